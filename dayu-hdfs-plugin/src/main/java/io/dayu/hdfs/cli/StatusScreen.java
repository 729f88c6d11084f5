package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.bytes;
import static io.dayu.hdfs.cli.Fields.percent;
import static io.dayu.hdfs.cli.Fields.rate;
import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.config.Units;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.status.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The state of a recovery, as lines for people. */
final class StatusScreen {
  private StatusScreen() {}

  private static void stuck(JsonNode stuck, List<String> lines) {
    if (stuck.path(AnswerKey.BLOCKS).asLong() == 0) {
      return;
    }
    lines.add(
        "Stuck      "
            + Counted.of(stuck.path(AnswerKey.BLOCKS).asLong(), "block")
            + " cannot be planned now; stock HDFS is shown "
            + stuck.path(AnswerKey.SHOWN_TO_STOCK).asLong()
            + " of them");
    for (JsonNode why : stuck.path(AnswerKey.REASONS)) {
      lines.add(
          "           " + why.path(AnswerKey.BLOCKS).asLong() + ": " + text(why, AnswerKey.REASON));
    }
  }

  /** The part of all blocks that is Dayu's, where some are stock HDFS's. */
  private static void scope(JsonNode scope, List<String> lines) {
    String value = text(scope, AnswerKey.VALUE);
    if (!value.isEmpty() && !value.equals("all")) {
      lines.add(
          "Scope      "
              + value
              + "; stock HDFS has "
              + Counted.of(scope.path(AnswerKey.STOCK_BLOCKS).asLong(), "waiting block")
              + " out of it");
    }
  }

  /** Adds the number of DataNodes that rest, where any may. */
  private static void resting(JsonNode elastic, List<String> lines) {
    if (elastic.isObject()) {
      String size =
          elastic.has(AnswerKey.SIZE)
              ? ", "
                  + elastic.path(AnswerKey.SIZE).asLong()
                  + " wanted (size "
                  + text(elastic, AnswerKey.WISH)
                  + ")"
              : "";
      lines.add(
          "Resting    "
              + Counted.of(elastic.path(AnswerKey.RESTING).asLong(), "DataNode")
              + "; "
              + elastic.path(AnswerKey.AWAKE).asLong()
              + " are awake"
              + size);
    }
  }

  /** Adds the silent DataNodes and the copies for their sake, where there are any. */
  private static void early(JsonNode early, List<String> lines) {
    long silent = early.path(AnswerKey.SILENT).asLong() + early.path(AnswerKey.HELD).asLong();
    if (silent > 0 || early.path(AnswerKey.COPIES).asLong() > 0) {
      lines.add(
          "Early      "
              + Counted.of(silent, "DataNode")
              + " silent; "
              + Counted.of(early.path(AnswerKey.COPIES).asLong(), "last replica")
              + " copied, "
              + early.path(AnswerKey.WAITING).asLong()
              + " waiting");
    }
  }

  static List<String> lines(JsonNode status) {
    List<String> lines = new ArrayList<>();
    JsonNode slot = status.path(AnswerKey.SLOT);
    if (!text(status, AnswerKey.HEADLINE).isEmpty()) {
      lines.add(text(status, AnswerKey.HEADLINE));
    }
    warnings(status, true, lines);
    lines.add(
        "NameNode   " + text(status, AnswerKey.NAME_NODE) + ", " + text(status, AnswerKey.STATE));
    for (JsonNode other : status.path(AnswerKey.NAME_NODES)) {
      if (!text(other, AnswerKey.NAME_NODE).equals(text(status, AnswerKey.NAME_NODE))) {
        lines.add("Other      " + text(other, AnswerKey.NAME_NODE) + answered(other));
      }
    }
    lines.add("Planning   " + planning(status));
    JsonNode scheduled = status.path(AnswerKey.SCHEDULED);
    lines.add(
        "Scheduled  by "
            + text(scheduled, AnswerKey.BY)
            + ": "
            + text(scheduled, AnswerKey.REASON));
    lines.add(
        "Slot       "
            + slot.path(AnswerKey.NUMBER).asLong()
            + ", each "
            + Units.time(slot.path(AnswerKey.LENGTH_MS).asLong()));
    for (JsonNode absent : status.path(AnswerKey.ABSENT)) {
      lines.add(
          "Absent     "
              + text(absent, AnswerKey.NAME)
              + ", "
              + text(absent, AnswerKey.STATE)
              + ", seen so "
              + Units.time(absent.path(AnswerKey.SINCE_MS).asLong())
              + " ago");
    }
    long absentMore = status.path(AnswerKey.NODES_NOT_SHOWN).asLong();
    if (absentMore > 0) {
      lines.add("           and " + Counted.of(absentMore, "DataNode") + " more");
    }
    scope(status.path(AnswerKey.SCOPE), lines);
    resting(status.path(AnswerKey.ELASTIC), lines);
    early(status.path(AnswerKey.EARLY), lines);
    if (text(status, AnswerKey.STATE).equals("standby")) {
      lines.add("Recovery   the active NameNode knows what is to be recovered");
    } else {
      recovery(status, lines);
    }
    lines.addAll(ProfileLines.of(status));
    lines.add("Alpha      " + status.path(AnswerKey.ALPHA).asText() + plannedBy(status));
    lines.add("Failures   " + status.path(AnswerKey.PLANNER_FAILURES).asLong() + " of the planner");
    lines.add("Version    " + text(status, AnswerKey.VERSION));
    for (String difference : Health.differences(status)) {
      lines.add("Warning    " + difference);
    }
    warnings(status, false, lines);
    int muted = status.path(AnswerKey.MUTED).size();
    if (muted > 0) {
      lines.add(
          "Muted      "
              + Counted.of(muted, "check")
              + "; hdfs dayu health says which and until when");
    }
    return lines;
  }

