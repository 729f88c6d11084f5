package io.dayu.bench.testbed.run;

import io.dayu.bench.testbed.load.RunClock;
import java.io.IOException;

/** Waits for a recovery's end. */
final class RecoveryWatch {
  private static final long NOTICE_POLL_MS = 100;
  private static final int FEW_BLOCKS = 20;
  private static final long FEW_POLL_MS = 200;
  private static final long MANY_POLL_MS = 1000;
  private static final long SETTLE_LIMIT_NS = 15_000_000_000L;

  private final NameNodeNumbers numbers;
  private final AffectedBlocks lost;
  private final RunClock clock;
  private final long limitNs;
  private final MidRecovery midRecovery;

  /** Is told how long the recovery has gone on, again and again. */
  @FunctionalInterface
  interface MidRecovery {
    void at(long sinceNoticedNs) throws IOException, InterruptedException;
  }

  /**
   * A watch.
   *
   * @param limitNs after time zero, when the wait ends in any case
   */
  RecoveryWatch(
      NameNodeNumbers numbers,
      AffectedBlocks lost,
      RunClock clock,
      long limitNs,
      MidRecovery midRecovery) {
    this.numbers = numbers;
    this.lost = lost;
    this.clock = clock;
    this.limitNs = limitNs;
    this.midRecovery = midRecovery;
  }

  /** Waits until the NameNode has noticed and all blocks are back. */
  RecoveryTimes await(FailureInjector blow) throws IOException, InterruptedException {
    while (!blow.noticed() && clock.nowNs() < limitNs) {
      Thread.sleep(NOTICE_POLL_MS);
    }
    long noticedNs = clock.nowNs();
    AffectedBlocks.Missing missing = lost.missing();
    long blocksNs = clock.nowNs();
    long groupsNs = blocksNs;
    while (missing.total() > 0 && clock.nowNs() < limitNs) {
      midRecovery.at(clock.nowNs() - noticedNs);
      Thread.sleep(wait(missing));
      AffectedBlocks.Missing before = missing;
      missing = lost.missing();
      blocksNs = before.blocks() > 0 ? clock.nowNs() : blocksNs;
      groupsNs = before.groups() > 0 ? clock.nowNs() : groupsNs;
    }
    boolean finished = missing.total() == 0 && settles(Math.max(blocksNs, groupsNs));
    return new RecoveryTimes(noticedNs, blocksNs, groupsNs, missing, finished);
  }

  /** Either kind is looked at often in its end. */
  private static long wait(AffectedBlocks.Missing missing) {
    boolean fewBlocks = missing.blocks() > 0 && missing.blocks() <= FEW_BLOCKS;
    boolean fewGroups = missing.groups() > 0 && missing.groups() <= FEW_BLOCKS;
    return fewBlocks || fewGroups ? FEW_POLL_MS : MANY_POLL_MS;
  }

  /** True if HDFS's own counters, which lag behind, and a listing of all blocks confirm the end. */
  private boolean settles(long fullNs) throws IOException, InterruptedException {
    while (clock.nowNs() - fullNs < SETTLE_LIMIT_NS) {
      if (numbers.state().settled()) {
        return lost.missingOfAll() == 0;
      }
      Thread.sleep(FEW_POLL_MS);
    }
    return false;
  }
}
