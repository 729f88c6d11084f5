package io.dayu.sim.cli;

import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.experiment.Forecasts;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the planner's knobs and the lengths of time it works with. */
final class SettingsOptions {
  private static final long UNSET = -1;

  @Option(
      names = "--alpha",
      paramLabel = "SHARE",
      description = "Share of a link for foreground and recovery (default: 0.75).")
  private @Nullable Double alpha;

  @Option(
      names = "--alpha-at-end",
      paramLabel = "SHARE",
      description =
          "Share of a link that the last slots may fill where transfers give way; alpha where that"
              + " is more (default: 0.95, or alpha where --alpha is given).")
  private @Nullable Double alphaAtEnd;

  @Option(
      names = "--beta",
      paramLabel = "SHARE",
      description = "Share of nodes in each list of section 4.2.")
  private double beta = 0.05;

  @Option(
      names = "--min-bandwidth",
      paramLabel = "SPEED",
      defaultValue = "30MB/s",
      converter = Amount.Speed.class,
      description = "B_min.")
  private long minBytesPerSec;

  @Option(
      names = "--min-share",
      paramLabel = "SHARE",
      description = "B_min as a share of the link; the smaller counts.")
  private double minLinkShare = 0.1;

  @Option(
      names = "--bucket",
      paramLabel = "SPEED",
      defaultValue = "1MB/s",
      converter = Amount.Speed.class,
      description = "Width of the bandwidth buckets, 0 for none.")
  private long bucketBytesPerSec;

  @Option(
      names = "--acceptable",
      paramLabel = "SHARE",
      description = "Share of the slot at which WSS ends; the paper: 1.")
  private double acceptable = 0;

  @Option(
      names = "--least-block",
      paramLabel = "SHARE",
      description = "Share of a block that a slot must have room for; the paper: 1.")
  private double leastBlock = 0.0625;

  @Option(
      names = "--source-order",
      paramLabel = "NAME",
      description = "balanced over the backlog, or the paper's underemployed.")
  private String sourceOrder = "balanced";

  @Option(
      names = "--overfill",
      paramLabel = "X",
      description =
          "Work planned on a link, in slots' worth; at least 1.5 where transfers give way.")
  private double overfill = 1;

  @Option(
      names = "--end-margin",
      paramLabel = "X",
      description =
          "Factor over its time by which a transfer of the last slot is too late and begins"
              + " elsewhere; 0 plans the last slot like any other.")
  private double endMargin = 1.5;