  /** Adds the warnings about the data, or else about the setup; the headline is not said twice. */
  private static void warnings(JsonNode status, boolean ofData, List<String> lines) {
    for (JsonNode warning : status.path(AnswerKey.WARNINGS)) {
      String said = text(warning, AnswerKey.SAID);
      if (ofData == text(warning, AnswerKey.SUBJECT).equals("data")
          && !said.equals(text(status, AnswerKey.HEADLINE))) {
        lines.add("Warning    " + said);
      }
    }
  }

  /** Adds the knowledge that the active NameNode alone has. */
  private static void recovery(JsonNode status, List<String> lines) {
    work(status, lines);
    lines.add(
        "Recovered  "
            + Counted.of(
                status.path(AnswerKey.RECOVERED).path(AnswerKey.REPLICAS).asLong(), "replica")
            + ", "
            + bytes(status.path(AnswerKey.RECOVERED), AnswerKey.BYTES)
            + " since the NameNode started");
    JsonNode decoded = status.path(AnswerKey.RECOVERED).path(AnswerKey.DECODED);
    if (decoded.path(AnswerKey.REPLICAS).asLong() > 0) {
      lines.add(
          "           of which "
              + decoded.path(AnswerKey.REPLICAS).asLong()
              + " decoded, "
              + bytes(decoded, AnswerKey.BYTES)
              + " from "
              + bytes(decoded, AnswerKey.READ_BYTES)
              + " of erasure-coded groups");
    }
    progress(status, lines);
    lines.addAll(RiskLines.ofStatus(status));
    clients(status.path(AnswerKey.CLIENT_WAITS), lines);
    lines.add(
        "Agents     "
            + status.path(AnswerKey.DATA_NODES).path(AnswerKey.AGENTS).asInt()
            + " of "
            + Counted.of(
                status.path(AnswerKey.DATA_NODES).path(AnswerKey.ALIVE).asInt(), "DataNode")
            + " alive");
  }

  /** Adds the times that clients wait, at present and without a recovery. */
  private static void clients(JsonNode times, List<String> lines) {
    List<String> words = new ArrayList<>();
    words.addAll(times(times.path(AnswerKey.READS), "reads"));
    words.addAll(times(times.path(AnswerKey.ACKS), "acknowledgements"));
    if (words.isEmpty()) {
      words.add("how long they wait is not known");
    }
    lines.add("Clients    " + words.get(0));
    words.stream().skip(1).forEach(more -> lines.add("           " + more));
  }

  private static List<String> times(JsonNode times, String what) {
    if (!times.isObject()) {
      return List.of();
    }
    long usual = times.path(AnswerKey.USUAL_MICROS).asLong();
    return List.of(
        what
            + " take "
            + Units.shortTime(times.path(AnswerKey.MEDIAN_MICROS).asLong())
            + (usual == 0 ? "" : ", without a recovery " + Units.shortTime(usual))
            + "; "
            + Units.shortTime(times.path(AnswerKey.WORST_MICROS).asLong())
            + " at the slowest of "
            + Counted.of(times.path(AnswerKey.DATA_NODES).asLong(), "DataNode"));
  }

  private static String answered(JsonNode nameNode) {
    String state = text(nameNode, AnswerKey.STATE);
    String error = text(nameNode, AnswerKey.ERROR);
    return (state.isEmpty() ? "" : ", " + state) + (error.isEmpty() ? "" : ": " + error);
  }

  /** Adds the work that waits and that is on its way, with Dayu or with stock HDFS. */
  private static void work(JsonNode status, List<String> lines) {
    JsonNode stock = status.path(AnswerKey.STOCK);
    if (isStocks(status)) {
      lines.add(
          "Stock HDFS has "
              + Counted.of(stock.path(AnswerKey.WAITING_BLOCKS).asLong(), "block")
              + " to re-replicate, and "
              + stock.path(AnswerKey.PENDING_BLOCKS).asLong()
              + " under way");
      return;
    }
    JsonNode waiting = status.path(AnswerKey.WAITING);
    lines.add(
        "Waiting    "
            + Counted.of(waiting.path(AnswerKey.BLOCKS).asLong(), "block")
            + ", "
            + bytes(waiting, AnswerKey.BYTES));
    danger(status.path(AnswerKey.DANGER), lines);
    stuck(status.path(AnswerKey.STUCK), lines);
    JsonNode running = status.path(AnswerKey.RUNNING);
    lines.add(
        "Running    "
            + Counted.of(running.path(AnswerKey.TRANSFERS).asLong(), "transfer")
            + ", "
            + bytes(running, AnswerKey.BYTES)
            + " to go, planned "
            + rate(running, AnswerKey.PLANNED_BYTES_PER_SEC));
  }

