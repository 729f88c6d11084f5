package io.dayu.hdfs.heat;

import io.dayu.core.heat.ReplicaTerms;
import io.dayu.core.heat.TemperatureTerms;

/** Settings of the counts, for tests. */
public final class HeatTerms {
  private HeatTerms() {}

  /** Those of dayu-default.xml, with counts on or off. */
  public static HeatSettings settings(boolean enabled) {
    return new HeatSettings(
        enabled,
        600_000_000_000L,
        65_536,
        10_000_000_000L,
        TemperatureTerms.PAPER,
        new ReplicaTerms(0.8, 0.5, ReplicaTerms.Growth.DEMAND, 10, 2, 1),
        15,
        new ExtraSettings(false, 0.05, 0.1, 0.25, 300_000_000_000L));
  }
}
