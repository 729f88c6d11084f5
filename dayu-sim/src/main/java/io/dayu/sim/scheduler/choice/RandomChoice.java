package io.dayu.sim.scheduler.choice;

import io.dayu.core.select.Eligibility;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.source.SourceChooser;
import java.util.SplittableRandom;

/**
 * Random (section 5, R): any holder and any eligible node are as likely as all others, however
 * loaded they are; the way of GFS, HDFS and Pangu.
 */
final class RandomChoice implements Choice {
  private final ChoiceNodes nodes;
  private final SplittableRandom random;
  private final Pool[] poolByType;

  RandomChoice(ChoiceNodes nodes, SplittableRandom random) {
    this.nodes = nodes;
    this.random = random;
    poolByType = Pool.ofReceivers(nodes, node -> 1, random);
  }

  @Override
  public int source(IntSet holders, long bytes, SourceChooser.Filter filter) {
    int[] sending = SendingHolders.sending(nodes, holders, filter);
    return sending.length == 0 ? NONE : sending[random.nextInt(sending.length)];
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
