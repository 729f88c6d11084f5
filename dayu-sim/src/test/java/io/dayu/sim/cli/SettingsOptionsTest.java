package io.dayu.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.sim.engine.Timing;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Settings without any option. */
class SettingsOptionsTest {
  @Test
  void figuresHaveThePapersKnobs() {
    SettingsOptions options = CommandLine.populateCommand(SettingsOptions.asInThePaper());
    assertThat(options.planner())
        .isEqualTo(new PlannerSettings(0.75, 30_000_000, 1, 1_000_000, 0.05, 0, SlotFilling.PAPER));
    assertThat(options.timing()).isEqualTo(Timing.PAPER);
  }
}
