package io.dayu.it.curate;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.curator.act.ActOutcome;
import io.dayu.curator.act.CopyResult;
import io.dayu.curator.act.HintedFile;
import io.dayu.it.support.Clusters;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.io.erasurecode.ECSchema;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files that were written in all ways that HDFS has become erasure-coded and keep all that they
 * had, or are left alone before anything is copied. All share one cluster, each with a directory of
 * its own.
 */
@Tag("slow")
final class ConversionMatrixTest {
  private static final WrittenFile PLAIN = WrittenFile.PLAIN;

  /** Cells of 1 MiB, of fewer bytes than a block may have, and of no power of two. */
  private static final Map<String, Integer> POLICIES =
      Map.of("XOR-2-1-1024k", 1024, "XOR-2-1-64k", 64, "XOR-2-1-3k", 3);

  private static final long OLD_MS = 1_600_000_000_123L;

  @SuppressWarnings("NullAway.Init")
  private static EmbeddedCluster cluster;

  @SuppressWarnings("NullAway.Init")
  private static DistributedFileSystem fs;

  private static final ExecutorService ONE_AT_A_TIME = Executors.newSingleThreadExecutor();

  @BeforeAll
  static void start() throws Exception {
    java.nio.file.Path keys = java.nio.file.Files.createTempDirectory("keys");
    cluster =
        EmbeddedCluster.start(
            Clusters.quick(3, 3, 640_000_000, 2 * MIB)
                .with("dfs.namenode.fs-limits.min-block-size", "0")
                .with("dfs.storage.policy.satisfier.mode", "external")
                .with(
                    "hadoop.security.key.provider.path",
                    "jceks://file" + keys.resolve("test.jceks"))
                .withStorageTypes(StorageType.DISK, StorageType.ARCHIVE));
    fs = cluster.fileSystem();
    for (Map.Entry<String, Integer> policy : POLICIES.entrySet()) {
      fs.addErasureCodingPolicies(
          new ErasureCodingPolicy[] {
            new ErasureCodingPolicy(new ECSchema("xor", 2, 1), policy.getValue() << 10)
          });
      fs.enableErasureCodingPolicy(policy.getKey());
    }
    fs.getClient().setKeyProvider(cluster.hdfs().getNameNode().getNamesystem().getProvider());
    DFSTestUtil.createKey("key", cluster.hdfs(), conf());
  }

  @AfterAll
  static void stop() throws IOException {
    ONE_AT_A_TIME.shutdownNow();
    cluster.close();
  }

  private static Configuration conf() {
    return cluster.hdfs().getConfiguration(0);
  }

  private static URI address() {
    return cluster.hdfs().getURI();
  }

  private static Map<String, WrittenFile> blocksAndChecksums(String policy) {
    Map<String, WrittenFile> ways = new LinkedHashMap<>();
    for (long block : new long[] {512, MIB / 2, MIB, MIB + 512, 3 * MIB / 2, 7 * MIB / 2}) {
      long bytes = Math.min(5 * MIB, block * 20) + 7;
      ways.put("blocks of " + block, PLAIN.of(bytes).inBlocksOf(block).replicated(3));
    }
    ways.put("one byte", PLAIN.of(1).replicated(3));
    ways.put("blocks of one byte", PLAIN.of(50).inBlocksOf(1).checkedBy("CRC32C", 1).replicated(3));
    if (!policy.equals("XOR-2-1-1024k")) {
      return ways;
    }
    ways.put("blocks of a gibibyte", PLAIN.inBlocksOf(1L << 30));
    ways.put("no checksums", PLAIN.checkedBy("NULL", 512));
    ways.put("CRC32", PLAIN.checkedBy("CRC32", 512));
    ways.put("chunks of 100", PLAIN.inBlocksOf(2_000_000).checkedBy("CRC32C", 100));
    ways.put("chunks of 64 KiB", PLAIN.checkedBy("CRC32", 65536));
    ways.put("no checksums, odd blocks", PLAIN.inBlocksOf(1_500_160).checkedBy("NULL", 512));
    ways.put("whole stripes", PLAIN.of(4 * MIB));
    ways.put("one byte more than a block", PLAIN.of(2 * MIB + 1));
    return ways;
  }

