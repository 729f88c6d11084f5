package io.dayu.hdfs.admin;

import io.dayu.hdfs.rights.PrivateText;
import java.util.List;

/**
 * A block, the file that it is of, and who holds it.
 *
 * @param path of the file
 * @param lengthBytes of the block
 * @param replication the file's factor; of an erasure-coded file 1, as each internal block is one
 * @param holders the DataNodes with a replica
 */
public record BlockOfFile(String path, long lengthBytes, int replication, List<Holder> holders) {
  public BlockOfFile {
    holders = List.copyOf(holders);
  }

  /** The path, for those who may read it. */
  public PrivateText told() {
    return PrivateText.of(path);
  }

  /**
   * A DataNode with a replica.
   *
   * @param name host and port
   */
  public record Holder(String uuid, String name) {}
}
