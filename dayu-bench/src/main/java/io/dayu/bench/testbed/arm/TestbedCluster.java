package io.dayu.bench.testbed.arm;

/**
 * What a cluster is made of, and what it holds.
 *
 * @param nodes DataNodes
 * @param racks that they are spread over in turn
 * @param blocksPerNode replicas of a DataNode on average
 * @param blockBytes size of a block
 */
public record TestbedCluster(int nodes, int racks, int blocksPerNode, long blockBytes) {
  private static final int REPLICATION = 3;
  private static final int BLOCKS_PER_FILE = 4;

  public int rackOf(int node) {
    return node % racks;
  }

  public int replication() {
    return REPLICATION;
  }

  /** Blocks of the whole data set. */
  public int blocks() {
    return Math.max(1, Math.round((float) nodes * blocksPerNode / REPLICATION));
  }

  /** Files of the data set. */
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
    return "n" + nodes + "-r" + racks + "-b" + blocksPerNode + "-s" + blockBytes;
  }
}
