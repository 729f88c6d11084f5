package io.dayu.bench.testbed.load;

import io.dayu.bench.testbed.arm.StripedFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;
import org.apache.hadoop.io.erasurecode.ECSchema;

/** The files of the data set and of clients: where they are, and what HDFS stores of them. */
public final class DataSetFiles {
  /** The directory of the replicated files, and of the one below. */
  public static final Path REPLICATED = new Path("/data");

  /** The directory of the erasure-coded files. */
  public static final Path STRIPED = new Path(REPLICATED, "striped");

  /** The directory of what clients write. */
  public static final Path WRITTEN = new Path("/written");

  private DataSetFiles() {}

  /** Makes the directories; what is written into the second is erasure-coded. */
  public static void makeDirectories(DistributedFileSystem files, StripedFiles striped)
      throws IOException {
    files.mkdirs(REPLICATED);
    if (striped.any()) {
      ErasureCodingPolicy policy =
          new ErasureCodingPolicy(
              new ECSchema(striped.codec(), striped.dataUnits(), striped.parityUnits()),
              striped.cellBytes());
      files.addErasureCodingPolicies(new ErasureCodingPolicy[] {policy});
      files.enableErasureCodingPolicy(policy.getName());
      files.mkdirs(STRIPED);
      files.setErasureCodingPolicy(STRIPED, policy.getName());
    }
  }

  /** The paths of all files, always in the same order. */
  public static List<String> paths(DistributedFileSystem files) throws IOException {
    List<FileStatus> all = new ArrayList<>();
    for (FileStatus one : files.listStatus(REPLICATED)) {
      all.addAll(one.isDirectory() ? List.of(files.listStatus(one.getPath())) : List.of(one));
    }
    return all.stream()
        .sorted(Comparator.comparing(file -> file.getPath().getName()))
        .map(file -> file.getPath().toUri().getPath())
        .toList();
  }

  /** The blocks and groups of a file. */
  public static LocatedBlocks blocks(DistributedFileSystem files, String path) throws IOException {
    return files.getClient().getLocatedBlocks(path, 0, Long.MAX_VALUE);
  }

  /**
   * The block that a client reads at the DataNode of a location: a block, or a group's internal
   * block there.
   *
   * @param location position among the locations of the block or group
   */
  static LocatedBlock storedAt(LocatedBlocks file, LocatedBlock block, int location) {
    if (!(block instanceof LocatedStripedBlock group)) {
      return block;
    }
    ErasureCodingPolicy policy = file.getErasureCodingPolicy();
    LocatedBlock internal =
        StripedBlockUtil.constructInternalBlock(
            group,
            location,
            policy.getCellSize(),
            policy.getNumDataUnits(),
            group.getBlockIndices()[location]);
    internal.setBlockToken(group.getBlockTokens()[location]);
    internal.setStartOffset(group.getStartOffset());
    return internal;
  }
}
