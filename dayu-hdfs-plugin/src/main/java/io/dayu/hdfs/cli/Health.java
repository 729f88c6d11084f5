package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.config.Units;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import java.util.ArrayList;
import java.util.List;

/** A verdict on Dayu with its reasons, by the status of all NameNodes. */
final class Health {
  private Health() {}

  /** The verdict as a document; its code is the exit code. */
  static Reply of(Reply status) {
    List<String> reasons = reasons(status.document());
    int code = status.code();
    if (code == AnswerCode.FINE.number() && !reasons.isEmpty()) {
      code = AnswerCode.WARNING.number();
    }
    ObjectNode document =
        JsonNodeFactory.instance
            .objectNode()
            .put(AnswerKey.NAME_NODE, status.nameNode())
            .put(AnswerKey.VERDICT, verdict(code))
            .put(AnswerKey.CODE, code);
    ArrayNode written = document.putArray(AnswerKey.REASONS);
    reasons.forEach(written::add);
    ArrayNode muted = document.putArray(AnswerKey.MUTED);
    status.document().path(AnswerKey.MUTED).forEach(muted::add);
    ArrayNode notes = document.putArray(AnswerKey.NOTES);
    status.document().path(AnswerKey.NOTES).forEach(one -> notes.add(text(one, AnswerKey.SAID)));
    return new Reply(code, document);
  }

  private static String verdict(int code) {
    if (code == AnswerCode.FINE.number()) {
      return "OK";
    }
    if (code == AnswerCode.WARNING.number()) {
      return "WARNING";
    }
    return code == AnswerCode.OFF.number() ? "OFF" : "CRITICAL";
  }

  private static List<String> reasons(JsonNode status) {
    List<String> reasons = new ArrayList<>();
    if (!text(status, AnswerKey.ERROR).isEmpty()) {
      reasons.add(text(status, AnswerKey.ERROR));
    }
    if (status.path(AnswerKey.SAFE_MODE).asBoolean()) {
      reasons.add("The NameNode is in safe mode: which blocks lack replicas is not known.");
    }
    for (JsonNode warning : status.path(AnswerKey.WARNINGS)) {
      if (!reasons.contains(text(warning, AnswerKey.SAID))) {
        reasons.add(sentence(warning));
      }
    }
    for (JsonNode nameNode : status.path(AnswerKey.NAME_NODES)) {
      if (nameNode.has(AnswerKey.ERROR)
          && !text(nameNode, AnswerKey.NAME_NODE).equals(text(status, AnswerKey.NAME_NODE))) {
        reasons.add(text(nameNode, AnswerKey.NAME_NODE) + ": " + text(nameNode, AnswerKey.ERROR));
      }
    }
    reasons.addAll(differences(status));
    return reasons;
  }

  /** A warning with the name of its check, where that can be muted, and at how many it was. */
  private static String sentence(JsonNode warning) {
    String less =
        warning.has(AnswerKey.MUTED_COUNT)
            ? ", muted at " + warning.path(AnswerKey.MUTED_COUNT).asLong()
            : "";
    return text(warning, AnswerKey.SAID)
        + (warning.path(AnswerKey.CAN_BE_MUTED).asBoolean()
            ? " [" + text(warning, AnswerKey.KIND) + less + "]"
            : "");
  }

  /** The number of things that a check warns of, muted or not; 0 when it warns of none. */
  static long count(JsonNode status, String check) {
    for (String name : List.of(AnswerKey.WARNINGS, AnswerKey.MUTED)) {
      for (JsonNode one : status.path(name)) {
        if (text(one, AnswerKey.KIND).equals(check) && one.has(AnswerKey.SAID)) {
          return one.path(AnswerKey.COUNT).asLong();
        }
      }
    }
    return 0;
  }

  private static String muted(JsonNode mute) {
    String said = text(mute, AnswerKey.SAID);
    return "  Muted until "
        + Units.moment(mute.path(AnswerKey.UNTIL_MS).asLong())
        + " UTC by "
        + text(mute, AnswerKey.BY)
        + ", because "
        + text(mute, AnswerKey.REASON)
        + ": "
        + (said.isEmpty() ? "" : said + " ")
        + "["
        + text(mute, AnswerKey.KIND)
        + "]";
  }

  /** The live settings that differ between NameNodes, a sentence each. */
  static List<String> differences(JsonNode status) {
    List<String> sentences = new ArrayList<>();
    for (JsonNode one : status.path(AnswerKey.SETTINGS_DIFFER)) {
      sentences.add(
          text(one, AnswerKey.NAME_NODE)
              + " has "
              + text(one, AnswerKey.KEY)
              + " "
              + value(text(one, AnswerKey.VALUE))
              + ", not "
              + value(text(one, AnswerKey.IS))
              + ": a failover would change it.");
    }
    return sentences;
  }

  private static String value(String text) {
    return text.isEmpty() ? "as hdfs-site.xml has it" : text;
  }

  static List<String> lines(JsonNode health) {
    List<String> lines = new ArrayList<>();
    health.path(AnswerKey.REASONS).forEach(reason -> lines.add("  " + reason.asText()));
    boolean dataLost = health.path(AnswerKey.CODE).asInt() == AnswerCode.DATA_LOST.number();
    String first = dataLost ? lines.remove(0).strip() + " Dayu on " : "Dayu on ";
    lines.add(
        0, text(health, AnswerKey.VERDICT) + ": " + first + text(health, AnswerKey.NAME_NODE));
    health.path(AnswerKey.MUTED).forEach(mute -> lines.add(muted(mute)));
    health.path(AnswerKey.NOTES).forEach(note -> lines.add("  Note: " + note.asText()));
    return lines;
  }
}
