package io.dayu.core.testing;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import java.util.SplittableRandom;

/** Random planner settings. */
public final class SettingsGen {
  /** Any settings, the paper's among them. */
  public static final Gen<PlannerSettings> ANY =
      random -> {
        if (random.nextInt(4) == 0) {
          return PlannerSettings.PAPER;
        }
        return new PlannerSettings(
            0.5 + random.nextInt(5) / 10.0,
            1 + random.nextLong(30_000_000),
            0.05 + random.nextInt(3) / 10.0,
            random.nextInt(3) == 0 ? 0 : 1 + random.nextLong(20_000_000),
            random.nextInt(5) / 4.0,
            random.nextInt(3) / 2.0,
            random.nextBoolean() ? SlotFilling.PAPER : filling(random));
      };

  private SettingsGen() {}

  private static SlotFilling filling(SplittableRandom random) {
    return new SlotFilling(
        1.0 / (1 + random.nextInt(16)),
        random.nextBoolean() ? SourceOrder.UNDEREMPLOYED : SourceOrder.BALANCED,
        0.9 + random.nextInt(4) / 10.0,
        random.nextInt(3));
  }
}
