package io.dayu.core.risk;

import java.util.List;

/**
 * Ordered sets of DataNodes that can hold units of one block, all alike.
 *
 * <p>HDFS places replicas at random: the second in another rack than the first, the third in that
 * of the second. Internal blocks of groups are in racks of their own where there are so many. What
 * can be lost together depends on the number of such sets (Cidon et al., Copysets, USENIX ATC
 * 2013).
 */
final class HolderSets {
  private final double number;
  private final double blocks;
  private final double[] shared;

  private HolderSets(double number, double blocks, double... shared) {
    this.number = number;
    this.blocks = blocks;
    this.shared = shared;
  }

  /** Sets of so many DataNodes, for blocks of which all units are there. */
  static List<HolderSets> of(RiskTerms terms, BlockClass blocks, int size) {
    double nodes = terms.nodes();
    double rack = nodes / Math.max(1, terms.racks());
    int units = blocks.units();
    double each = blocks.count() * (double) units / nodes;
    boolean racks = terms.racks() > 1 && rack >= 2;
    if (units == 3 && !blocks.striped() && racks) {
      double pairs = nodes * (rack - 1) * (nodes - rack);
      double together = 2 * blocks.count() / pairs;
      double ofSameRack = 2 / 3.0 / (rack - 1);
      double ofOtherRack = 4 / 3.0 / (nodes - rack);
      return List.of(
          new HolderSets(pairs, together, 0, each, each * ofSameRack),
          new HolderSets(2 * pairs, together, 0, each, each * ofOtherRack));
    }
    boolean apart = blocks.striped() || units == 2;
    return List.of(alike(terms, apart && terms.racks() >= units, each, units, size));
  }

  /** Sets of so many DataNodes, for what is left of blocks that lack units. */
  static List<HolderSets> of(RiskTerms terms, Lacking lacking, int size) {
    double nodes = terms.nodes();
    double lost = lacking.lostNodes();
    double before = nodes + lost;
    double rack = before / Math.max(1, terms.racks());
    int units = lacking.blocks().units();
    boolean striped = lacking.blocks().striped();
    double each = lacking.count() * (double) lacking.left() / nodes;
    if (units == 3 && !striped && terms.racks() > 1 && rack >= 2) {
      double inOneRack = lost == 0 ? nodes : Math.min(nodes, lost * (before - rack));
      double inTwo = lost == 0 ? nodes : Math.min(nodes, lost * 2 * (rack - 1));
      double same = inOneRack * (rack - 1);
      double other = inTwo * (before - rack);
      return List.of(
          new HolderSets(same, 2 / 3.0 * lacking.count() / same, 0, each),
          new HolderSets(other, 4 / 3.0 * lacking.count() / other, 0, each));
    }
    boolean apart = striped && terms.racks() >= units;
    RiskTerms others = apart && lost == 1 ? terms.withLost().withoutRack() : terms;
    return List.of(alike(others, apart, each * nodes / others.nodes(), lacking.left(), size));
  }

  /**
   * Sets of which each is as likely as any other.
   *
   * @param apart true if each DataNode of a set is in a rack of its own
   */
  private static HolderSets alike(
      RiskTerms terms, boolean apart, double each, int units, int size) {
    double excluded = apart ? terms.nodes() / (double) terms.racks() : 1;
    double number = terms.nodes();
    double together = each;
    double[] shared = new double[size];
    for (int further = 1; further < size; further++) {
      shared[further] = together;
      double others = Math.max(0, terms.nodes() - further * excluded);
      number *= others;
      together = others > 0 ? together * (units - further) / others : 0;
    }
    return new HolderSets(number, together, shared);
  }

  /** The number of these sets, each order of the same DataNodes counted. */
  double number() {
    return number;
  }

  /** The mean number of blocks that have units on all DataNodes of a set. */
  double blocks() {
    return blocks;
  }

  /** The mean number of blocks that the first DataNodes of a set share, 1 or more of them. */
  double shared(int first) {
    return shared[first];
  }
}