  /** Adds the number of blocks with one replica left, and so on; nothing where none waits. */
  private static void danger(JsonNode danger, List<String> lines) {
    List<String> words = new ArrayList<>();
    danger
        .fields()
        .forEachRemaining(
            level -> {
              if (level.getValue().asLong() > 0) {
                words.add(level.getValue().asLong() + " " + level.getKey().replace('_', ' '));
              }
            });
    if (!words.isEmpty()) {
      lines.add("Danger     " + String.join(", ", words) + " (blocks, by HDFS's levels)");
    }
  }

  private static boolean isStocks(JsonNode status) {
    JsonNode stock = status.path(AnswerKey.STOCK);
    return stock.path(AnswerKey.WAITING_BLOCKS).asLong()
            + stock.path(AnswerKey.PENDING_BLOCKS).asLong()
        > 0;
  }

  private static void progress(JsonNode status, List<String> lines) {
    JsonNode recovery = status.path(AnswerKey.RECOVERY);
    long totalBytes = recovery.path(AnswerKey.TOTAL_BYTES).asLong();
    JsonNode leftMs = status.path(AnswerKey.LEFT_MS);
    JsonNode data = status.path(AnswerKey.DATA);
    long lost = data.path(AnswerKey.LOST).asLong();
    long groups = data.path(AnswerKey.LOST_GROUPS).asLong();
    if (lost + groups > 0) {
      lines.add(
          "Lost       "
              + Counted.of(lost, "block")
              + " and "
              + Counted.of(groups, "erasure-coded group")
              + " are not recovered: too little is left of them; have their DataNodes back");
    }
    if (totalBytes == 0 && leftMs.isNumber() && leftMs.asLong() == 0) {
      lines.add("Time left  none: nothing is to be recovered");
      return;
    }
    if (totalBytes > 0) {
      lines.add(
          "Progress   "
              + bytes(recovery, AnswerKey.DONE_BYTES)
              + " of "
              + Units.bytes(totalBytes)
              + String.format(
                  Locale.ROOT,
                  " (%.0f %%)",
                  100.0 * recovery.path(AnswerKey.DONE_BYTES).asLong() / totalBytes)
              + (isStocks(status) ? " when Dayu left it to stock HDFS" : ""));
    }
    if (isStocks(status)) {
      lines.add("Time left  not known: stock HDFS does not say");
      return;
    }
    lines.add(
        "Rate       "
            + known(
                status.path(AnswerKey.BYTES_PER_SEC),
                Units.rate(status.path(AnswerKey.BYTES_PER_SEC).asLong())));
    lines.add("Time left  " + known(leftMs, Units.time(leftMs.asLong())) + errors(recovery));
  }

  /** The alpha of the last plan, where it is another than the one that is set. */
  private static String plannedBy(JsonNode status) {
    double by = status.path(AnswerKey.PLAN_ALPHA).asDouble();
    boolean other = Math.abs(by - status.path(AnswerKey.ALPHA).asDouble()) >= 0.005;
    return by > 0 && other
        ? String.format(
            Locale.ROOT, ", the last plan by %.2f, as what gives way moves less than planned", by)
        : "";
  }

  /** The error of the time left so far. */
  private static String errors(JsonNode recovery) {
    List<String> words = new ArrayList<>();
    if (recovery.has(AnswerKey.FORECAST_ERROR_SO_FAR)) {
      words.add("off by " + error(recovery, AnswerKey.FORECAST_ERROR_SO_FAR) + " so far");
    }
    if (recovery.has(AnswerKey.LAST_FORECAST_ERROR)) {
      words.add(error(recovery, AnswerKey.LAST_FORECAST_ERROR) + " in the recovery before");
    }
    return words.isEmpty() ? "" : " (" + String.join(", ", words) + ")";
  }

  /** More than all of it says no more than that it could not be told. */
  private static String error(JsonNode recovery, String name) {
    return recovery.path(name).asDouble() > 1 ? "more than 100 %" : percent(recovery, name);
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
      case "set_off" -> "off by dayu.mode";
      case "stepped_back" -> "off by a limit; hdfs dayu resume has it plan";
      case "shadow" -> "in shadow by dayu.mode: stock HDFS schedules";
      default -> status.path(AnswerKey.PLANNING).asBoolean() ? "yes" : "no";
    };
  }

  private static String known(JsonNode value, String words) {
    return value.isNumber() ? words : "not known yet";
  }
}
