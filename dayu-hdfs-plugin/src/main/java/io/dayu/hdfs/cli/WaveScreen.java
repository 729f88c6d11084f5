package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.bytes;
import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.config.Units;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.status.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Waves of DataNodes as people and scripts read them. */
final class WaveScreen {
  private static final int NAMED_MAX = 3;

  private WaveScreen() {}

  /** The answer with its exit code: fine only if the next wave may go, and all others after it. */
  static Reply of(Reply answer, boolean next) {
    if (answer.code() != AnswerCode.FINE.number()) {
      return answer;
    }
    ObjectNode document = answer.document().deepCopy();
    boolean mayGo = document.path(AnswerKey.MAY_GO).asBoolean();
    boolean none = document.path(AnswerKey.WAVES).isEmpty();
    boolean all =
        document.path(AnswerKey.KEPT).isEmpty() && document.path(AnswerKey.AWAY).isEmpty();
    boolean fine = (next && !none) ? mayGo : all && (mayGo || none);
    int code = fine ? AnswerCode.FINE.number() : AnswerCode.WARNING.number();
    document.put(AnswerKey.CODE, code);
    return new Reply(code, document);
  }

  /** The DataNodes of the next wave, if they may be stopped now. */
  static List<String> next(JsonNode answer) {
    return answer.path(AnswerKey.MAY_GO).asBoolean()
        ? texts(answer.path(AnswerKey.WAVES).path(0).path(AnswerKey.NODES))
        : List.of();
  }

  /** All waves, and who is in none. */
  static List<String> lines(JsonNode answer) {
    List<String> lines = new ArrayList<>();
    JsonNode waves = answer.path(AnswerKey.WAVES);
    lines.add(headline(answer, waves.size()));
    int number = 0;
    for (JsonNode wave : waves) {
      number++;
      lines.add(
          "Wave "
              + number
              + ": "
              + Counted.of(wave.path(AnswerKey.NODES).size(), "DataNode")
              + ", "
              + bytes(wave, AnswerKey.BYTES)
              + ", of "
              + some(texts(wave.path(AnswerKey.RACKS)))
              + ".");
      if (number == 1) {
        lines.add("  " + String.join(" ", texts(wave.path(AnswerKey.NODES))));
      }
    }
    lines.addAll(whyNot(answer));
    if (!waves.isEmpty()) {
      lines.add(
          "HDFS copies what a DataNode holds when it is away for "
              + Units.time(answer.path(AnswerKey.DEAD_AFTER_MS).asLong())
              + " and not in maintenance.");
    }
    if (waves.size() > 1) {
      lines.add("Ask again with --done before each next wave: it is looked at anew.");
    }
    return lines;
  }

  private static String headline(JsonNode answer, int waves) {
    if (waves == 0) {
      return "No DataNode is left for a wave.";
    }
    long least = answer.path(AnswerKey.LEAST_WAVES).asLong();
    String line =
        Counted.of(waves, "wave")
            + " for "
            + Counted.of(answer.path(AnswerKey.DATA_NODES).asLong(), "DataNode");
    String reason = text(answer, AnswerKey.REASON);
    String because = reason.isEmpty() ? "" : ", as " + reason;
    return answer.path(AnswerKey.FEWEST).asBoolean()
        ? line + ": no division has fewer" + because + "."
        : line + ": no division has fewer than " + least + because + ".";
  }

  /** The reasons why the first wave may not go, or a DataNode is in no wave. */
  static List<String> whyNot(JsonNode answer) {
    List<String> lines = new ArrayList<>();
    for (JsonNode away : answer.path(AnswerKey.AWAY)) {
      String remedy = text(away, AnswerKey.REMEDY);
      lines.add(
          text(away, AnswerKey.NODE)
              + " is "
              + text(away, AnswerKey.IS)
              + (remedy.isEmpty()
                  ? ": no wave may go before it is back. Take it off both lists to go on without"
                      + " it."
                  : ": no wave may go before it has. It does so at once after " + remedy + "."));
    }
    JsonNode first = answer.path(AnswerKey.CHECKED);
    boolean any = !answer.path(AnswerKey.WAVES).isEmpty();
    if (answer.path(AnswerKey.AWAY).isEmpty() && any) {
      lines.add(
          answer.path(AnswerKey.MAY_GO).asBoolean()
              ? "Wave 1 may be stopped now: "
                  + Counted.of(first.path(AnswerKey.CHECKED).asLong(), "replica")
                  + " of it were looked at."
              : "Wave 1 may not be stopped now: blocks have changed meanwhile. Ask again.");
    }
    if (!answer.path(AnswerKey.COMPLETE).asBoolean(true)) {
      lines.add("Not all that the DataNodes hold could be looked at. Ask again soon.");
    }
    for (JsonNode kept : answer.path(AnswerKey.KEPT)) {
      lines.add(
          text(kept, AnswerKey.NODE)
              + " is in no wave: "
              + Counted.of(kept.path(AnswerKey.BLOCKS).asLong(), "block keeps", "blocks keep")
              + " too few replicas without it, such as "
              + text(kept, AnswerKey.BLOCK)
              + ".");
    }
    long more = answer.path(AnswerKey.KEPT_NOT_SHOWN).asLong();
    if (more > 0) {
      lines.add("So are " + more + " more.");
    }
    if (!answer.path(AnswerKey.KEPT).isEmpty()) {
      lines.add(
          "Raise the factor of these files (hdfs dfs -setrep -w), wait for a recovery, or"
              + " decommission the DataNode. After a failover replicas count once their DataNodes"
              + " have reported: hdfs dfsadmin -triggerBlockReport HOST:IPC_PORT.");
    }
    return lines;
  }

  private static String some(List<String> names) {
    return names.size() <= NAMED_MAX
        ? String.join(", ", names)
        : String.join(", ", names.subList(0, NAMED_MAX))
            + " and "
            + (names.size() - NAMED_MAX)
            + " more";
  }

  private static List<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(JsonNode::asText)
        .collect(Collectors.toList());
  }
}
