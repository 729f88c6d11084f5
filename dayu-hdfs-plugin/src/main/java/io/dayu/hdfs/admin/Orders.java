package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.rights.PrivateText;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.settings.Profile;
import io.dayu.hdfs.settings.SettingRefusedException;
import io.dayu.hdfs.state.Wishes;
import io.dayu.hdfs.status.Counted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out what changes something. The caller has been found to be a superuser. */
final class Orders {
  private static final Logger LOG = LoggerFactory.getLogger(Orders.class);

  private static final String MAKE_ACTIVE = "hdfs dayu set dayu.mode active";

  private final RunningDayu parts;

  Orders(RunningDayu parts) {
    this.parts = parts;
  }

  void use(Profile profile, ObjectNode document) throws SettingRefusedException, NoAnswerException {
    change(parts.settings().profile(profile), document);
  }

  void reset(ObjectNode document) throws SettingRefusedException, NoAnswerException {
    change(parts.settings().reset(), document);
  }

  private OperatorMode.Kind held() {
    return parts.operator().hold().kind();
  }

  void first(String what, Host host, ObjectNode document)
      throws RefusedException, NoAnswerException {
    List<Long> ids;
    try {
      ids =
          what.startsWith("/")
              ? host.blocksOf(what, Wishes.WISHES_MAX)
              : List.of(RequestParser.blockId(what));
    } catch (IOException e) {
      throw new RefusedException(
          AnswerCode.USAGE,
          PrivateText.sentence(
              "There is no file " + Texts.brief(what) + ": " + e.getMessage() + "."));
    }
    int waiting = parts.operator().first(ids);
    document.put(AnswerKey.BLOCKS, ids.size());
    said(
        document,
        Counted.of(ids.size(), "block comes", "blocks come")
            + " before others that are in as much danger, until recovered; "
            + waiting
            + " of them "
            + (waiting == 1 ? "waits" : "wait")
            + " now.");
  }

  void pause(long forNs, String reason, ObjectNode document)
      throws RefusedException, NoAnswerException {
    requireNotOff("paused");
    parts.operator().pause(forNs, reason);
    said(
        document,
        "Nothing new is planned until hdfs dayu resume, or until the time is over;"
            + " what runs ends by itself.");
    document.put(AnswerKey.LEFT_MS, forNs / 1_000_000);
  }

  void resume(ObjectNode document) throws RefusedException, NoAnswerException {
    OperatorMode.Kind before = held();
    if (before != OperatorMode.Kind.STEPPED_BACK) {
      requireNotOff("resumed");
    }
    parts.operator().goOn();
    said(document, before == OperatorMode.Kind.NONE ? "Dayu was not paused." : "Dayu plans again.");
  }

  private void requireNotOff(String done) throws RefusedException {
    OperatorMode.View hold = parts.operator().hold();
    if (hold.kind().leavesToStock()) {
      throw new RefusedException(
          AnswerCode.OFF,
          "Dayu is "
              + hold.words()
              + " and cannot be "
              + done
              + "; "
              + toEnd(hold.kind())
              + " comes first.");
    }
  }

  /** The command by which Dayu plans again. */
  private static String toEnd(OperatorMode.Kind kind) {
    return switch (kind) {
      case OFF -> "hdfs dayu on";
      case STEPPED_BACK -> "hdfs dayu resume";
      default -> MAKE_ACTIVE;
    };
  }

  void turnOff(String reason, ObjectNode document) {
    try {
      parts.operator().turnOff(reason);
      said(
          document,
          "Dayu is off until hdfs dayu on, or until the NameNode starts anew; stock HDFS schedules"
              + " re-replication.");
    } catch (NoAnswerException e) {
      said(
          document,
          "Dayu is off as soon as its planner stirs, which does not answer now; stock HDFS"
              + " schedules at the latest when its lease has run out.");
    }
    document.put(AnswerKey.LASTING, property("dayu.enabled", "false"));
  }

  void turnOn(ObjectNode document) throws NoAnswerException {
    boolean off = held() == OperatorMode.Kind.OFF;
    if (off) {
      parts.operator().goOn();
    }
    OperatorMode.View hold = parts.operator().hold();
    if (hold.kind().leavesToStock()) {
      said(document, "Dayu is " + hold.words() + "; " + toEnd(hold.kind()) + " has it plan.");
    } else {
      said(document, off ? "Dayu is on again." : "Dayu was on.");
    }
  }

  void set(Map<String, String> values, ObjectNode document)
      throws SettingRefusedException, NoAnswerException {
    LiveSettings.SettingChange change = parts.settings().set(values);
    change(change, document);
    StringBuilder lines = new StringBuilder();
    new TreeMap<>(values).forEach((key, value) -> lines.append(property(key, value)));
    document.put(AnswerKey.LASTING, lines.toString());
  }

  private void change(LiveSettings.SettingChange change, ObjectNode document)
      throws NoAnswerException {
    List<LiveSettings.Shown> before = parts.settings().showAll();
    parts.operator().change(() -> parts.settings().take(change));
    List<LiveSettings.Shown> after = parts.settings().showAll();
    List<String> log = new ArrayList<>();
    ArrayNode rows = document.putArray(AnswerKey.CHANGES);
    for (int i = 0; i < after.size(); i++) {
      String key = after.get(i).key();
      String was = before.get(i).value();
      String is = after.get(i).value();
      if (!was.equals(is)) {
        rows.addObject()
            .put(AnswerKey.KEY, key)
            .put(AnswerKey.WAS, Texts.brief(was))
            .put(AnswerKey.IS, Texts.brief(is));
        log.add(key + " from " + was + " to " + is);
      }
    }
    parts.systems().startAll();
    LOG.info("An operator changed {}", log.isEmpty() ? "nothing" : String.join(", ", log));
    document.put(AnswerKey.PROFILE, parts.settings().profile().map(Profile::label).orElse(""));
    said(
        document,
        "Running transfers follow within a heartbeat; a NameNode that starts anew has"
            + " what hdfs-site.xml says.");
  }

  private static void said(ObjectNode document, String sentence) {
    document.put(AnswerKey.SAID, sentence);
  }

  /** The line that would make a change last. */
  private static String property(String key, String value) {
    return "<property><name>" + key + "</name><value>" + value + "</value></property>";
  }
}
