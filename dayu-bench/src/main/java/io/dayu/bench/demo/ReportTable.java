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
  static List<String> lines(Report report, int columns) {
    List<String> lines = new ArrayList<>();
    lines.add(RULE);
    lines.add(row("recovered", recovered(report)));
    lines.add(row("recovery time", recoveryTime(report)));
    lines.add(row("rate", rate(report)));
    lines.add(row("allotted rates", accuracy(report.allTransfers(), "transfers")));
    lines.add(row("  of 2 s and more", accuracy(report.longTransfers(), "transfers")));
    lines.add(row("stragglers", stragglers(report)));
    lines.add(row("foreground p50", reads(report.before().p50Ns(), report.during().p50Ns())));
    lines.add(row("foreground p90", reads(report.before().p90Ns(), report.during().p90Ns())));
    lines.add(row("foreground reads", counts(report)));
    lines.add(row("left to stock HDFS", report.blocksLeftToStock() + " blocks"));
    lines.add(row("fsck /", report.fsck().text()));
    lines.add(RULE);
    return lines.stream().map(line -> ProgressText.cut(line, columns)).toList();
  }

  private static String row(String name, String text) {
    return String.format("  %-" + NAME_COLUMNS + "s%s", name, text);
  }

  private static String recovered(Report report) {
    return report.recoveredBlocks()
        + " of "
        + report.lostBlocks()
        + " blocks, "
        + Units.bytes(report.recoveredBytes())
        + " in "
        + report.slots()
        + " slots";
  }

  private static String recoveryTime(Report report) {
    return Units.seconds(report.recoverySeconds())
        + "; ideal of the budgets "
        + Units.seconds(report.idealSeconds())
        + String.format(
            Locale.ROOT, " (%.2f times)", report.recoverySeconds() / report.idealSeconds());
  }

  private static String rate(Report report) {
    return "planned "
        + Units.rate(report.plannedBytesPerSec())
        + " on average, done "
        + Units.rate(report.recoveredBytes() / report.recoverySeconds());
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
        + Units.percent(accuracy.shareWithin())
        + " within 5 %";
  }

  private static String percent(double share) {
    return Units.decimal(share * 100) + " %";
  }

  private static String stragglers(Report report) {
    RecoveryMoment last = report.last();
    return last.kept()
        + " kept, "
        + last.resourced()
        + " re-sourced, "
        + last.held()
        + " held; "
        + Units.bytes(report.resentBytes())
        + " sent twice";
  }

  private static String reads(long beforeNs, long duringNs) {
    return Units.millis(beforeNs) + " before, " + Units.millis(duringNs) + " during";
  }

  private static String counts(Report report) {
    return report.before().reads()
        + " before, "
        + report.during().reads()
        + " during; "
        + (report.before().failed() + report.during().failed())
        + " failed";
  }
}
