package io.dayu.hdfs.settings;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.ClassShares;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.hdfs.agent.AgentReportSettings;
import io.dayu.hdfs.execution.TransferTimeouts;
import io.dayu.hdfs.history.HistorySettings;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.scheduler.PlanningSettings;
import io.dayu.hdfs.scope.Scope;
import java.io.File;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * The checked settings of recovery on the NameNode side.
 *
 * @param enabled whether Dayu is to do anything at all
 * @param scope the blocks that are planned
 * @param stripedPlanned whether erasure-coded blocks are planned, and not left to stock
 * @param shownNodesMax DataNodes whose links the metrics show
 * @param history where it is kept
 * @param lossesPerNodeYear losses of a DataNode for good in a year
 */
public record NameNodeSettings(
    boolean enabled,
    SchedulerSettings scheduler,
    AgentReportSettings agents,
    Scope scope,
    boolean stripedPlanned,
    int shownNodesMax,
    HistorySettings history,
    double lossesPerNodeYear) {
  /** Slots within which stock HDFS has all blocks that Dayu does not end. */
  private static final int SOON_SLOTS = 2;

  private static final Pattern WEB_ADDRESS = Pattern.compile("https?://[!-~]{1,200}");
  private static final long MINUTES_10_MS = 600_000;
  private static final long HOUR_MS = 3_600_000;

  /**
   * Reads and checks every key of recovery.
   *
   * @throws DayuConfigException naming the first wrong key
   */
  public static NameNodeSettings read(DayuConfigReader keys) throws DayuConfigException {
    requireAddress(keys, "dayu.curate.page");
    PlannerSettings planner =
        new PlannerSettings(
                keys.share("dayu.alpha", false),
                keys.bytes("dayu.min.bandwidth", 1024, Long.MAX_VALUE),
                keys.share("dayu.min.bandwidth.link-share", false),
                PlannerSettings.DEFAULT.bucketBytesPerSec(),
                PlannerSettings.DEFAULT.beta(),
                PlannerSettings.DEFAULT.acceptableTransferShare(),
                filling(keys, "dayu.slot.overfill"))
            .withShares(
                new ClassShares(
                    keys.share("dayu.heat.replicas.bandwidth", false),
                    ClassShares.DEFAULT.capacityShare(),
                    keys.share("dayu.curate.share", true)));
    long timeslotNs = keys.durationNs("dayu.timeslot", 1_000, MINUTES_10_MS);
    long heartbeatNs = keys.durationNs("dayu.agent.heartbeat", 100, 60_000);
    long lostNs = keys.durationNs("dayu.agent.lost.after", 2_000, MINUTES_10_MS);
    long handOverNs = keys.durationNs("dayu.hand-over.after", 5_000, HOUR_MS);
    SchedulerSettings scheduler =
        new SchedulerSettings(
            new PlanningSettings(
                planner.withFilling(planner.filling().atConstantRates()),
                planner.withFilling(filling(keys, "dayu.slot.overfill.giving-way")),
                keys.count("dayu.plan.tasks.max", 100, 10_000_000),
                keys.number("dayu.seed", Long.MIN_VALUE, Long.MAX_VALUE)),
            new SlotTiming(
                timeslotNs,
                leadNs(keys, timeslotNs),
                heartbeatNs,
                keys.share("dayu.topup.share", false),
                handOverNs),
            new TransferTimeouts(
                keys.durationNs("dayu.stall.after", 1_000, MINUTES_10_MS),
                lostNs,
                handOverNs,
                SOON_SLOTS * timeslotNs),
            new BatchSizes(
                keys.count("dayu.commit.batch", 1, 10_000),
                keys.count("dayu.intake.batch", 1, 10_000)),
            new LinkTable.Speeds(
                keys.bytes("dayu.agentless.link.bandwidth", 1024, Long.MAX_VALUE),
                keys.bytes("dayu.rack.uplink.bandwidth", 0, Long.MAX_VALUE)),
            keys.count("dayu.lease.slots", 1, 10),
            handOverNs);
    AgentReportSettings agents =
        new AgentReportSettings(
            keys.durationNs("dayu.clients.window", 1_000, MINUTES_10_MS),
            keys.durationNs("dayu.report.stale.after", 1_000, MINUTES_10_MS),
            lostNs,
            TimeUnit.NANOSECONDS.toMillis(heartbeatNs),
            planner);
    return new NameNodeSettings(
        keys.flag("dayu.enabled"),
        scheduler,
        agents,
        scope(keys),
        "plan".equals(keys.choice("dayu.erasure-coding", "plan", "stock")),
        keys.count("dayu.metrics.nodes.max", 0, 100_000),
        new HistorySettings(
            historyDirectory(keys), keys.count("dayu.history.entries", 10, 100_000)),
        keys.factor("dayu.risk.datanode-losses", 0, 1000));
  }

  private static Scope scope(DayuConfigReader keys) throws DayuConfigException {
    String key = "dayu.scope";
    String value = keys.text(key);
    try {
      return Scope.parse(value);
    } catch (IllegalArgumentException e) {
      throw new DayuConfigException(key, value, String.valueOf(e.getMessage()));
    }
  }

  private static String historyDirectory(DayuConfigReader keys) throws DayuConfigException {
    String key = "dayu.history.dir";
    String value = keys.text(key);
    boolean word = value.equals(HistorySettings.AUTO) || value.equals(HistorySettings.NONE);
    if (!word && !new File(value).isAbsolute()) {
      throw new DayuConfigException(key, value, "it must be auto, none or an absolute path");
    }
    return value;
  }

  /** At most half of a slot; what would be right is told with it. */
  private static long leadNs(DayuConfigReader keys, long timeslotNs) throws DayuConfigException {
    String key = "dayu.schedule.lead";
    long leadNs = keys.durationNs(key, 100, MINUTES_10_MS);
    if (leadNs > timeslotNs / 2) {
      throw new DayuConfigException(
          key,
          keys.text(key),
          "it must be at most half of dayu.timeslot, which is '" + keys.text("dayu.timeslot") + "'",
          TimeUnit.NANOSECONDS.toMillis(timeslotNs / 2) + "ms");
    }
    return leadNs;
  }

  /** Only Dayu's page reads it, which makes a link of it. */
  private static void requireAddress(DayuConfigReader keys, String key) throws DayuConfigException {
    String value = keys.text(key);
    if (!value.equals("none") && !WEB_ADDRESS.matcher(value).matches()) {
      throw new DayuConfigException(key, value, "it must be none, or an http or https address");
    }
  }

  private static SlotFilling filling(DayuConfigReader keys, String overfillKey)
      throws DayuConfigException {
    return new SlotFilling(
            SlotFilling.DEFAULT.leastBlockShare(),
            SlotFilling.DEFAULT.sourceOrder(),
            keys.factor(overfillKey, 0.5, 2),
            keys.factor("dayu.end.margin", 0, 100))
        .withAlphaAtEnd(alphaAtEnd(keys));
  }

  /** Without a word of its own the alpha that somebody has set holds to the end. */
  private static double alphaAtEnd(DayuConfigReader keys) throws DayuConfigException {
    OptionalDouble own = keys.shareOrAuto("dayu.alpha.at-end");
    if (own.isPresent()) {
      return own.getAsDouble();
    }
    return keys.given("dayu.alpha")
        ? keys.share("dayu.alpha", false)
        : SlotFilling.ALPHA_AT_END_DEFAULT;
  }
}
