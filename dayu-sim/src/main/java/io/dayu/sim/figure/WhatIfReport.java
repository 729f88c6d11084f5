package io.dayu.sim.figure;

import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.SlotRecord;
import io.dayu.sim.experiment.Averages;
import io.dayu.sim.experiment.RunRow;
import io.dayu.tools.report.Axes;
import io.dayu.tools.report.Charts;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Series;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The table and the files of a what-if: summary, slots, a chart for each scheduler. */
public final class WhatIfReport {
  private static final double GB = 1e9;
  private static final double MS_NS = 1e6;
  private static final double NS_PER_SEC = 1e9;

  private final List<List<RunRow>> rows;

  /** A report on rows by scheduler and case. */
  public WhatIfReport(List<List<RunRow>> rows) {
    this.rows = List.copyOf(rows);
  }

  /** Means over the cases, one line a scheduler. */
  public String summary() {
    Table table =
        new Table(
            "scheduler",
            "cases",
            "unfinished",
            "recovery",
            "/ bound",
            "/ ideal",
            "interference",
            "of itself",
            "resent",
            "stragglers",
            "longest plan");
    for (List<RunRow> ofOne : rows) {
      Averages averages = new Averages(ofOne);
      table.row(
          ofOne.get(0).scheduler(),
          String.valueOf(averages.cases()),
          String.valueOf(averages.incomplete()),
          Show.seconds(averages.recoverySeconds()),
          Show.number(averages.of(RunRow::ratioToBound), 3),
          Show.number(averages.of(RunRow::ratioToIdeal), 3),
          Show.percent(averages.interference()),
          Show.percent(averages.of(row -> row.result().interference().foreground())),
          Show.bytes(averages.of(row -> row.result().resentBytes())),
          Show.number(averages.of(RunRow::stragglers), 0),
          Show.number(averages.of(row -> row.planning().longestNs() / MS_NS), 0) + " ms");
    }
    return table.text();
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
    CsvFile file =
        new CsvFile(
            "scheduler",
            "case",
            "complete",
            "recovery_s",
            "bound_s",
            "ideal_s",
            "ratio_to_bound",
            "ratio_to_ideal",
            "interference",
            "foreground_interference",
            "tick_interference",
            "tick_foreground_interference",
            "recovered_bytes",
            "resent_bytes",
            "links_over_budget",
            "blocks_without_replica",
            "slots",
            "stragglers",
            "plans",
            "planning_charged_ms",
            "longest_plan_ms");
    for (List<RunRow> ofOne : rows) {
      for (RunRow row : ofOne) {
        RunResult result = row.result();
        file.row(
            row.scheduler(),
            row.one().number(),
            result.complete(),
            result.recoverySeconds(),
            row.bound().boundNs() / NS_PER_SEC,
            row.bound().idealNs() / NS_PER_SEC,
            row.ratioToBound(),
            row.ratioToIdeal(),
            result.interference().total(),
            result.interference().foreground(),
            result.interference().tickTotal(),
            result.interference().tickForeground(),
            result.recoveredBytes(),
            result.resentBytes(),
            result.overBudget(),
            result.blocksWithoutReplica(),
            result.slots().size(),
            row.stragglers(),
            row.planning().plans(),
            row.planning().chargedNs() / MS_NS,
            row.planning().longestNs() / MS_NS);
      }
    }
    return file;
  }

  private CsvFile slotsFile() {
    CsvFile file =
        new CsvFile(
            "scheduler",
            "case",
            "slot",
            "begin_s",
            "end_s",
            "plans",
            "started",
            "carried",
            "resourced",
            "held",
            "cancelled",
            "budget_bytes",
            "ideal_bytes",
            "moved_bytes",
            "overload_bytes",
            "foreground_overload_bytes",
            "capacity_bytes",
            "waiting_blocks");
    for (List<RunRow> ofOne : rows) {
      for (RunRow row : ofOne) {
        row.result().slots().forEach(slot -> addSlot(file, row, slot));
      }
    }
    return file;
  }

  private static void addSlot(CsvFile file, RunRow row, SlotRecord slot) {
    file.row(
        row.scheduler(),
        row.one().number(),
        slot.slot(),
        slot.beginNs() / NS_PER_SEC,
        slot.endNs() / NS_PER_SEC,
        slot.plans(),
        slot.transfers().started(),
        slot.transfers().carried(),
        slot.transfers().resourced(),
        slot.transfers().held(),
        slot.transfers().cancelled(),
        slot.bytes().budget(),
        slot.bytes().ideal(),
        slot.bytes().moved(),
        slot.bytes().overload(),
        slot.bytes().foregroundOverload(),
        slot.bytes().capacity(),
        slot.waitingBlocks());
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
