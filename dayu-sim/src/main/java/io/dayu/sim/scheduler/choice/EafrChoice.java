package io.dayu.sim.scheduler.choice;

import io.dayu.core.select.Eligibility;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.source.SourceChooser;
import java.util.SplittableRandom;

/**
 * EAFR's load-aware replica maintenance (its algorithm 4): the holder with the greatest remaining
 * capacity sends, and destinations are taken in turn.
 */
/*
 * Taken: lines 4 and 5, a holder's remaining service capacity being the bytes that its link can
 * still send in the slot; lines 9 to 17, the counter that goes round all candidates, passes over
 * those that may not receive, and goes on from there with the next block. It is started anywhere,
 * as a slot's plan knows nothing of the last.
 *
 * Left out: hot, standby and cold servers, as no node sleeps here: all are hot, so all holders are
 * sources (line 7 never applies) and all nodes are candidates. EAFR knows no limit of bandwidth: a
 * destination is asked for storage only, and no rate is set.
 */
final class EafrChoice implements Choice {
  private final ChoiceNodes nodes;
  private final int[][] receiversByType;
  private int counter;

  EafrChoice(ChoiceNodes nodes, SplittableRandom random) {
    this.nodes = nodes;
    receiversByType = new int[nodes.storageTypes()][];
    for (int type = 0; type < receiversByType.length; type++) {
      receiversByType[type] = nodes.receivers(type);
    }
    counter = random.nextInt(nodes.count());
  }

  @Override
  public int source(IntSet holders, long bytes, SourceChooser.Filter filter) {
    int best = NONE;
    for (int node : SendingHolders.sending(nodes, holders, filter)) {
      if (best == NONE || nodes.outRoomBytes(node) > nodes.outRoomBytes(best)) {
        best = node;
      }
    }
    return best;
  }

  @Override
  public int destination(int storageType, long bytes, Eligibility eligibility) {
    int[] receivers = receiversByType[storageType];
    for (int passed = 0; passed < receivers.length; passed++) {
      int position = (counter + passed) % receivers.length;
      if (eligibility.allows(receivers[position])) {
        counter = (position + 1) % receivers.length;
        return receivers[position];
      }
    }
    return NONE;
  }

  @Override
  public void charged(int source, int destination) {}

  @Override
  public boolean refusesWithoutRoom() {
    return false;
  }
}
