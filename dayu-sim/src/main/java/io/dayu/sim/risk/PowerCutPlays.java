package io.dayu.sim.risk;

import io.dayu.tools.cluster.ClusterShape;
import java.util.SplittableRandom;

/**
 * Plays of a power cut: draws the nodes that are lost, and tells how likely a block is lost with
 * them. Not thread safe.
 *
 * <p>Where blocks lie is not drawn: each play counts for the chance that it loses one.
 */
public final class PowerCutPlays {
  private final ClusterShape shape;
  private final PowerCut cut;
  private final double blocks;
  private final SplittableRandom random;
  private final int[] order;
  private final boolean[] dead;

  /** Plays of a cluster with so many blocks. */
  public PowerCutPlays(ClusterShape shape, PowerCut cut, double blocks, long seed) {
    this.shape = shape;
    this.cut = cut;
    this.blocks = blocks;
    random = new SplittableRandom(seed);
    order = new int[shape.nodes()];
    for (int node = 0; node < order.length; node++) {
      order[node] = node;
    }
    dead = new boolean[shape.nodes()];
  }

  /** The chance of a loss of blocks that HDFS places at random, in racks of two nodes or more. */
  public PlayedChance atRandom(int plays) {
    PlayedChance.Tally tally = new PlayedChance.Tally();
    for (int play = 0; play < plays; play++) {
      cut();
      tally.add(-Math.expm1(blocks * Math.log1p(-chanceOfABlock())));
    }
    return tally.chance();
  }

  /**
   * The chance of a loss of blocks of which each lies on one of some sets, drawn at random.
   *
   * @param sets of each node one after the other, any number of times
   */
  public PlayedChance inSets(int[][] sets, int plays) {
    PlayedChance.Tally tally = new PlayedChance.Tally();
    for (int play = 0; play < plays; play++) {
      cut();
      int lost = 0;
      for (int i = 0; i < cut.lost(); i++) {
        for (int set = order[i]; set < sets.length; set += order.length) {
          lost += dead[sets[set][1]] && dead[sets[set][2]] ? 1 : 0;
        }
      }
      tally.add(-Math.expm1(-blocks * lost / sets.length));
    }
    return tally.chance();
  }

  /** Draws the nodes that are lost. */
  private void cut() {
    for (int i = 0; i < cut.lost(); i++) {
      dead[order[i]] = false;
    }
    for (int i = 0; i < cut.lost(); i++) {
      int other = i + random.nextInt(order.length - i);
      int node = order[other];
      order[other] = order[i];
      order[i] = node;
      dead[node] = true;
    }
  }

  /** The chance that one block's first, second and third replica are all on lost nodes. */
  private double chanceOfABlock() {
    int[] lostIn = new int[shape.racks()];
    for (int i = 0; i < cut.lost(); i++) {
      lostIn[shape.rackOf(order[i])]++;
    }
    double pairs = 0;
    for (int rack = 0; rack < lostIn.length; rack++) {
      pairs += pairs(rack, lostIn[rack]);
    }
    double chance = 0;
    for (int rack = 0; rack < lostIn.length; rack++) {
      chance += lostIn[rack] * (pairs - pairs(rack, lostIn[rack])) / (shape.nodes() - size(rack));
    }
    return chance / shape.nodes();
  }

  /** Lost seconds of a rack, each by the chance that its third is lost. */
  private double pairs(int rack, int lost) {
    return lost < 2 ? 0 : lost * (lost - 1.0) / (size(rack) - 1);
  }

  private int size(int rack) {
    return Math.min(shape.nodesPerRack(), shape.nodes() - shape.firstNodeOf(rack));
  }
}
