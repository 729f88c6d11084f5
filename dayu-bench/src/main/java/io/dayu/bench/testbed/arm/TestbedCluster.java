package io.dayu.bench.testbed.arm;

/**
 * The nodes of a cluster, and the blocks that it holds.
 *
 * @param nodes DataNodes
 * @param racks that they are spread over in turn
 * @param replication replicas of each block
 * @param blocksPerNode replicas and internal blocks of a DataNode on average
 * @param blockBytes size of a block
 * @param striped erasure-coded part of it
 */
public record TestbedCluster(
    int nodes,
    int racks,
    int replication,
    int blocksPerNode,
    long blockBytes,
    StripedFiles striped) {
  private static final int USUAL_REPLICATION = 3;
  private static final int BLOCKS_PER_FILE = 4;

  public int rackOf(int node) {
    return node % racks;
  }

  /** Replicated blocks of the whole data set. */
  public int blocks() {
    double replicas = (double) nodes * blocksPerNode * (1 - striped.share());
    return replicas == 0 ? 0 : Math.max(1, Math.round((float) replicas / replication));
  }

  /** Erasure-coded groups of the whole data set. */
  public int groups() {
    double internal = (double) nodes * blocksPerNode * striped.share();
    return internal == 0 ? 0 : Math.max(1, Math.round((float) internal / striped.width()));
  }

  /** Data of a group: of as many whole cells as there are in a block, so that all are full. */
  public long groupBytes() {
    return blockBytes / striped.cellBytes() * striped.cellBytes() * striped.dataUnits();
  }

  /** Replicated files of the data set. */
  public int files() {
    return (blocks() + BLOCKS_PER_FILE - 1) / BLOCKS_PER_FILE;
  }

  /** Length of a file; the last one has the rest. */
  public long fileBytes(int file) {
    int before = file * BLOCKS_PER_FILE;
    return Math.min(BLOCKS_PER_FILE, blocks() - before) * blockBytes;
  }

  /** A name that no other shape has. */
  public String name() {
    String copies = replication == USUAL_REPLICATION ? "" : "-x" + replication;
    String replicated =
        "n" + nodes + "-r" + racks + copies + "-b" + blocksPerNode + "-s" + blockBytes;
    return striped.any() ? replicated + "-" + striped.policy() + "-" + striped.share() : replicated;
  }
}
