package io.dayu.sim.together;

import io.dayu.sim.engine.BesideSystem;
import io.dayu.sim.engine.BesideWork;

/** A load that wants copies in ten minutes of each day. Not thread safe. */
final class DailyWishes implements BesideSystem {
  private static final long BUSY_NS = 600L * 1_000_000_000;
  private static final long DAY_NS = 144 * BUSY_NS;

  private final SteadyWishes wishes;

  DailyWishes(SteadyWishes wishes) {
    this.wishes = wishes;
  }

  @Override
  public void take(BesideWork work) {
    wishes.take(work);
  }

  @Override
  public void want(BesideWork work) {
    if (work.nowNs() % DAY_NS < BUSY_NS) {
      wishes.want(work);
    }
  }

  @Override
  public long nextNs(long nowNs) {
    return nowNs % DAY_NS < BUSY_NS ? nowNs : nowNs - nowNs % DAY_NS + DAY_NS;
  }
}
