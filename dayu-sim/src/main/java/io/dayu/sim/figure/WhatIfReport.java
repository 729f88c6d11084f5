package io.dayu.sim.figure;

import io.dayu.sim.engine.SlotRecord;
import io.dayu.sim.experiment.Averages;
import io.dayu.sim.experiment.RunRow;
import io.dayu.tools.report.Axes;
import io.dayu.tools.report.Charts;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Series;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The table and the files of a what-if: summary, slots, a chart for each scheduler. */
public final class WhatIfReport {
  private static final double GB = 1e9;
  private static final double MS_NS = 1e6;
  private static final double NS_PER_SEC = 1e9;

  private record PlayedSlot(RunRow row, SlotRecord slot) {}

  private final List<List<RunRow>> rows;

  /** A report on rows by scheduler and case. */
  public WhatIfReport(List<List<RunRow>> rows) {
    this.rows = List.copyOf(rows);
  }

  /** Means over the cases, one line a scheduler. */
  public String summary() {
    return new Columns<Averages>()
        .add("scheduler", Averages::scheduler)
        .add("cases", Averages::cases)
        .add("unfinished", Averages::incomplete)
        .add("recovery", of -> Show.seconds(of.recoverySeconds()))
        .add("/ bound", of -> Show.number(of.of(RunRow::ratioToBound), 3))
        .add("/ ideal", of -> Show.number(of.of(RunRow::ratioToIdeal), 3))
        .add("interference", of -> Show.percent(of.interference()))
        .add(
            "of itself", of -> Show.percent(of.of(row -> row.result().interference().foreground())))
        .add("resent", of -> Show.bytes(of.of(row -> row.result().resentBytes())))
        .add("stragglers", of -> Show.number(of.of(RunRow::stragglers), 0))
        .add("longest plan", of -> Show.number(of.of(WhatIfReport::longestPlanMs), 0) + " ms")
        .table(rows.stream().map(Averages::new).toList())
        .text();
  }

  private static double longestPlanMs(RunRow row) {
    return row.planning().longestNs() / MS_NS;
  }

  /** Writes {@code summary.csv}, {@code slots.csv} and {@code slots-NAME.png}. */
  public void write(Path directory) throws IOException {
    summaryFile().write(directory.resolve("summary.csv"));
    slotsFile().write(directory.resolve("slots.csv"));
    for (List<RunRow> ofOne : rows) {
      RunRow first = ofOne.get(0);
      if (!first.result().slots().isEmpty()) {
        writeChart(first, directory.resolve("slots-" + first.scheduler() + ".png"));
      }
    }
  }

  private CsvFile summaryFile() {
    return new Columns<RunRow>()
        .add("scheduler", RunRow::scheduler)
        .add("case", row -> row.one().number())
        .add("complete", row -> row.result().complete())
        .add("recovery_s", row -> row.result().recoverySeconds())
        .add("bound_s", row -> row.bound().boundNs() / NS_PER_SEC)
        .add("ideal_s", row -> row.bound().idealNs() / NS_PER_SEC)
        .add("ratio_to_bound", RunRow::ratioToBound)
        .add("ratio_to_ideal", RunRow::ratioToIdeal)
        .add("interference", row -> row.result().interference().total())
        .add("foreground_interference", row -> row.result().interference().foreground())
        .add("tick_interference", row -> row.result().interference().tickTotal())
        .add("tick_foreground_interference", row -> row.result().interference().tickForeground())
        .add("recovered_bytes", row -> row.result().recoveredBytes())
        .add("resent_bytes", row -> row.result().resentBytes())
        .add("links_over_budget", row -> row.result().overBudget())
        .add("blocks_without_replica", row -> row.result().blocksWithoutReplica())
        .add("slots", row -> row.result().slots().size())
        .add("stragglers", RunRow::stragglers)
        .add("plans", row -> row.planning().plans())
        .add("planning_charged_ms", row -> row.planning().chargedNs() / MS_NS)
        .add("longest_plan_ms", WhatIfReport::longestPlanMs)
        .csv(rows.stream().flatMap(List::stream).toList());
  }

  private CsvFile slotsFile() {
    return new Columns<PlayedSlot>()
        .add("scheduler", of -> of.row().scheduler())
        .add("case", of -> of.row().one().number())
        .add("slot", of -> of.slot().slot())
        .add("begin_s", of -> of.slot().beginNs() / NS_PER_SEC)
        .add("end_s", of -> of.slot().endNs() / NS_PER_SEC)
        .add("plans", of -> of.slot().plans())
        .add("started", of -> of.slot().transfers().started())
        .add("carried", of -> of.slot().transfers().carried())
        .add("resourced", of -> of.slot().transfers().resourced())
        .add("held", of -> of.slot().transfers().held())
        .add("cancelled", of -> of.slot().transfers().cancelled())
        .add("budget_bytes", of -> of.slot().bytes().budget())
        .add("ideal_bytes", of -> of.slot().bytes().ideal())
        .add("moved_bytes", of -> of.slot().bytes().moved())
        .add("overload_bytes", of -> of.slot().bytes().overload())
        .add("foreground_overload_bytes", of -> of.slot().bytes().foregroundOverload())
        .add("capacity_bytes", of -> of.slot().bytes().capacity())
        .add("waiting_blocks", of -> of.slot().waitingBlocks())
        .csv(
            rows.stream()
                .flatMap(List::stream)
                .flatMap(
                    row -> row.result().slots().stream().map(slot -> new PlayedSlot(row, slot)))
                .toList());
  }

  private static void writeChart(RunRow row, Path png) throws IOException {
    List<SlotRecord> slots = row.result().slots();
    Charts.Panel bytes =
        new Charts.Panel(
            new Axes(
                row.scheduler() + ", case " + row.one().number() + ": each timeslot",
                "seconds from the failure",
                "GB a timeslot"),
            List.of(
                series("moved", slots, slot -> slot.bytes().moved() / GB),
                series("ideal (equation 2)", slots, slot -> slot.bytes().ideal() / GB),
                series("budget by the reports", slots, slot -> slot.bytes().budget() / GB)));
    Charts.Panel interference =
        new Charts.Panel(
            new Axes("", "", "interference factor, %"),
            List.of(
                series("with recovery", slots, slot -> percentOf(slot.bytes().overload(), slot)),
                series(
                    "without recovery",
                    slots,
                    slot -> percentOf(slot.bytes().foregroundOverload(), slot))));
    Charts.write(Charts.stacked(Charts.Points.LINES, bytes, interference), png);
  }

  private static double percentOf(double bytes, SlotRecord slot) {
    return 100 * bytes / slot.bytes().capacity();
  }

  /** Steps: each slot is a level from its begin to its end. */
  private static Series series(
      String name, List<SlotRecord> slots, ToDoubleFunction<SlotRecord> value) {
    double[] x = new double[2 * slots.size()];
    double[] y = new double[x.length];
    for (int i = 0; i < slots.size(); i++) {
      SlotRecord slot = slots.get(i);
      x[2 * i] = slot.beginNs() / NS_PER_SEC;
      x[2 * i + 1] = slot.endNs() / NS_PER_SEC;
      y[2 * i] = value.applyAsDouble(slot);
      y[2 * i + 1] = y[2 * i];
    }
    return new Series(name, x, y);
  }
}
