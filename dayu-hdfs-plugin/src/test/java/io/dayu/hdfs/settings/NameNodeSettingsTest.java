package io.dayu.hdfs.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import io.dayu.hdfs.scheduler.PlanningSettings;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The NameNode's keys: what they become, and that a wrong one is named with its value. */
class NameNodeSettingsTest {
  private final Configuration conf = new Configuration(false);

  private NameNodeSettings read() throws DayuConfigException {
    return NameNodeSettings.read(new DayuConfigReader(conf));
  }

  @Test
  void whatShipsIsWhatSimulationsAreMadeWith() throws DayuConfigException {
    PlanningSettings planning = read().scheduler().planning();

    assertThat(planning.planner()).isEqualTo(PlannerSettings.DEFAULT);
    assertThat(planning.plannerGivingWay()).isEqualTo(PlannerSettings.GIVING_WAY_DEFAULT);
    assertThat(planning.tasksPerPlan()).isEqualTo(PlannerSettings.TASKS_MAX_DEFAULT);
    assertThat(read().scheduler().timing()).isEqualTo(SlotTiming.DEFAULT);
    assertThat(read().agents().windowNs()).isEqualTo(5_000_000_000L);
  }

  @Test
  void fillingOfASlotIsReadFromItsKeys() throws DayuConfigException {
    conf.set("dayu.slot.overfill", "1.25");
    conf.set("dayu.slot.overfill.giving-way", "1.75");
    conf.set("dayu.end.margin", "2.5");

    assertThat(read().scheduler().planning().planner().filling())
        .isEqualTo(new SlotFilling(1.0 / 16, SourceOrder.BALANCED, 1.25, 2.5).atConstantRates());
    assertThat(read().scheduler().planning().plannerGivingWay().filling())
        .isEqualTo(new SlotFilling(1.0 / 16, SourceOrder.BALANCED, 1.75, 2.5));
  }

  @ParameterizedTest
  @CsvSource({
    ",,0.95",
    "0.3,,0.3",
    "0.75,,0.75",
    "0.97,,0.97",
    "0.3,0.8,0.8",
    ",0.8,0.8",
    "0.3,auto,0.3"
  })
  void alphaThatASiteSetsHoldsToTheEnd_unlessItSaysHowTheEndIs(
      String alpha, String atEnd, double expected) throws DayuConfigException {
    if (alpha != null) {
      conf.set("dayu.alpha", alpha);
    }
    if (atEnd != null) {
      conf.set("dayu.alpha.at-end", atEnd);
    }

    PlanningSettings planning = read().scheduler().planning();
    assertThat(planning.plannerGivingWay().filling().alphaAtEnd()).isEqualTo(expected);
    assertThat(planning.planner().filling().alphaAtEnd()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "dayu.scope,0%",
    "dayu.scope,warehouse",
    "dayu.scope,rack=r1",
    "dayu.topup.share,0",
    "dayu.topup.share,1.01",
    "dayu.erasure-coding,random",
    "dayu.slot.overfill,0.4",
    "dayu.slot.overfill,NaN",
    "dayu.end.margin,-1",
    "dayu.end.margin,much",
    "dayu.alpha,0",
    "dayu.alpha.at-end,1.2",
    "dayu.alpha.at-end,never",
    "dayu.curate.share,1.5",
    "dayu.timeslot,10ms",
    "dayu.schedule.lead,8s",
    "dayu.commit.batch,0",
    "dayu.metrics.nodes.max,-1",
    "dayu.curate.page,javascript:alert(1)",
    "dayu.curate.page,/curate.html",
  })
  void wrongValueIsNamedWithItsKey(String key, String value) {
    conf.set(key, value);

    assertThatExceptionOfType(DayuConfigException.class)
        .isThrownBy(this::read)
        .satisfies(e -> assertThat(e.sentence()).contains(key).contains(value));
  }
}
