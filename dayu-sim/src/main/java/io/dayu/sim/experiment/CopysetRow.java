package io.dayu.sim.experiment;

import io.dayu.sim.risk.PlayedChance;

/**
 * The worth and the price of copysets of one scatter width.
 *
 * @param scatterWidth number of other nodes with which a node is to share blocks
 * @param sets number of sets of nodes that hold all replicas of a block
 * @param loss chance that a power cut loses a block, by the formula
 * @param played the same by plays
 * @param scattered recovery of a node whose blocks go anywhere
 * @param kept recovery of a node whose blocks are kept in few sets
 */
public record CopysetRow(
    double scatterWidth,
    double sets,
    double loss,
    PlayedChance played,
    NodeRecovery scattered,
    NodeRecovery kept) {
  /**
   * The recovery of a whole node.
   *
   * @param sec its time
   * @param sets in which the node's blocks are afterwards
   */
  public record NodeRecovery(double sec, double sets) {}
}
