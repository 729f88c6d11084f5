package io.dayu.bench.demo;

import java.util.List;

/** Progress in words: a panel for a terminal, a line for a log. */
final class ProgressText {
  private static final int BAR_CELLS = 40;

  private ProgressText() {}

  /** The lines of the panel, none longer than {@code columns}. */
  static List<String> panel(RecoveryMoment now, ReadTimes reads, int columns) {
    return List.of(
            "  " + bar(now.share()) + " " + DecimalUnits.percent(now.share()) + "  " + blocks(now),
            row(
                "done",
                DecimalUnits.bytes(now.done().bytes())
                    + " of "
                    + DecimalUnits.bytes(now.done().totalBytes())
                    + " at "
                    + DecimalUnits.rate(now.bytesPerSec())
                    + ", "
                    + DecimalUnits.timeLeft(now.secondsLeft())
                    + " left"),
            row(
                "slot " + now.slot(),
                "planned "
                    + DecimalUnits.rate(now.running().plannedBytesPerSec())
                    + ", done "
                    + DecimalUnits.rate(now.bytesPerSec())
                    + ", budget "
                    + DecimalUnits.rate(now.slotBudgetBytesPerSec())),
            row(
                "blocks",
                now.queue().blocks() + " wait, " + now.running().transfers() + " are on their way"),
            row("stragglers", stragglers(now)),
            row("busiest", busiest(now)),
            row("foreground", foreground(reads)))
        .stream()
        .map(line -> cut(line, columns))
        .toList();
  }

  /** The most of it in one line. */
  static String line(RecoveryMoment now, int columns) {
    String text =
        "  slot "
            + now.slot()
            + "  "
            + DecimalUnits.percent(now.share())
            + "  "
            + blocks(now)
            + "  "
            + DecimalUnits.rate(now.bytesPerSec())
            + " (planned "
            + DecimalUnits.decimal(now.running().plannedBytesPerSec() / 1e6)
            + ")  "
            + DecimalUnits.timeLeft(now.secondsLeft())
            + " left";
    return cut(text, columns);
  }

  /** The lines that are shown once a slot. */
  static List<String> slotLines(RecoveryMoment now, int columns) {
    return List.of(
        cut(
            "  slot "
                + now.slot()
                + "  planned "
                + DecimalUnits.rate(now.running().plannedBytesPerSec())
                + " of a budget of "
                + DecimalUnits.rate(now.slotBudgetBytesPerSec()),
            columns),
        cut("  slot " + now.slot() + "  stragglers: " + stragglers(now), columns),
        cut("  slot " + now.slot() + "  busiest: " + busiest(now), columns));
  }

  /** At most {@code columns} characters of the text. */
  static String cut(String text, int columns) {
    return text.length() <= columns ? text : text.substring(0, columns);
  }

  private static String bar(double share) {
    int full = (int) Math.floor(share * BAR_CELLS);
    return "[" + "#".repeat(full) + "-".repeat(BAR_CELLS - full) + "]";
  }

  private static String blocks(RecoveryMoment now) {
    return now.done().blocks() + "/" + now.done().totalBlocks() + " blocks";
  }

  private static String row(String name, String text) {
    return String.format("  %-11s %s", name, text);
  }

  private static String stragglers(RecoveryMoment now) {
    return now.stragglers().kept()
        + " kept, "
        + now.stragglers().resourced()
        + " re-sourced, "
        + now.stragglers().held()
        + " held";
  }

  private static String busiest(RecoveryMoment now) {
    if (now.busiest().name().isEmpty()) {
      return "none";
    }
    return DecimalUnits.rate(now.busiest().plannedBytesPerSec())
        + " of "
        + DecimalUnits.rate(now.busiest().budgetBytesPerSec())
        + " ("
        + DecimalUnits.percent(now.busiestShare())
        + "), "
        + now.busiest().name();
  }

  private static String foreground(ReadTimes reads) {
    return reads.reads()
        + " reads, p50 "
        + DecimalUnits.millis(reads.p50Ns())
        + ", p90 "
        + DecimalUnits.millis(reads.p90Ns());
  }
}
