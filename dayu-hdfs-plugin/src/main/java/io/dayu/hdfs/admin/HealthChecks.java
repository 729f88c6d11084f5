package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.disclosure.PrivateNode;
import io.dayu.hdfs.history.Mute;
import io.dayu.hdfs.history.StepBack;
import io.dayu.hdfs.operator.Warning;
import io.dayu.hdfs.rights.PrivateText;
import io.dayu.hdfs.scheduler.OperatorMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The checks of health at one moment: what they warn of, and which of them an operator has muted.
 *
 * <p>A check that warns of more than when it was muted is told all the same, until it is back at
 * what it was.
 */
final class HealthChecks {
  private final List<Warning> warnings = new ArrayList<>();

  /** By their checks, in order. */
  private final Map<String, Mute> mutes = new TreeMap<>();

  /**
   * The checks as they are now.
   *
   * @param notAtWork why the planner does nothing, where it should; one sentence
   */
  HealthChecks(RunningDayu parts, DataFirst data, Optional<String> notAtWork) {
    parts.historyStore().mutes().forEach(mute -> mutes.put(mute.check(), mute));
    warnings.addAll(data.warnings(parts.operator().hold()));
    steppedBack(parts)
        .ifPresent(one -> warnings.add(new Warning(Warning.Kind.STEPPED_BACK, 1, one.sentence())));
    if (data.outage().isPresent() || stranded(parts).isPresent()) {
      notAtWork.ifPresent(said -> warnings.add(new Warning(Warning.Kind.NOT_AT_WORK, 1, said)));
    }
    warnings.addAll(parts.operator().warnings());
    parts.systems().failed().forEach(name -> warnings.add(failed(name)));
    Optional<Object> slow = parts.systems().find("fail-slow");
    if (slow.isPresent()) {
      SlowDataNodes.warning(slow.get()).ifPresent(warnings::add);
    }
    Optional<Object> elastic = parts.systems().find("elastic");
    if (elastic.isPresent()) {
      // A reference to the method would load its class where the system is off.
      RestingDataNodes.warning(elastic.get()).ifPresent(warnings::add);
      RestingDataNodes.silence(elastic.get()).ifPresent(warnings::add);
    }
    Optional<Object> early = parts.systems().find("early");
    if (early.isPresent()) {
      LastReplicas.warning(early.get()).ifPresent(warnings::add);
    }
  }

  /** The step back in force where Dayu would plan otherwise. */
  static Optional<StepBack> steppedBack(RunningDayu parts) {
    return parts
        .historyStore()
        .stepBack()
        .filter(one -> parts.operator().hold().kind() == OperatorMode.Kind.STEPPED_BACK);
  }

  /** The sentence on machines that are off while nobody switches them on; critical. */
  static Optional<String> stranded(RunningDayu parts) {
    Optional<Object> elastic = parts.systems().find("elastic");
    return elastic.isPresent() ? RestingDataNodes.stranded(elastic.get()) : Optional.empty();
  }

  private static Warning failed(String system) {
    return new Warning(
        Warning.Kind.SYSTEM_FAILED,
        1,
        "Dayu's system "
            + system
            + " has failed, or a part of it; this NameNode's log says why. Recovery goes on.");
  }

  private boolean isMuted(Warning warning) {
    Mute mute = mutes.get(warning.kind().label());
    return mute != null && warning.kind().mutable() && warning.count() <= mute.count();
  }

  /**
   * The number of things that each check warns of, by its name; 0 where it warns of none or is
   * muted.
   */
  Map<String, Long> told() {
    Map<String, Long> told = new TreeMap<>();
    for (Warning.Kind kind : Warning.Kind.values()) {
      if (kind != Warning.Kind.NO_DISK_LIMIT) {
        told.put(kind.label(), 0L);
      }
    }
    for (Warning warning : warnings) {
      if (!isMuted(warning)) {
        told.put(warning.kind().label(), warning.count());
      }
    }
    return told;
  }

  void write(ObjectNode document) {
    ArrayNode told = document.putArray(AnswerKey.WARNINGS);
    for (Warning warning : warnings) {
      if (!isMuted(warning)) {
        ObjectNode row = told.addObject();
        write(warning, row);
        row.put(AnswerKey.CAN_BE_MUTED, warning.kind().mutable());
        Mute less = mutes.get(warning.kind().label());
        if (less != null) {
          row.put(AnswerKey.MUTED_COUNT, less.count());
        }
      }
    }
    ArrayNode muted = document.putArray(AnswerKey.MUTED);
    for (Mute mute : mutes.values()) {
      ObjectNode row =
          muted
              .addObject()
              .put(AnswerKey.KIND, mute.check())
              .put(AnswerKey.COUNT, mute.count())
              .put(AnswerKey.UNTIL_MS, mute.untilMs());
      row.set(AnswerKey.BY, new PrivateNode(PrivateText.of(Texts.brief(mute.user()))));
      row.set(AnswerKey.REASON, new PrivateNode(PrivateText.of(Texts.brief(mute.reason()))));
      warnings.stream()
          .filter(one -> one.kind().label().equals(mute.check()) && isMuted(one))
          .forEach(one -> row.put(AnswerKey.SAID, Texts.brief(one.sentence())));
    }
  }

  static void write(Warning warning, ObjectNode row) {
    row.put(AnswerKey.KIND, warning.kind().label())
        .put(AnswerKey.SUBJECT, warning.kind().subject().name().toLowerCase(Locale.ROOT))
        .put(AnswerKey.COUNT, warning.count())
        .put(AnswerKey.SAID, Texts.brief(warning.sentence()));
  }
}