  static Stream<Arguments> blocksAndChecksums() {
    return POLICIES.keySet().stream()
        .flatMap(
            policy ->
                blocksAndChecksums(policy).entrySet().stream()
                    .map(way -> Arguments.of(policy, way.getKey(), way.getValue())));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("blocksAndChecksums")
  void fileIsConverted(String policy, String name, WrittenFile written) throws Exception {
    check(policy, name, Way.done(written));
  }

  static Stream<Arguments> ways() {
    Map<String, Way> ways = new LinkedHashMap<>();
    appended(ways);
    attributes(ways);
    policies(ways);
    refused(ways);
    return ways.entrySet().stream().map(way -> Arguments.of(way.getKey(), way.getValue()));
  }

  private static void appended(Map<String, Way> ways) {
    ways.put("two kinds of checksums", Way.done(PLAIN.of(4 * MIB)).then(append("CRC32")));
    ways.put(
        "first none", Way.done(PLAIN.of(4 * MIB).checkedBy("NULL", 512)).then(append("CRC32C")));
    ways.put(
        "blocks of several lengths",
        Way.done(PLAIN)
            .then(
                file -> {
                  try (FSDataOutputStream out =
                      fs.append(
                          file, EnumSet.of(CreateFlag.APPEND, CreateFlag.NEW_BLOCK), 4096, null)) {
                    out.write(new byte[(int) MIB / 3]);
                  }
                }));
    ways.put(
        "truncated",
        Way.done(PLAIN)
            .then(file -> assertThat(fs.truncate(file, 4 * MIB)).as("at a block").isTrue()));
    ways.put(
        "hflushed and closed",
        Way.done(PLAIN)
            .then(
                file -> {
                  try (FSDataOutputStream out = fs.append(file)) {
                    out.write(7);
                    out.hflush();
                  }
                }));
    ways.put("three replicas", Way.done(PLAIN).then(file -> fs.setReplication(file, (short) 3)));
  }

  private static Way.Step append(String sum) {
    return file -> {
      try (FileSystem client = PLAIN.checkedBy(sum, 512).client(conf(), address());
          FSDataOutputStream out = client.append(file)) {
        out.write(new byte[(int) (3 * MIB)]);
      }
    };
  }

  private static void attributes(Map<String, Way> ways) {
    ways.put(
        "attributes",
        Way.done(PLAIN)
            .then(
                file -> {
                  fs.setXAttr(file, "user.colour", bytes("red"));
                  fs.setXAttr(file, "user.empty", new byte[0]);
                  fs.setXAttr(file, "trusted.origin", bytes("mars"));
                }));
    for (int mode : new int[] {0, 0400, 0640, 01644, 0777}) {
      ways.put(
          "mode " + Integer.toOctalString(mode),
          Way.done(PLAIN).then(file -> fs.setPermission(file, new FsPermission((short) mode))));
    }
    ways.put("ACL", Way.done(PLAIN).then(file -> acl(file, "user:carl:r--,group:g:rw-")));
    ways.put(
        "ACL and sticky",
        Way.done(PLAIN)
            .then(
                file -> {
                  acl(file, "user:carl:rwx");
                  fs.setPermission(file, new FsPermission((short) 01750));
                }));
    String defaults = "default:user:bob:rwx,default:group::r-x,default:other::r-x";
    ways.put("default ACL", Way.done(PLAIN).first(file -> acl(file.getParent(), defaults)));
    ways.put("younger default ACL", Way.done(PLAIN).then(file -> acl(file.getParent(), defaults)));
    ways.put(
        "sticky directory",
        Way.done(PLAIN)
            .first(file -> fs.setPermission(file.getParent(), new FsPermission((short) 01777))));
    ways.put(
        "enough quota", Way.done(PLAIN).then(file -> fs.setQuota(file.getParent(), 9, 99 * MIB)));
  }

  private static void policies(Map<String, Way> ways) {
    ways.put("own policy", Way.done(PLAIN).then(file -> fs.setStoragePolicy(file, "COLD")));
    ways.put(
        "inherited policy",
        Way.done(PLAIN).first(file -> fs.setStoragePolicy(file.getParent(), "COLD")));
    for (String policy : List.of("COLD", "HOT")) {
      ways.put(
          "own policy " + policy + " as the directory has it",
          Way.done(PLAIN)
              .then(
                  file -> {
                    fs.setStoragePolicy(file.getParent(), policy);
                    fs.setStoragePolicy(file, policy);
                  }));
    }
    ways.put(
        "own policy HOT in a cold directory",
        Way.done(PLAIN)
            .then(
                file -> {
                  fs.setStoragePolicy(file.getParent(), "COLD");
                  fs.setStoragePolicy(file, "HOT");
                }));
    ways.put(
        "erasure-coded directory",
        Way.done(PLAIN).then(file -> fs.setErasureCodingPolicy(file.getParent(), "XOR-2-1-64k")));
  }

  private static void refused(Map<String, Way> ways) {
    Way encrypted = Way.refused(ActOutcome.ENCRYPTED);
    ways.put(
        "encrypted", encrypted.first(file -> fs.createEncryptionZone(file.getParent(), "key")));
    Way unsuited = Way.refused(ActOutcome.UNSUITED_STORAGE_POLICY);
    ways.put("WARM", unsuited.then(file -> fs.setStoragePolicy(file, "WARM")));
    ways.put(
        "ONE_SSD above", unsuited.then(file -> fs.setStoragePolicy(file.getParent(), "ONE_SSD")));
    ways.put(
        "lazy persist",
        unsuited.first(file -> fs.setStoragePolicy(file.getParent(), "LAZY_PERSIST")));
    Way saves = Way.refused(ActOutcome.SAVES_NOTHING);
    ways.put("empty", saves.of(PLAIN.of(0)));
    ways.put("one byte twice", saves.of(PLAIN.of(1)));
    ways.put("one replica", saves.of(PLAIN.replicated(1)));
    ways.put(
        "one replica by now",
        saves.of(PLAIN.replicated(3)).then(file -> fs.setReplication(file, (short) 1)));
    ways.put(
        "unreadable",
        Way.refused(ActOutcome.UNREADABLE)
            .then(file -> fs.setXAttr(file, "security.hdfs.unreadable.by.superuser", null)));
    ways.put(
        "coded",
        Way.refused(ActOutcome.CODED_ALREADY)
            .first(file -> fs.setErasureCodingPolicy(file.getParent(), "XOR-2-1-64k")));
    ways.put("open", Way.refused(ActOutcome.BEING_WRITTEN).then(file -> fs.append(file).hflush()));
    ways.put(
        "snapshot",
        Way.refused(ActOutcome.IN_SNAPSHOT)
            .then(
                file -> {
                  fs.allowSnapshot(file.getParent());
                  fs.createSnapshot(file.getParent());
                }));
    ways.put(
        "marked for the satisfier",
        Way.refused(ActOutcome.OTHER_ATTRIBUTES).then(file -> fs.satisfyStoragePolicy(file)));
    ways.put(
        "no name left",
        Way.done(PLAIN)
            .then(file -> fs.setQuota(file.getParent(), 2, HdfsConstants.QUOTA_DONT_SET)));
    ways.put(
        "no space left",
        Way.done(PLAIN)
            .then(file -> fs.setQuota(file.getParent(), HdfsConstants.QUOTA_DONT_SET, 11 * MIB)));
  }

  private static void acl(Path path, String others) throws IOException {
    fs.modifyAclEntries(path, AclEntry.parseAclSpec(others, true));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ways")
  void fileIsConvertedOrLeftAlone(String name, Way way) throws Exception {
    check("XOR-2-1-1024k", name, way);
  }

  private static void check(String policy, String name, Way way) throws Exception {
    Path file = new Path("/" + policy + "/" + name.replace(":", ""), "datei mit ümlaut");
    fs.mkdirs(file.getParent());
    way.before().take(file);
    way.written().write(conf(), address(), file);
    byte[] content = DFSTestUtil.readFileAsBytes(fs, file);
    way.after().take(file);
    boolean open = way.outcome() == ActOutcome.BEING_WRITTEN;
    if (!open) {
      fs.setOwner(file, "anna", "analysts");
      fs.setTimes(file, OLD_MS, OLD_MS + 1);
    }
    FileNow before = FileNow.of(cluster, file);

    CopyResult last = withinBound(policy, file);

    assertThat(last.outcome()).as(last.said()).isEqualTo(way.outcome());
    assertThat(fs.listStatus(file.getParent())).extracting(FileStatus::getPath).hasSize(1);
    assertThat(last.copyId() != 0).as("the file was read").isEqualTo(way.copied());
    assertThat(FileNow.of(cluster, file)).as("what others see").isEqualTo(before);
    if (way.outcome() == ActOutcome.DONE) {
      assertThat(fs.getErasureCodingPolicy(file).getName()).isEqualTo(policy);
    }
    if (way.outcome() != ActOutcome.UNREADABLE) {
      assertThat(DFSTestUtil.readFileAsBytes(fs, file)).startsWith(content(way, content, file));
    }
    fs.delete(file, false);
  }

  /** What was appended is not in the content that was written first, what was cut is no more. */
  private static byte[] content(Way way, byte[] content, Path file) throws IOException {
    long bytes = Math.min(fs.getFileStatus(file).getLen(), way.written().bytes());
    return Arrays.copyOf(content, (int) bytes);
  }

  private static CopyResult withinBound(String policy, Path file) throws Exception {
    return ONE_AT_A_TIME
        .submit(
            () -> {
              try (Conversions conversions = new Conversions(cluster, policy, bytes -> {})) {
                HintedFile hint = conversions.hint(file);
                return conversions.replaced(conversions.copied(hint));
              }
            })
        .get(60, TimeUnit.SECONDS);
  }
}
