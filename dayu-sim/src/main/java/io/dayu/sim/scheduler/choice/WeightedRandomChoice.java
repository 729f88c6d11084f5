package io.dayu.sim.scheduler.choice;

import io.dayu.core.select.Eligibility;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.source.SourceChooser;
import java.util.SplittableRandom;

/**
 * Weighted random (section 5, WR): holders and eligible nodes are drawn in proportion to their
 * available bandwidth, however much of it has been given away.
 */
final class WeightedRandomChoice implements Choice {
  private final ChoiceNodes nodes;
  private final SplittableRandom random;
  private final Pool[] poolByType;

  WeightedRandomChoice(ChoiceNodes nodes, SplittableRandom random) {
    this.nodes = nodes;
    this.random = random;
    poolByType = Pool.ofReceivers(nodes, nodes::inBytesPerSec, random);
  }

  @Override
  public int source(IntSet holders, long bytes, SourceChooser.Filter filter) {
    int[] sending = SendingHolders.sending(nodes, holders, filter);
    if (sending.length == 0) {
      return NONE;
    }
    long total = 0;
    for (int node : sending) {
      total += nodes.outBytesPerSec(node);
    }
    long left = random.nextLong(total);
    int next = 0;
    while (left >= nodes.outBytesPerSec(sending[next])) {
      left -= nodes.outBytesPerSec(sending[next++]);
    }
    return sending[next];
  }

  @Override
  public int destination(int storageType, long bytes, Eligibility eligibility) {
    return poolByType[storageType].draw(eligibility);
  }

  @Override
  public void charged(int source, int destination) {}

  @Override
  public boolean refusesWithoutRoom() {
    return false;
  }
}
