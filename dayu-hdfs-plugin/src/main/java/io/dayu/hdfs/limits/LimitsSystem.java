package io.dayu.hdfs.limits;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.config.Units;
import io.dayu.hdfs.agent.ReportListener;
import io.dayu.hdfs.history.HistoryEntry;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.history.LossEntry;
import io.dayu.hdfs.history.StepBack;
import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.hdfs.system.SystemPlace;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.micrometer.core.instrument.Counter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The system that has Dayu step back when a limit is passed. It writes that into the history, by
 * which the planner leaves the queue to stock HDFS; it touches nothing itself.
 *
 * <p>For the planner thread.
 */
public final class LimitsSystem implements NameNodeSystem, LinkListener {
  private static final Logger LOG = LoggerFactory.getLogger(LimitsSystem.class);
  private static final long FORECASTS_EVERY_NS = TimeUnit.SECONDS.toNanos(10);
  private static final int FORECASTS_MAX = 1_000;

  /** In shadow mode a limit that stays passed is not told more often. */
  private static final long TOLD_EVERY_NS = TimeUnit.HOURS.toNanos(1);

  private final Supplier<LimitSettings> settings;

  /** Operations that an operator has asked for; no limit counts their holds of the lock. */
  private static final List<String> ASKED = List.of("dayuLoss", "dayuStop", "dayuWaves");

  private final Meters meters;
  private final LimitedModes modes;
  private final BooleanSupplier transfersRun;
  private final Counter failed;
  private final PlannerMetrics metrics;
  private final HistoryStore history;
  private final LimitJudge judge = new LimitJudge();

  /** The last entry of the history that was looked at; empty after a reset. */
  private OptionalLong seen = OptionalLong.empty();

  private long forecastsLookedNs;
  private OptionalLong toldNs = OptionalLong.empty();

  /**
   * The modes in which limits hold, each at a moment; safe for any thread.
   *
   * @param active whether this NameNode's Dayu plans under limits
   * @param shadow whether it watches stock HDFS under limits
   * @param stockRecovers whether stock HDFS has anything to copy
   */
  public record LimitedModes(
      BooleanSupplier active, BooleanSupplier shadow, BooleanSupplier stockRecovers) {
    boolean any() {
      return active.getAsBoolean() || shadow.getAsBoolean();
    }
  }

  /**
   * Has seen nothing.
   *
   * @param metrics counts transfers and times holds of the lock
   */
  public LimitsSystem(
      SystemPlace place,
      Supplier<LimitSettings> settings,
      LimitedModes modes,
      PlannerMetrics metrics,
      HistoryStore history) {
    this.settings = settings;
    this.modes = modes;
    this.transfersRun = () -> place.transfers().size() > 0;
    // The counter in which recovery counts: a registry has each once.
    this.meters = place.meters();
    this.failed = place.meters().counter(NameNodeMetric.FAILED_TRANSFERS);
    this.metrics = metrics;
    this.history = history;
  }

  @Override
  public Optional<LinkListener> links() {
    return Optional.of(this);
  }

  @Override
  public Optional<ReportListener> reports() {
    return modes.any() ? Optional.of(judge.clients()) : Optional.empty();
  }

  @Override
  public boolean wanted() {
    return modes.any();
  }

  @Override
  public boolean watchesStock() {
    return true;
  }

  private long askedNs() {
    return ASKED.stream()
        .map(operation -> meters.timer(NameNodeMetric.LOCK_HOLD, operation))
        .mapToLong(holds -> (long) holds.totalTime(TimeUnit.NANOSECONDS))
        .sum();
  }

  @Override
  public void look(LinkSights sights) {
    long nowNs = sights.nowNs();
    boolean shadow = modes.shadow().getAsBoolean();
    BooleanSupplier recovering = shadow ? modes.stockRecovers() : transfersRun;
    LimitReadings now =
        new LimitReadings(
            nowNs,
            recovering.getAsBoolean(),
            (long) failed.count(),
            metrics.recoveredReplicas(),
            TimeUnit.MICROSECONDS.toNanos(metrics.lockHolds().totalMicros()) - askedNs());
    Optional<PassedLimit> passed = judge.look(settings.get(), now);
    if (passed.isEmpty()) {
      passed = forecasts(nowNs);
    }
    passed.ifPresent(one -> pass(one, shadow, nowNs));
  }

  /** Looks at recoveries that have ended since the last look. */
  private Optional<PassedLimit> forecasts(long nowNs) {
    if (seen.isPresent() && nowNs - forecastsLookedNs < FORECASTS_EVERY_NS) {
      return Optional.empty();
    }
    boolean judged = seen.isPresent();
    forecastsLookedNs = nowNs;
    Optional<PassedLimit> passed = Optional.empty();
    for (HistoryEntry entry : history.ownAfter(seen.orElse(0), FORECASTS_MAX)) {
      seen = OptionalLong.of(entry.changed());
      if (judged && passed.isEmpty()) {
        passed = ended(entry.facts(), nowNs);
      }
    }
    seen = OptionalLong.of(seen.orElse(0));
    return passed;
  }

  private Optional<PassedLimit> ended(JsonNode facts, long nowNs) {
    if (!facts.path(HistoryEntry.OUTCOME).asText().equals(LossEntry.BY_DAYU)) {
      return Optional.empty();
    }
    EndedRecovery recovery =
        new EndedRecovery(
            facts.path(LossEntry.BLOCKS).asLong(),
            facts.path(LossEntry.HAPPENED).path(HistoryEntry.TOOK_MS).asLong(),
            facts.path(LossEntry.DAYU).path(HistoryEntry.TOOK_MS).asLong(),
            facts.path(LossEntry.COMPARABLE).asBoolean());
    return LimitJudge.ended(settings.get(), recovery, nowNs);
  }

  private void pass(PassedLimit passed, boolean shadow, long nowNs) {
    long sinceMs = history.timeOfDayMs() - TimeUnit.NANOSECONDS.toMillis(nowNs - passed.sinceNs());
    StepBack stepBack =
        StepBack.because(
            passed.limit().label(), passed.words() + ", since " + Units.moment(sinceMs) + " UTC");
    judge.reset();
    if (!shadow) {
      history.stepBack(stepBack);
      LOG.warn("{}", stepBack.sentence());
    } else if (toldNs.isEmpty() || nowNs - toldNs.getAsLong() >= TOLD_EVERY_NS) {
      toldNs = OptionalLong.of(nowNs);
      history.wouldStepBack(stepBack);
      LOG.warn("Dayu would have {}; in shadow mode nothing changes.", stepBack.words());
    }
  }

  @Override
  public void rest() {
    judge.reset();
    seen = OptionalLong.empty();
  }

  @Override
  public LimitsSystem commands() {
    return this;
  }
}
