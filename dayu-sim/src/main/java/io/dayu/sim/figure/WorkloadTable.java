package io.dayu.sim.figure;

import io.dayu.sim.experiment.Setup;
import io.dayu.sim.foreground.ForegroundStatistics;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;

/** The paper's section 2 beside the statistics of a foreground. */
public final class WorkloadTable {
  private WorkloadTable() {}

  /** Measures the setup's foreground from time 0 on. */
  public static Table of(Setup setup, int hours) {
    ForegroundStatistics ours =
        ForegroundStatistics.of(
            setup.workload().foreground(),
            setup.shape().linkBytesPerSec(),
            ForegroundStatistics.MeasuredSpan.ofHours(hours));
    return new Table("section 2", "paper", "ours")
        .row("mean share of the link", "below 50 %", Show.percent(ours.meanShare()))
        .row(
            "CoV over nodes, 15 s slots (p5, median, p95)",
            "most 0.4 to 0.6",
            Show.number(ours.slotVariation().p5(), 2)
                + ", "
                + Show.number(ours.slotVariation().p50(), 2)
                + ", "
                + Show.number(ours.slotVariation().p95(), 2))
        .row("CoV over nodes, hours", "much smaller", Show.number(ours.hourVariation(), 2))
        .row("CoV over nodes, days", "much smaller", Show.number(ours.dayVariation(), 2))
        .row(
            "95 % of changes between slots within, of the link",
            "14.4 %", Show.percent(ours.change().p95()))
        .row("greatest change, of the link", "two thirds", Show.percent(ours.change().max()))
        .row("correlation of in and out", "not told", Show.number(ours.directionCorrelation(), 2));
  }
}
