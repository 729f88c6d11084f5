package io.dayu.sim.scheduler.choice;

import io.dayu.core.select.Eligibility;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.source.SourceChooser;
import java.util.SplittableRandom;

/**
 * Best of two random (section 5, B2R): two nodes are drawn at random and the lighter loaded one, by
 * bytes assigned, is taken; the way of RAMCloud. Of equals the first drawn.
 */
final class BestOfTwoChoice implements Choice {
  private final ChoiceNodes nodes;
  private final SplittableRandom random;
  private final Pool[] poolByType;

  BestOfTwoChoice(ChoiceNodes nodes, SplittableRandom random) {
    this.nodes = nodes;
    this.random = random;
    poolByType = Pool.ofReceivers(nodes, node -> 1, random);
  }

  @Override
  public int source(IntSet holders, long bytes, SourceChooser.Filter filter) {
    int[] sending = SendingHolders.sending(nodes, holders, filter);
    if (sending.length < 2) {
      return sending.length == 0 ? NONE : sending[0];
    }
    int first = random.nextInt(sending.length);
    int second = (first + 1 + random.nextInt(sending.length - 1)) % sending.length;
    return nodes.outBytes(sending[second]) < nodes.outBytes(sending[first])
        ? sending[second]
        : sending[first];
  }

  @Override
  public int destination(int storageType, long bytes, Eligibility eligibility) {
    int first = poolByType[storageType].draw(eligibility);
    if (first == NONE) {
      return NONE;
    }
    int second = poolByType[storageType].draw(eligibility);
    return nodes.inBytes(second) < nodes.inBytes(first) ? second : first;
  }

  @Override
  public void charged(int source, int destination) {}

  @Override
  public boolean refusesWithoutRoom() {
    return false;
  }
}
