package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.config.DayuVersion;
import io.dayu.hdfs.agent.ClientWaits;
import io.dayu.hdfs.agent.OperationTimes;
import io.dayu.hdfs.disclosure.PrivateNode;
import io.dayu.hdfs.history.StepBack;
import io.dayu.hdfs.rights.PrivateText;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.status.RecoveryCause;
import io.dayu.hdfs.status.RecoveryForecast;
import io.dayu.hdfs.status.SchedulerStatus;
import io.dayu.hdfs.status.StuckCounts;
import io.dayu.protocol.admin.RecordJson;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Writes how the recovery stands; waits for nobody, so that it works when the planner does not. */
final class StatusReport {
  private static final int ABSENT_MAX = 20;
  private static final String STANDBY = "This NameNode is a standby; the active one plans.";

  private final Host host;
  private final RunningDayu parts;
  private final SchedulerStatus status;
  private final OperatorMode.View hold;
  private final DataFirst data;

  StatusReport(Host host, RunningDayu parts) {
    this.host = host;
    this.parts = parts;
    this.status = parts.operator().status();
    this.hold = parts.operator().hold();
    this.data = new DataFirst(host);
  }

  void write(ObjectNode document) {
    boolean planning = host.active() && parts.planning().getAsBoolean();
    PrivateText schedulingReason = parts.schedulingReason().get();
    document
        .put(AnswerKey.SAFE_MODE, host.inSafeMode())
        .put(AnswerKey.PLANNING, planning)
        .put(AnswerKey.PLANNER_FAILURES, parts.metrics().failures());
    document
        .putObject(AnswerKey.SCHEDULED)
        .put(AnswerKey.BY, scheduler())
        .set(AnswerKey.REASON, new PrivateNode(schedulingReason));
    document
        .putObject(AnswerKey.HOLD)
        .put(AnswerKey.KIND, hold.kind().name().toLowerCase(Locale.ROOT))
        .put(AnswerKey.LEFT_MS, hold.leftMs())
        .set(AnswerKey.REASON, new PrivateNode(hold.why()));
    document
        .putObject(AnswerKey.SLOT)
        .put(AnswerKey.NUMBER, status.slot().number())
        .put(AnswerKey.LENGTH_MS, status.slot().lengthNs() / 1_000_000);
    data.write(document);
    new RiskReport(host, parts).write(document);
    document.put(AnswerKey.HEADLINE, headline());
    writeProgress(document);
    ProfileReport.write(parts.settings().inForce(), document);
    document.put(AnswerKey.ALPHA, parts.settings().scheduler().planning().planner().alpha());
    document.put(AnswerKey.PLAN_ALPHA, status.slot().alpha());
    document.put(AnswerKey.VERSION, DayuVersion.get());
    new HealthChecks(
            parts, data, notAtWork(planning, schedulingReason).map(said -> said.sentence().shown()))
        .write(document);
    Optional<Object> elastic = parts.systems().find("elastic");
    if (elastic.isPresent()) {
      RestingDataNodes.writeBrief(elastic.get(), document);
    }
    Optional<Object> early = parts.systems().find("early");
    if (early.isPresent()) {
      LastReplicas.writeBrief(early.get(), document);
    }
    ArrayNode notes = document.putArray(AnswerKey.NOTES);
    parts.operator().notes().forEach(note -> HealthChecks.write(note, notes.addObject()));
    ObjectNode live = document.putObject(AnswerKey.LIVE_SETTINGS);
    parts
        .settings()
        .changed()
        .forEach((key, value) -> live.set(key, new PrivateNode(value.each(Texts::brief))));
    RecordJson.write(parts.operator().agentCoverage(), document.putObject(AnswerKey.DATA_NODES));
    writeClients(document.putObject(AnswerKey.CLIENT_WAITS));
    judge(planning, schedulingReason, document);
  }

  private void writeClients(ObjectNode document) {
    ClientWaits times = parts.operator().clientWaits();
    write(times.reads(), document, AnswerKey.READS);
    write(times.acks(), document, AnswerKey.ACKS);
  }

