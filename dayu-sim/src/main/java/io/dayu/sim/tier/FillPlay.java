package io.dayu.sim.tier;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The paper's three data bases in turn, small to large: each is filled, used and destroyed (figure
 * 6; section 3.4.2). With Curator, cold data moves down by the threshold, and what was destroyed is
 * reclaimed.
 */
final class FillPlay {
  private static final List<OltpBase> BASES =
      List.of(
          new OltpBase(0, 800, 4000, 16, 200),
          new OltpBase(816, 1120, 6000, 16, 300),
          new OltpBase(1952, 1120, 8000, 12, 400));

  /** So much new data fills the paper's fast tier after about two hours, as it did there. */
  private static final int FILLED_GB_A_STEP = 8;

  private static final int USED_STEPS = 120;
  private static final double STEPS_A_MINUTE = 60.0 / TieredStore.STEP_SECONDS;

  /** GB of data, each kept twice, for which the paper's 13.8 TB of disks have room. */
  private static final int SLOW_GB = 6_900;

  private static final double COPIES_TB_A_GB = 0.002;

  private final boolean curator;
  private final TieredStore store;
  private int storedGb;
  private int steps;
  private int busySteps;
  private int fullAtStep;
  private int movingUntilStep;
  private double latencyMs;
  private double gbOverSteps;

  private FillPlay(boolean curator, long seed) {
    this.curator = curator;
    this.store = new TieredStore(seed, List.of());
  }

  /** Plays all three. */
  static FillOutcome of(boolean curator, long seed) {
    FillPlay play = new FillPlay(curator, seed);
    for (int i = 0; i < BASES.size(); i++) {
      if (curator && i > 0) {
        play.reclaim(BASES.get(i - 1));
      }
      play.fill(BASES.get(i));
      play.use(BASES.get(i));
    }
    return new FillOutcome(
        curator,
        play.store.fastUsage(),
        100.0 * (play.storedGb - play.store.fastGb()) / SLOW_GB,
        play.gbOverSteps / play.steps * COPIES_TB_A_GB,
        play.latencyMs / play.busySteps,
        play.fullAtStep / STEPS_A_MINUTE);
  }

  private void fill(OltpBase base) {
    int next = base.firstGb();
    while (next < base.endGb()) {
      int until = Math.min(base.endGb(), next + FILLED_GB_A_STEP);
      IntStream.range(next, until).forEach(store::add);
      storedGb += until - next;
      next = until;
      step(List.of());
    }
  }

  private void use(OltpBase base) {
    for (int step = 0; step < USED_STEPS; step++) {
      latencyMs += step(base.streams()).latencyMs();
      busySteps++;
    }
  }

  private void reclaim(OltpBase base) {
    IntStream.range(base.firstGb(), base.endGb()).forEach(store::remove);
    storedGb -= base.endGb() - base.firstGb();
  }

  private StoreStep step(List<AccessStream> streams) {
    if (curator && steps >= movingUntilStep && store.fastUsage() >= TierTrial.THRESHOLD) {
      store.tier(TierPlay.RELIEF);
      movingUntilStep = steps + TieredStore.RUN_STEPS;
    }
    StoreStep done = store.step(streams);
    steps++;
    gbOverSteps += storedGb;
    if (fullAtStep == 0 && !store.hasRoom()) {
      fullAtStep = steps;
    }
    return done;
  }
}
