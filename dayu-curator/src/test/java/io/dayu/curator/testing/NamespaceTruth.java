package io.dayu.curator.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.EncryptionZone;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockStoragePolicySuite;
import org.apache.hadoop.hdfs.server.namenode.INode;

/** The namespace as a NameNode tells of it when it is asked for one file after another. */
final class NamespaceTruth {
  private static final BlockStoragePolicySuite POLICIES =
      BlockStoragePolicySuite.createDefaultSuite();

  private final MiniDFSCluster cluster;
  private final DistributedFileSystem fs;
  private final List<String> lines = new ArrayList<>();
  private final TreeSet<Long> blocksOfSnapshots = new TreeSet<>();

  NamespaceTruth(MiniDFSCluster cluster) throws IOException {
    this.cluster = cluster;
    this.fs = cluster.getFileSystem();
  }

  /**
   * Writes files {@code namespace.tsv}, a line for each inode, {@code snapshot-blocks}, and {@code
   * blocks}, which is how many blocks the NameNode has.
   */
  void write(Path directory) throws IOException {
    note(fs.getFileStatus(new org.apache.hadoop.fs.Path("/")));
    walk(new org.apache.hadoop.fs.Path("/"));
    Files.write(directory.resolve("namespace.tsv"), lines.stream().sorted().toList());
    for (String snapshot : List.of("s1", "s2")) {
      walkSnapshot(new org.apache.hadoop.fs.Path("/kept/.snapshot/" + snapshot));
    }
    Files.write(
        directory.resolve("snapshot-blocks"),
        blocksOfSnapshots.stream().map(Object::toString).toList());
    Files.writeString(
        directory.resolve("blocks"),
        Long.toString(cluster.getNamesystem().getBlockManager().getTotalBlocks()));
  }

  private void walk(org.apache.hadoop.fs.Path directory) throws IOException {
    for (FileStatus child : fs.listStatus(directory)) {
      note(child);
      if (child.isDirectory()) {
        walk(child.getPath());
      }
    }
  }

  private void walkSnapshot(org.apache.hadoop.fs.Path directory) throws IOException {
    for (FileStatus child : fs.listStatus(directory)) {
      if (child.isDirectory()) {
        walkSnapshot(child.getPath());
      } else {
        for (LocatedBlock block : located(child).getLocatedBlocks()) {
          blocksOfSnapshots.add(block.getBlock().getBlockId());
        }
      }
    }
  }

  private LocatedBlocks located(FileStatus file) throws IOException {
    return fs.getClient()
        .getNamenode()
        .getBlockLocations(file.getPath().toUri().getPath(), 0, Long.MAX_VALUE);
  }

  /** The columns of table {@code inodes}, without the lease holder, behind the path. */
  private void note(FileStatus status) throws IOException {
    HdfsFileStatus file = (HdfsFileStatus) status;
    String path = status.getPath().toUri().getPath();
    boolean isFile = status.isFile();
    LocatedBlocks blocks = isFile ? located(status) : null;
    List<LocatedBlock> all =
        blocks == null ? List.of() : new ArrayList<>(blocks.getLocatedBlocks());
    INode inode = cluster.getNamesystem().getFSDirectory().getINode(path);
    ContentSummary summary = fs.getContentSummary(status.getPath());
    EncryptionZone zone = fs.getEZForPath(status.getPath());
    boolean coded = isFile && file.getErasureCodingPolicy() != null;
    lines.add(
        String.join(
            "\t",
            path,
            "" + file.getFileId(),
            isFile ? "FILE" : "DIRECTORY",
            path.substring(path.lastIndexOf('/') + 1),
            isFile ? "" + status.getLen() : "null",
            isFile && !coded ? "" + status.getReplication() : "null",
            isFile ? "" + status.getBlockSize() : "null",
            isFile ? "" + all.size() : "null",
            isFile ? spaceConsumed(path, summary) : "null",
            time(status.getModificationTime()),
            time(status.getAccessTime()),
            status.getOwner(),
            status.getGroup(),
            status.getPermission().toString(),
            policy(inode.getLocalStoragePolicyID()),
            coding(status),
            "" + (isFile ? status.isEncrypted() : zone != null && zone.getPath().equals(path)),
            isFile ? "" + blocks.isUnderConstruction() : "null",
            isFile ? "null" : quota(summary.getQuota()),
            isFile ? "null" : quota(summary.getSpaceQuota()),
            isFile
                ? all.stream().map(NamespaceTruth::block).collect(Collectors.joining(","))
                : "null"));
  }

  /** A summary counts what snapshots hold too, which is not the file's. */
  private static String spaceConsumed(String path, ContentSummary summary) {
    return path.startsWith("/kept/") ? "-" : "" + summary.getSpaceConsumed();
  }

  private static String time(long epochMs) {
    return epochMs == 0 ? "null" : "" + epochMs;
  }

  private static String policy(byte id) {
    return id == 0 ? "null" : POLICIES.getPolicy(id).getName();
  }

  /** Of a directory, the policy that is set on it and not on one above. */
  private String coding(FileStatus status) throws IOException {
    HdfsFileStatus file = (HdfsFileStatus) status;
    if (file.getErasureCodingPolicy() == null) {
      return "null";
    }
    return file.getErasureCodingPolicy().getName();
  }

  private static String quota(long quota) {
    return quota < 0 || quota == Long.MAX_VALUE ? "null" : "" + quota;
  }

  private static String block(LocatedBlock block) {
    return block.getBlock().getBlockId()
        + ":"
        + block.getBlock().getGenerationStamp()
        + ":"
        + block.getBlock().getNumBytes();
  }
}