  /** Writes the time that one kind of operation takes; null while no DataNode tells. */
  private static void write(OperationTimes times, ObjectNode document, String name) {
    if (times.dataNodes() == 0) {
      document.putNull(name);
      return;
    }
    document
        .putObject(name)
        .put(AnswerKey.DATA_NODES, times.dataNodes())
        .put(AnswerKey.MEDIAN_MICROS, TimeUnit.NANOSECONDS.toMicros(times.medianNs()))
        .put(AnswerKey.WORST_MICROS, TimeUnit.NANOSECONDS.toMicros(times.worstNs()))
        .put(AnswerKey.USUAL_MICROS, TimeUnit.NANOSECONDS.toMicros(times.usualNs()));
  }

  /** The scheduler of re-replication. */
  private String scheduler() {
    if (!host.active()) {
      return "the active NameNode";
    }
    if (host.inSafeMode()) {
      return "nobody in safe mode";
    }
    return parts.scheduledByDayu().getAsBoolean() ? "Dayu" : "stock HDFS";
  }

  /** The event that matters most. */
  private String headline() {
    if (data.outage().isPresent()) {
      return data.outage().get();
    }
    if (!host.active()) {
      return STANDBY;
    }
    if (host.inSafeMode()) {
      return "HDFS is in safe mode: which blocks lack replicas is not known.";
    }
    Optional<StepBack> stepBack = HealthChecks.steppedBack(parts);
    return stepBack.isPresent()
        ? stepBack.get().sentence()
        : new Headline(status, hold, leftMs(parts.operator().forecast()))
            .sentence(
                parts.operator().cause().absences(),
                parts.operator().stuck().total(),
                parts.operator().outOfScope());
  }

  private void writeProgress(ObjectNode document) {
    RecordJson.write(status.queue(), document.putObject(AnswerKey.WAITING));
    writeCause(document);
    writeStuck(document);
    document
        .putObject(AnswerKey.SCOPE)
        .put(AnswerKey.STOCK_BLOCKS, parts.operator().outOfScope())
        .set(AnswerKey.VALUE, new PrivateNode(scope().each(Texts::brief)));
    RecordJson.write(status.stock(), document.putObject(AnswerKey.STOCK));
    RecordJson.write(status.running(), document.putObject(AnswerKey.RUNNING));
    document
        .putObject(AnswerKey.RECOVERED)
        .put(AnswerKey.REPLICAS, parts.metrics().recoveredReplicas())
        .put(AnswerKey.BYTES, parts.metrics().recoveredBytes())
        .putObject(AnswerKey.DECODED)
        .put(AnswerKey.REPLICAS, parts.metrics().decodedReplicas())
        .put(AnswerKey.BYTES, parts.metrics().decodedBytes())
        .put(AnswerKey.READ_BYTES, parts.metrics().decodeReadBytes());
    RecoveryForecast forecast = parts.operator().forecast();
    put(document, AnswerKey.BYTES_PER_SEC, speed(forecast));
    put(document, AnswerKey.LEFT_MS, leftMs(forecast));
    ObjectNode recovery =
        document
            .putObject(AnswerKey.RECOVERY)
            .put(AnswerKey.TOTAL_BYTES, forecast.totalBytes())
            .put(AnswerKey.DONE_BYTES, forecast.doneBytes());
    forecast.errorSoFar().ifPresent(error -> recovery.put(AnswerKey.FORECAST_ERROR_SO_FAR, error));
    forecast.lastError().ifPresent(error -> recovery.put(AnswerKey.LAST_FORECAST_ERROR, error));
  }

  private PrivateText scope() {
    return PrivateText.sentence(parts.settings().current().scope().text());
  }

  private void writeCause(ObjectNode document) {
    RecoveryCause cause = parts.operator().cause();
    ObjectNode danger = document.putObject(AnswerKey.DANGER);
    for (int level = 0; level < RecoveryCause.DANGERS.size(); level++) {
      danger.put(RecoveryCause.DANGERS.get(level), cause.blocks(level));
    }
    ArrayNode absent = document.putArray(AnswerKey.ABSENT);
    long nowNs = parts.nanoClock().getAsLong();
    cause.absences().stream()
        .limit(ABSENT_MAX)
        .forEach(
            one ->
                absent
                    .addObject()
                    .put(AnswerKey.NAME, Texts.brief(one.node()))
                    .put(AnswerKey.STATE, one.state().words())
                    .put(
                        AnswerKey.SINCE_MS,
                        Math.max(0, TimeUnit.NANOSECONDS.toMillis(nowNs - one.sinceNs()))));
    document.put(AnswerKey.NODES_NOT_SHOWN, cause.absences().size() - absent.size());
  }