  @Option(
      names = "--forecast",
      paramLabel = "NAME",
      description =
          "window: the mean of --window, as the NameNode has it; reports: as far as --memory goes"
              + " back; oracle: the slot's true foreground (default: window, with --timing paper"
              + " reports).")
  private @Nullable String forecast;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = Amount.Time.class,
      description = "Length of the window of a forecast.")
  private long windowNs;

  @Option(
      names = "--memory",
      paramLabel = "TIME",
      defaultValue = "0s",
      converter = Amount.Time.class,
      description = "Memory of a forecast by reports; 0s for the last one only.")
  private long memoryNs;

  @Option(
      names = "--topup",
      paramLabel = "SHARE",
      defaultValue = "-1",
      description =
          "Share of ended transfers from which the rest of a slot is planned again, 0 for"
              + " never (default: 0.1, with --timing paper 0).")
  private double topUpShare;

  @Option(
      names = "--timing",
      paramLabel = "NAME",
      description =
          "default (reports every second, slots of 5s) or paper (both 15s; default:"
              + " ${DEFAULT-VALUE}).")
  private String timing;

  @Option(
      names = "--slot",
      paramLabel = "TIME",
      defaultValue = "-1",
      converter = TimeOrUnset.class,
      description = "Length of a timeslot (default: 5s, with --timing paper 15s).")
  private long slotNs;

  @Option(
      names = "--lead",
      paramLabel = "TIME",
      defaultValue = "-1",
      converter = TimeOrUnset.class,
      description = "Time from a plan to its slot (default: 1500ms, with --timing paper 1s).")
  private long leadNs;

  @Option(
      names = "--report",
      paramLabel = "TIME",
      defaultValue = "-1",
      converter = TimeOrUnset.class,
      description = "Period of the traffic reports (default: 1s, with --timing paper 15s).")
  private long reportNs;

  @Option(
      names = "--heartbeat",
      paramLabel = "TIME",
      defaultValue = "-1",
      converter = TimeOrUnset.class,
      description = "Period of the agents' heartbeats (default: 1s).")
  private long heartbeatNs;

  @Option(
      names = "--tick",
      paramLabel = "TIME",
      defaultValue = "-1",
      converter = TimeOrUnset.class,
      description = "Step of the simulation (default: 500ms).")
  private long tickNs;

  @Option(
      names = "--horizon",
      paramLabel = "TIME",
      defaultValue = "-1",
      converter = TimeOrUnset.class,
      description = "Longest simulation (default: 1h).")
  private long horizonNs;

  private final boolean papers;

  private SettingsOptions(boolean papers) {
    this.papers = papers;
    timing = papers ? "paper" : "default";
    if (papers) {
      minLinkShare = 1;
      leastBlock = SlotFilling.PAPER.leastBlockShare();
      sourceOrder = "underemployed";
      endMargin = SlotFilling.PAPER.endMargin();
    }
  }

  /** Options whose timing is what ships. */
  static SettingsOptions asShipped() {
    return new SettingsOptions(false);
  }

  /** Options whose knobs and timing are the paper's: B_min is a rate alone (section 2.1). */
  static SettingsOptions asInThePaper() {
    return new SettingsOptions(true);
  }

  /** The planner's knobs. */
  PlannerSettings planner() {
    double share = alpha == null ? PlannerSettings.DEFAULT.alpha() : alpha;
    Check.that(share > 0 && share <= 1, "--alpha", share, "above 0, at most 1");
    Check.that(beta >= 0 && beta <= 1, "--beta", beta, "0 to 1");
    Check.that(minBytesPerSec > 0, "--min-bandwidth", minBytesPerSec, "1B or more");
    Check.that(
        minLinkShare > 0 && minLinkShare <= 1, "--min-share", minLinkShare, "above 0, at most 1");
    Check.that(acceptable >= 0 && acceptable <= 1, "--acceptable", acceptable, "0 to 1");
    return new PlannerSettings(
        share, minBytesPerSec, minLinkShare, bucketBytesPerSec, beta, acceptable, filling());
  }

  private SlotFilling filling() {
    Check.that(
        leastBlock > 0 && leastBlock <= 1, "--least-block", leastBlock, "above 0, at most 1");
    boolean known = sourceOrder.equals("balanced") || sourceOrder.equals("underemployed");
    Check.that(known, "--source-order", sourceOrder, "balanced or underemployed");
    Check.that(overfill >= 0.5 && overfill <= 2, "--overfill", overfill, "0.5 to 2");
    Check.that(endMargin >= 0 && endMargin <= 100, "--end-margin", endMargin, "0 to 100");
    SourceOrder order = SourceOrder.valueOf(sourceOrder.toUpperCase(Locale.ROOT));
    SlotFilling filling = new SlotFilling(leastBlock, order, overfill, endMargin);
    return (papers ? filling : filling.atConstantRates()).withAlphaAtEnd(alphaAtEnd());
  }

  /**
   * The share of a link at a recovery's end: as it was given, or else as alpha was, or else the
   * default.
   */
  private double alphaAtEnd() {
    double share =
        alphaAtEnd != null ? alphaAtEnd : alpha != null ? alpha : SlotFilling.ALPHA_AT_END_DEFAULT;
    Check.that(share > 0 && share <= 1, "--alpha-at-end", share, "above 0, at most 1");
    return share;
  }

  private boolean isPapers() {
    return timing.equals("paper");
  }

  /** The forecasts that plans are made by. */
  Forecasts forecasts() {
    String named = forecast == null ? (isPapers() ? "reports" : "window") : forecast;
    Check.that(windowNs > 0, "--window", seconds(windowNs), "above 0s");
    boolean known = List.of("window", "reports", "oracle").contains(named);
    Check.that(known, "--forecast", named, "window, reports or oracle");
    if (named.equals("oracle")) {
      return Forecasts.ORACLE;
    }
    return named.equals("window") ? Forecasts.window(windowNs) : Forecasts.remembering(memoryNs);
  }

  Timing timing() {
    boolean known = timing.equals("default") || timing.equals("paper");
    Check.that(known, "--timing", timing, "default or paper");
    Timing base = isPapers() ? Timing.PAPER : Timing.DEFAULT;
    long slot = given(slotNs, base.slotNs());
    long tick = given(tickNs, base.tickNs());
    long lead = given(leadNs, Math.min(base.slots().leadNs(), slot / 2));
    long report = given(reportNs, base.reportNs());
    long horizon = given(horizonNs, base.horizonNs());
    long heartbeat = given(heartbeatNs, base.slots().heartbeatNs());
    Check.that(tick > 0 && tick <= slot, "--tick", seconds(tick), "above 0s, at most a slot");
    Check.that(lead < slot, "--lead", seconds(lead), "shorter than a slot");
    Check.that(report > 0, "--report", seconds(report), "above 0s");
    Check.that(heartbeat > 0, "--heartbeat", seconds(heartbeat), "above 0s");
    Check.that(horizon > 0, "--horizon", seconds(horizon), "above 0s");
    SlotTiming slots =
        new SlotTiming(slot, lead, heartbeat, topUpShare(base), base.slots().patienceNs());
    return new Timing(tick, report, slots, horizon);
  }

  private double topUpShare(Timing base) {
    if (topUpShare == UNSET) {
      return base.slots().topUpShare();
    }
    Check.that(topUpShare >= 0 && topUpShare <= 1, "--topup", topUpShare, "0 to 1");
    return topUpShare == 0 ? SlotTiming.NO_TOP_UP : topUpShare;
  }

  private static long given(long value, long otherwise) {
    return value == UNSET ? otherwise : value;
  }

  private static String seconds(long ns) {
    return ns / 1e9 + "s";
  }

  /** A time, or -1 for the default of the timing that is chosen. */
  static final class TimeOrUnset implements picocli.CommandLine.ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return text.equals("-1") ? Long.valueOf(UNSET) : new Amount.Time().convert(text);
    }
  }
}
