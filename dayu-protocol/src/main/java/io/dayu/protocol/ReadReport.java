package io.dayu.protocol;

import java.util.List;

/**
 * The reads of clients at a DataNode since its last such report. The same report is sent until it
 * is answered.
 *
 * @param number counts up within the agent's incarnation: tells a repeated report
 * @param exact whether every read was counted; otherwise those that were seen at a look
 * @param clientReads reads by clients of HDFS, of all blocks of the pool
 * @param dataNodeReads reads by other DataNodes, pulls of Dayu's among them, of all blocks
 * @param readers clients that read from the DataNode at once, in the mean, of whatever pool
 * @param blocks the blocks that clients read most, the most read ones first
 */
public record ReadReport(
    long number,
    boolean exact,
    long clientReads,
    long dataNodeReads,
    double readers,
    List<BlockReads> blocks) {
  public ReadReport {
    blocks = List.copyOf(blocks);
  }
}
