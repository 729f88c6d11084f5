package io.dayu.sim.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the service that a store with two tiers gives its clients. */
final class TieredStoreTest {
  /** Reads of 100 GB, which have room on the fast tier. */
  private static final List<AccessStream> SMALL = List.of(AccessStream.even(1000, 1, 0, 100, 8192));

  /** Reads of four times what the fast tier has room for. */
  private static final List<AccessStream> LARGE =
      List.of(AccessStream.even(8000, 1, 0, 3700, 8192));

  @Test
  void whatIsOnTheFastTierIsServedAtItsSpeed() {
    TieredStore store = new TieredStore(1, SMALL);
    assertThat(store.fastUsage()).isBetween(10.8, 10.9);
    StoreStep step = store.step(SMALL);
    assertThat(step.latencyMs()).isBetween(0.5, 0.51);
    assertThat(step.reads()).isBetween(999.0, 1000.1);
    assertThat(step.writes()).isBetween(-0.1, 0.1);
    assertThat(step.fastReadBytes()).isBetween(30 * 999.0 * 8192, 30 * 1000.1 * 8192);
  }

  @Test
  void fastTierIsNeverOverfull_andTheSlowOneHoldsClientsUp() {
    TieredStore store = new TieredStore(1, LARGE);
    for (int step = 0; step < 100; step++) {
      StoreStep done = store.step(LARGE);
      assertThat(store.fastUsage()).isBetween(90.0, 97.1);
      assertThat(done.latencyMs()).isGreaterThan(8);
      assertThat(done.reads()).isLessThan(8000);
      // Little's law: so many accesses wait.
      assertThat(done.reads() * done.latencyMs() / 1000).isBetween(240.0, 256.1);
    }
  }

  @Test
  void tieringRelievesTheFastTier_andDataThatIsUsedComesBack() {
    TieredStore store = new TieredStore(1, LARGE);
    double calm = store.step(LARGE).latencyMs();
    double before = store.fastUsage();
    store.tier(0.15);
    assertThat(before - store.fastUsage()).isBetween(14.8, 15.0);
    StoreStep moving = store.step(LARGE);
    assertThat(moving.latencyMs()).isGreaterThan(calm);
    assertThat(moving.moves()).isPositive();
    for (int step = 1; step < TieredStore.RUN_STEPS; step++) {
      store.step(LARGE);
    }
    assertThat(store.step(LARGE).moves()).isZero();
    assertThat(store.fastUsage()).isGreaterThan(before - 15);
  }

  @Test
  void tieringTakesWhatWasUsedLeastLately() {
    List<AccessStream> other = List.of(AccessStream.even(1000, 1, 200, 100, 8192));
    List<AccessStream> both = List.of(SMALL.get(0), other.get(0));
    TieredStore store = new TieredStore(1, both);
    for (int step = 0; step < 5; step++) {
      store.step(other);
    }
    store.tier(100.0 / TieredStore.FAST_GB);
    assertThat(store.step(other).latencyMs()).as("what is used stays").isLessThan(0.6);
    assertThat(store.step(SMALL).latencyMs()).as("the rest has left").isGreaterThan(8);
  }
}
