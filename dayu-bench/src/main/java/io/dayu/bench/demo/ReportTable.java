package io.dayu.bench.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The closing table. */
final class ReportTable {
  private static final int NAME_COLUMNS = 20;
  private static final String RULE = "  " + "-".repeat(76);

  private ReportTable() {}

  /** The lines of the table, none longer than {@code columns}. */
  static List<String> lines(DemoReport report, int columns) {
    List<String> lines = new ArrayList<>();
    lines.add(RULE);
    lines.add(row("recovered", recovered(report)));
    lines.add(row("recovery time", recoveryTime(report)));
    lines.add(row("rate", rate(report)));
    lines.add(row("allotted rates", accuracy(report.accuracy().allTransfers(), "transfers")));
    lines.add(row("  of 2 s and more", accuracy(report.accuracy().longTransfers(), "transfers")));
    lines.add(row("stragglers", stragglers(report)));
    lines.add(row("foreground p50", reads(report.before().p50Ns(), report.during().p50Ns())));
    lines.add(row("foreground p90", reads(report.before().p90Ns(), report.during().p90Ns())));
    lines.add(row("foreground reads", counts(report)));
    lines.add(row("left to stock HDFS", report.verdict().blocksLeftToStock() + " blocks"));
    lines.add(row("fsck /", report.verdict().fsck().text()));
    lines.add(RULE);
    return lines.stream().map(line -> ProgressText.cut(line, columns)).toList();
  }

  private static String row(String name, String text) {
    return String.format("  %-" + NAME_COLUMNS + "s%s", name, text);
  }

  private static String recovered(DemoReport report) {
    return report.data().recoveredBlocks()
        + " of "
        + report.data().lostBlocks()
        + " blocks, "
        + DecimalUnits.bytes(report.data().recoveredBytes())
        + " in "
        + report.times().slots()
        + " slots";
  }

  private static String recoveryTime(DemoReport report) {
    return DecimalUnits.seconds(report.times().recoverySeconds())
        + "; ideal of the budgets "
        + DecimalUnits.seconds(report.times().idealSeconds())
        + String.format(
            Locale.ROOT,
            " (%.2f times)",
            report.times().recoverySeconds() / report.times().idealSeconds());
  }

  private static String rate(DemoReport report) {
    return "planned "
        + DecimalUnits.rate(report.times().plannedBytesPerSec())
        + " on average, done "
        + DecimalUnits.rate(report.data().recoveredBytes() / report.times().recoverySeconds());
  }

  private static String accuracy(RateAccuracy accuracy, String what) {
    return accuracy.transfers()
        + " "
        + what
        + ", off by "
        + percent(accuracy.medianError())
        + " (p95 "
        + percent(accuracy.p95Error())
        + "), "
        + DecimalUnits.percent(accuracy.shareWithin())
        + " within 5 %";
  }

  private static String percent(double share) {
    return DecimalUnits.decimal(share * 100) + " %";
  }

  private static String stragglers(DemoReport report) {
    RecoveryMoment.StragglerCounts all = report.last().stragglers();
    return all.kept()
        + " kept, "
        + all.resourced()
        + " re-sourced, "
        + all.held()
        + " held; "
        + DecimalUnits.bytes(report.data().resentBytes())
        + " sent twice";
  }

  private static String reads(long beforeNs, long duringNs) {
    return DecimalUnits.millis(beforeNs) + " before, " + DecimalUnits.millis(duringNs) + " during";
  }

  private static String counts(DemoReport report) {
    return report.before().reads()
        + " before, "
        + report.during().reads()
        + " during; "
        + (report.before().failed() + report.during().failed())
        + " failed";
  }
}
