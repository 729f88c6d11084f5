package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import java.util.ArrayList;
import java.util.List;

/** One verdict on Dayu with its reasons, by the status of all NameNodes. */
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
        reasons.add(text(warning, AnswerKey.SAID));
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

  /** Where NameNodes have different live settings, a sentence each. */
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
    health.path(AnswerKey.NOTES).forEach(note -> lines.add("  Note: " + note.asText()));
    return lines;
  }
}
