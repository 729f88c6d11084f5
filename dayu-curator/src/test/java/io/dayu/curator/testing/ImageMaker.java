package io.dayu.curator.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.JavaKeyStoreProvider;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.SafeModeAction;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.util.VersionInfo;

/**
 * A program that has a real NameNode write fsimages of a namespace of many features, and says what
 * the NameNode says of it. It runs in a process of its own: daemons and Spark need different
 * versions of the same libraries.
 */
public final class ImageMaker {
  private static final int BLOCK_BYTES = 1 << 20;
  private static final String KEY = "zone-key";
  private static final Random RANDOM = new Random(40);

  private final Path directory;
  private final MiniDFSCluster cluster;

  private ImageMaker(Path directory, MiniDFSCluster cluster) {
    this.directory = directory;
    this.cluster = cluster;
  }

  /** Images, and what is said of them, go to the directory that is named; the cluster lives on. */
  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    Configuration conf = new HdfsConfiguration();
    conf.setInt("dfs.blocksize", BLOCK_BYTES);
    conf.set(
        "hadoop.security.key.provider.path",
        JavaKeyStoreProvider.SCHEME_NAME + "://file" + directory.resolve("keys.jceks"));
    conf.setBoolean("dfs.namenode.delegation.token.always-use", true);
    conf.setInt("dfs.image.parallel.target.sections", 4);
    conf.setInt("dfs.image.parallel.inode.threshold", 10);
    File base = directory.resolve("cluster").toFile();
    conf.set("dfs.storage.policy.satisfier.mode", "external");
    // Nobody shall repair what is broken here.
    conf.setInt("dfs.namenode.redundancy.interval.seconds", 3600);
    try (MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(conf, base)
            .numDataNodes(3)
            .racks(new String[] {"/one", "/two", "/two"})
            .storageTypes(new StorageType[] {StorageType.DISK, StorageType.ARCHIVE})
            .build()) {
      cluster.waitActive();
      new ImageMaker(directory, cluster).run();
    }
    System.exit(0);
  }

  private void run() throws Exception {
    Files.writeString(directory.resolve("hadoop"), VersionInfo.getVersion());
    DistributedFileSystem fs = cluster.getFileSystem();
    plainFiles(fs);
    policies(fs);
    encryptionZone(fs);
    snapshots(fs);
    try (FSDataOutputStream written = fs.create(path("/written/open"))) {
      written.write(new byte[BLOCK_BYTES + 10]);
      written.hflush();
      save("plain", false, false);
      save("parts", true, false);
      save("compressed", false, true);
      save("compressed-parts", true, true);
      new NamespaceTruth(cluster).write(directory);
      ReplicaBreaker replicas = new ReplicaBreaker(cluster, directory);
      replicas.list("lists");
      replicas.breakSome();
      replicas.list("broken-lists");
      LiveNameNode.serve(cluster, directory);
    }
  }

  private static void plainFiles(DistributedFileSystem fs) throws IOException {
    fs.mkdirs(path("/empty"));
    fs.create(path("/empty-file")).close();
    for (int file = 0; file < 6; file++) {
      write(fs, "/to-break/" + file, 1000 + file, 2);
    }
    for (int file = 0; file < 120; file++) {
      write(fs, "/many/d" + file % 7 + "/e" + file % 3 + "/file-" + file, RANDOM.nextInt(2000), 1);
    }
    write(fs, "/großes/文件 mit Leerzeichen", 3 * BLOCK_BYTES + 17, 2);
    write(fs, "/user/u/.Trash/240101000000/gone/a", 10, 2);
    write(fs, "/user/u/.Trash/240101000000/gone/below/b", 20, 2);
    write(fs, "/user/u/.Trash/991231000000/c", 10, 1);
    write(fs, "/user/u/.Trash/Current/d", 10, 1);
    fs.setOwner(path("/many/d1"), "anna", "analysts");
    fs.setOwner(path("/many/d1/e1/file-1"), "berta", "builders");
    fs.setPermission(path("/many/d2"), new FsPermission((short) 01733));
    fs.setAcl(
        path("/many/d3"),
        AclEntry.parseAclSpec("user::rwx,user:c:r--,group::r--,other::---", true));
    fs.setTimes(path("/many/d4/e1/file-4"), 1_000_000_000_123L, 1_100_000_000_000L);
    fs.setQuota(path("/many"), 1000, 1L << 40);
    write(fs, "/many/left/.dayu-curate-16400", 30, 2);
    fs.setTimes(path("/many/left/.dayu-curate-16400"), 1_700_000_000_000L, -1);
    write(fs, "/many/left/.dayu-curate-16401", 30, 2);
  }

  private static void policies(DistributedFileSystem fs) throws IOException {
    write(fs, "/cold/archived", 10, 3);
    write(fs, "/cold/fast", 10, 3);
    fs.setStoragePolicy(path("/cold"), "COLD");
    fs.setStoragePolicy(path("/cold/fast"), "ALL_SSD");
    write(fs, "/lazy/large", 3 * BLOCK_BYTES, 2);
    fs.setStoragePolicy(path("/lazy"), "LAZY_PERSIST");
    fs.mkdirs(path("/coded"));
    fs.enableErasureCodingPolicy("XOR-2-1-1024k");
    fs.setErasureCodingPolicy(path("/coded"), "XOR-2-1-1024k");
    write(fs, "/coded/large", 3 * BLOCK_BYTES + 5, 1);
    write(fs, "/coded/small", 5, 1);
  }

  private void encryptionZone(DistributedFileSystem fs) throws Exception {
    fs.getClient().setKeyProvider(cluster.getNameNode().getNamesystem().getProvider());
    DFSTestUtil.createKey(KEY, cluster, cluster.getConfiguration(0));
    fs.mkdirs(path("/zone"));
    fs.createEncryptionZone(path("/zone"), KEY);
    write(fs, "/zone/inner/secret", 100, 1);
    write(fs, "/zone/inner/large-secret", 3 * BLOCK_BYTES, 2);
  }

  /** Changes of each kind after a snapshot: renamed away, deleted, cut, longer, fewer replicas. */
  private static void snapshots(DistributedFileSystem fs) throws Exception {
    write(fs, "/kept/tree/sub/leaf", 100, 1);
    write(fs, "/kept/tree/sub/large", 3 * BLOCK_BYTES, 2);
    write(fs, "/kept/large", 3 * BLOCK_BYTES, 2);
    write(fs, "/kept/deleted", 2 * BLOCK_BYTES, 2);
    write(fs, "/kept/cut", 2 * BLOCK_BYTES, 1);
    write(fs, "/kept/longer", 10, 1);
    write(fs, "/kept/fewer", 10, 3);
    write(fs, "/kept/called-otherwise", 10, 1);
    fs.allowSnapshot(path("/kept"));
    fs.createSnapshot(path("/kept"), "s1");
    fs.rename(path("/kept/tree"), path("/moved"));
    fs.rename(path("/kept/large"), path("/moved/large"));
    write(fs, "/moved/sub/new-leaf", 10, 1);
    fs.delete(path("/kept/deleted"), true);
    fs.truncate(path("/kept/cut"), BLOCK_BYTES);
    try (FSDataOutputStream out = fs.append(path("/kept/longer"))) {
      out.write(new byte[5]);
    }
    fs.setReplication(path("/kept/fewer"), (short) 2);
    fs.rename(path("/kept/called-otherwise"), path("/kept/called-so"));
    fs.createSnapshot(path("/kept"), "s2");
    fs.delete(path("/kept/longer"), false);
  }

  private void save(String name, boolean parts, boolean compressed) throws Exception {
    NameNode nameNode = cluster.getNameNode();
    nameNode.reconfigureProperty("dfs.image.parallel.load", Boolean.toString(parts));
    // It is read whenever an image is written.
    nameNode.getConf().setBoolean("dfs.image.compress", compressed);
    DistributedFileSystem fs = cluster.getFileSystem();
    fs.setSafeMode(org.apache.hadoop.fs.SafeModeAction.ENTER);
    cluster.getNameNodeRpc().saveNamespace(0, 0);
    cluster.getNameNodeRpc().setSafeMode(SafeModeAction.SAFEMODE_LEAVE, false);
    Path current = new File(cluster.getNameDirs(0).iterator().next()).toPath().resolve("current");
    try (Stream<Path> files = Files.list(current)) {
      Path newest =
          files
              .filter(file -> file.getFileName().toString().matches("fsimage_[0-9]+"))
              .max(Comparator.comparing(file -> file.getFileName().toString()))
              .orElseThrow();
      Files.copy(newest, directory.resolve(name));
    }
  }

  private static void write(DistributedFileSystem fs, String file, int bytes, int replication)
      throws IOException {
    byte[] content = new byte[bytes];
    RANDOM.nextBytes(content);
    try (FSDataOutputStream out = fs.create(path(file), (short) replication)) {
      out.write(content);
    }
  }

  private static org.apache.hadoop.fs.Path path(String path) {
    return new org.apache.hadoop.fs.Path(path);
  }
}