  private void writeStuck(ObjectNode document) {
    StuckCounts stuck = parts.operator().stuck();
    ObjectNode written =
        document
            .putObject(AnswerKey.STUCK)
            .put(AnswerKey.BLOCKS, stuck.total())
            .put(AnswerKey.SHOWN_TO_STOCK, stuck.shownTotal());
    ArrayNode reasons = written.putArray(AnswerKey.REASONS);
    new TreeMap<>(stuck.stuck())
        .forEach(
            (why, blocks) -> {
              if (blocks > 0) {
                reasons
                    .addObject()
                    .put(AnswerKey.BLOCKS, blocks)
                    .put(AnswerKey.REASON, why.phrase());
              }
            });
  }

  /** Empty while it is not known. */
  private static OptionalLong speed(RecoveryForecast forecast) {
    return forecast.bytesPerSec() > 0
        ? OptionalLong.of((long) forecast.bytesPerSec())
        : OptionalLong.empty();
  }

  /** Until all is recovered if it goes on like this; empty when that cannot be told. */
  private OptionalLong leftMs(RecoveryForecast forecast) {
    if (status.stock().any()) {
      return OptionalLong.empty();
    }
    if (status.queue().blocks() + status.running().transfers() == 0) {
      return data.isWhole() ? OptionalLong.of(0) : OptionalLong.empty();
    }
    boolean held = hold.kind() != OperatorMode.Kind.NONE && status.queue().blocks() > 0;
    return held || forecast.secondsLeft().isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of((long) (forecast.secondsLeft().getAsDouble() * 1_000));
  }

  private static void put(ObjectNode document, String name, OptionalLong value) {
    if (value.isPresent()) {
      document.put(name, value.getAsLong());
    } else {
      document.putNull(name);
    }
  }

  private void judge(boolean planning, PrivateText schedulingReason, ObjectNode document) {
    Optional<String> outage = data.outage();
    Optional<String> stranded = HealthChecks.stranded(parts);
    if (outage.isPresent()) {
      refuse(document, AnswerCode.DATA_LOST, PrivateText.open(outage.get()));
    } else if (stranded.isPresent()) {
      refuse(document, AnswerCode.FAILED, PrivateText.open(stranded.get()));
    } else {
      notAtWork(planning, schedulingReason)
          .ifPresent(why -> refuse(document, why.code(), why.sentence()));
    }
  }

  /** The reason why Dayu does nothing where it should, with its exit code. */
  private record Idleness(AnswerCode code, PrivateText sentence) {}

  private Optional<Idleness> notAtWork(boolean planning, PrivateText schedulingReason) {
    if (hold.kind() == OperatorMode.Kind.SHADOW) {
      return host.active()
          ? Optional.empty()
          : Optional.of(new Idleness(AnswerCode.STANDBY, PrivateText.open(STANDBY)));
    }
    if (hold.kind().leavesToStock()) {
      return Optional.of(
          new Idleness(
              AnswerCode.OFF, PrivateText.open("Dayu is ").plus(hold.sentence()).plus(".")));
    }
    if (!host.active()) {
      return Optional.of(new Idleness(AnswerCode.STANDBY, PrivateText.open(STANDBY)));
    }
    return planning || host.inSafeMode()
        ? Optional.empty()
        : Optional.of(
            new Idleness(
                AnswerCode.FAILED,
                PrivateText.open("Dayu's planner is not at work: ")
                    .plus(schedulingReason)
                    .plus(".")));
  }

  private static void refuse(ObjectNode document, AnswerCode code, PrivateText sentence) {
    document
        .put(AnswerKey.CODE, code.number())
        .set(AnswerKey.ERROR, new PrivateNode(sentence.each(Texts::brief)));
  }
}
