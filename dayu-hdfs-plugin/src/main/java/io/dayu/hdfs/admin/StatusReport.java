package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.settings.Profile;
import io.dayu.hdfs.slot.Attendance;
import io.dayu.hdfs.slot.OperatorHold;
import io.dayu.hdfs.slot.RecoveryForecast;
import io.dayu.hdfs.slot.SchedulerStatus;
import io.dayu.hdfs.slot.StuckCounts;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Writes how the recovery stands; waits for nobody, so that it works when the planner does not. */
final class StatusReport {
  private final Host host;
  private final Parts parts;
  private final SchedulerStatus status;
  private final OperatorHold.View hold;

  StatusReport(Host host, Parts parts) {
    this.host = host;
    this.parts = parts;
    this.status = parts.desk().status();
    this.hold = parts.desk().hold();
  }

  void write(ObjectNode document) {
    boolean planning = host.active() && parts.planning().getAsBoolean();
    String gateReason = Texts.brief(parts.gateReason().get());
    document
        .put("safeMode", host.inSafeMode())
        .put("planning", planning)
        .put("plannerFailures", parts.metrics().failures());
    document
        .putObject("gate")
        .put("closed", parts.gateClosed().getAsBoolean())
        .put("reason", gateReason);
    document
        .putObject("hold")
        .put("kind", hold.kind().name().toLowerCase(Locale.ROOT))
        .put("reason", hold.reason())
        .put("leftMs", hold.leftMs());
    document
        .putObject("slot")
        .put("number", status.slot())
        .put("lengthMs", status.slotNs() / 1_000_000);
    writeProgress(document);
    document
        .put("profile", parts.settings().profile().map(Profile::label).orElse(""))
        .put("alpha", parts.settings().scheduler().planner().alpha());
    Attendance attendance = parts.desk().attendance();
    document
        .putObject("dataNodes")
        .put("alive", attendance.alive())
        .put("agents", attendance.agents());
    judge(planning, gateReason, document);
  }

  private void writeProgress(ObjectNode document) {
    document
        .putObject("waiting")
        .put("blocks", status.waitingBlocks())
        .put("bytes", status.waitingBytes());
    writeStuck(document);
    document
        .putObject("running")
        .put("transfers", status.runningTransfers())
        .put("bytes", status.runningBytes())
        .put("plannedBytesPerSec", status.plannedBytesPerSec());
    document
        .putObject("recovered")
        .put("replicas", parts.metrics().recoveredReplicas())
        .put("bytes", parts.metrics().recoveredBytes());
    RecoveryForecast forecast = parts.desk().forecast();
    put(document, "bytesPerSec", speed(forecast));
    put(document, "leftMs", leftMs(forecast));
    ObjectNode recovery =
        document
            .putObject("recovery")
            .put("totalBytes", forecast.totalBytes())
            .put("doneBytes", forecast.doneBytes());
    forecast.errorSoFar().ifPresent(error -> recovery.put("forecastErrorSoFar", error));
    forecast.lastError().ifPresent(error -> recovery.put("lastForecastError", error));
  }

  private void writeStuck(ObjectNode document) {
    StuckCounts stuck = parts.desk().stuck();
    ObjectNode written =
        document
            .putObject("stuck")
            .put("blocks", stuck.total())
            .put("shownToStock", stuck.shownTotal());
    ArrayNode reasons = written.putArray("reasons");
    new TreeMap<>(stuck.stuck())
        .forEach(
            (why, blocks) -> {
              if (blocks > 0) {
                reasons.addObject().put("blocks", blocks).put("reason", why.phrase());
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
    if (status.waitingBlocks() + status.runningTransfers() == 0) {
      return OptionalLong.of(0);
    }
    boolean held = hold.kind() != OperatorHold.Kind.NONE && status.waitingBlocks() > 0;
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

  private void judge(boolean planning, String gateReason, ObjectNode document) {
    if (hold.kind() == OperatorHold.Kind.OFF) {
      refuse(document, AnswerCode.OFF, "Dayu is " + hold.words() + ".");
    } else if (!host.active()) {
      refuse(document, AnswerCode.STANDBY, "This NameNode is a standby; the active one plans.");
    } else if (!planning && !host.inSafeMode()) {
      refuse(document, AnswerCode.FAILED, "Dayu's planner is not at work: " + gateReason + ".");
    }
  }

  private static void refuse(ObjectNode document, AnswerCode code, String sentence) {
    document.put("code", code.number()).put("error", Texts.brief(sentence));
  }
}
