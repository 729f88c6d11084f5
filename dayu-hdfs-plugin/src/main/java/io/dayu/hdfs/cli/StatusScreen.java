package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.bytes;
import static io.dayu.hdfs.cli.Fields.percent;
import static io.dayu.hdfs.cli.Fields.rate;
import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.hdfs.admin.AnswerKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How a recovery stands, as lines for people. */
final class StatusScreen {
  private StatusScreen() {}

  private static void stuck(JsonNode stuck, List<String> lines) {
    if (stuck.path(AnswerKey.BLOCKS).asLong() == 0) {
      return;
    }
    lines.add(
        "Stuck      "
            + stuck.path(AnswerKey.BLOCKS).asLong()
            + " blocks cannot be planned now; stock HDFS is shown "
            + stuck.path(AnswerKey.SHOWN_TO_STOCK).asLong()
            + " of them");
    for (JsonNode why : stuck.path(AnswerKey.REASONS)) {
      lines.add(
          "           " + why.path(AnswerKey.BLOCKS).asLong() + ": " + text(why, AnswerKey.REASON));
    }
  }

  static List<String> lines(JsonNode status) {
    List<String> lines = new ArrayList<>();
    JsonNode slot = status.path(AnswerKey.SLOT);
    lines.add(
        "NameNode   " + text(status, AnswerKey.NAME_NODE) + ", " + text(status, AnswerKey.STATE));
    lines.add("Planning   " + planning(status));
    lines.add(
        "Gate       "
            + (status.path(AnswerKey.GATE).path(AnswerKey.CLOSED).asBoolean() ? "closed" : "open")
            + ": "
            + text(status.path(AnswerKey.GATE), AnswerKey.REASON));
    lines.add(
        "Slot       "
            + slot.path(AnswerKey.NUMBER).asLong()
            + " of "
            + Units.time(slot.path(AnswerKey.LENGTH_MS).asLong()));
    lines.add(
        "Waiting    "
            + status.path(AnswerKey.WAITING).path(AnswerKey.BLOCKS).asLong()
            + " blocks, "
            + bytes(status.path(AnswerKey.WAITING), AnswerKey.BYTES));
    stuck(status.path(AnswerKey.STUCK), lines);
    lines.add(
        "Running    "
            + status.path(AnswerKey.RUNNING).path(AnswerKey.TRANSFERS).asLong()
            + " transfers, "
            + bytes(status.path(AnswerKey.RUNNING), AnswerKey.BYTES)
            + " to go, planned "
            + rate(status.path(AnswerKey.RUNNING), AnswerKey.PLANNED_BYTES_PER_SEC));
    lines.add(
        "Recovered  "
            + status.path(AnswerKey.RECOVERED).path(AnswerKey.REPLICAS).asLong()
            + " replicas, "
            + bytes(status.path(AnswerKey.RECOVERED), AnswerKey.BYTES)
            + " since the NameNode started");
    JsonNode recovery = status.path(AnswerKey.RECOVERY);
    if (recovery.path(AnswerKey.TOTAL_BYTES).asLong() > 0) {
      lines.add(
          "Progress   "
              + bytes(recovery, AnswerKey.DONE_BYTES)
              + " of "
              + bytes(recovery, AnswerKey.TOTAL_BYTES)
              + String.format(
                  Locale.ROOT,
                  " (%.0f %%)",
                  100.0
                      * recovery.path(AnswerKey.DONE_BYTES).asLong()
                      / recovery.path(AnswerKey.TOTAL_BYTES).asLong()));
    }
    lines.add(
        "Rate       "
            + known(
                status.path(AnswerKey.BYTES_PER_SEC),
                Units.rate(status.path(AnswerKey.BYTES_PER_SEC).asLong())));
    lines.add(
        "Time left  "
            + known(
                status.path(AnswerKey.LEFT_MS), Units.time(status.path(AnswerKey.LEFT_MS).asLong()))
            + errors(recovery));
    String profile = text(status, AnswerKey.PROFILE);
    lines.add(
        "Alpha      "
            + status.path(AnswerKey.ALPHA).asText()
            + (profile.isEmpty() ? "" : " (profile " + profile + ")"));
    lines.add(
        "Agents     "
            + status.path(AnswerKey.DATA_NODES).path(AnswerKey.AGENTS).asInt()
            + " of "
            + status.path(AnswerKey.DATA_NODES).path(AnswerKey.ALIVE).asInt()
            + " DataNodes alive");
    lines.add("Failures   " + status.path(AnswerKey.PLANNER_FAILURES).asLong() + " of the planner");
    return lines;
  }

  /** How wrong the time left has been. */
  private static String errors(JsonNode recovery) {
    List<String> words = new ArrayList<>();
    if (recovery.has(AnswerKey.FORECAST_ERROR_SO_FAR)) {
      words.add("off by " + percent(recovery, AnswerKey.FORECAST_ERROR_SO_FAR) + " so far");
    }
    if (recovery.has(AnswerKey.LAST_FORECAST_ERROR)) {
      words.add(percent(recovery, AnswerKey.LAST_FORECAST_ERROR) + " in the recovery before");
    }
    return words.isEmpty() ? "" : " (" + String.join(", ", words) + ")";
  }

  private static String planning(JsonNode status) {
    JsonNode hold = status.path(AnswerKey.HOLD);
    String why = text(hold, AnswerKey.REASON).isEmpty() ? "" : ": " + text(hold, AnswerKey.REASON);
    return switch (text(hold, AnswerKey.KIND)) {
      case "paused" ->
          "paused by the operator for another "
              + Units.time(hold.path(AnswerKey.LEFT_MS).asLong())
              + why;
      case "off" -> "turned off by the operator" + why;
      default -> status.path(AnswerKey.PLANNING).asBoolean() ? "yes" : "no";
    };
  }

  private static String known(JsonNode value, String words) {
    return value.isNumber() ? words : "not known yet";
  }
}
