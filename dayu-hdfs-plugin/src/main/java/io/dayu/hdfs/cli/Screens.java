package io.dayu.hdfs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** A NameNode's documents as lines for people. */
final class Screens {
  private Screens() {}

  private static void stuck(JsonNode stuck, List<String> lines) {
    if (stuck.path("blocks").asLong() == 0) {
      return;
    }
    lines.add(
        "Stuck      "
            + stuck.path("blocks").asLong()
            + " blocks cannot be planned now; stock HDFS is shown "
            + stuck.path("shownToStock").asLong()
            + " of them");
    for (JsonNode why : stuck.path("reasons")) {
      lines.add("           " + why.path("blocks").asLong() + ": " + text(why, "reason"));
    }
  }

  static List<String> status(JsonNode status) {
    List<String> lines = new ArrayList<>();
    JsonNode slot = status.path("slot");
    lines.add("NameNode   " + text(status, "nameNode") + ", " + text(status, "state"));
    lines.add("Planning   " + planning(status));
    lines.add(
        "Gate       "
            + (status.path("gate").path("closed").asBoolean() ? "closed" : "open")
            + ": "
            + text(status.path("gate"), "reason"));
    lines.add(
        "Slot       "
            + slot.path("number").asLong()
            + " of "
            + Units.time(slot.path("lengthMs").asLong()));
    lines.add(
        "Waiting    "
            + status.path("waiting").path("blocks").asLong()
            + " blocks, "
            + bytes(status.path("waiting"), "bytes"));
    stuck(status.path("stuck"), lines);
    lines.add(
        "Running    "
            + status.path("running").path("transfers").asLong()
            + " transfers, "
            + bytes(status.path("running"), "bytes")
            + " to go, planned "
            + rate(status.path("running"), "plannedBytesPerSec"));
    lines.add(
        "Recovered  "
            + status.path("recovered").path("replicas").asLong()
            + " replicas, "
            + bytes(status.path("recovered"), "bytes")
            + " since the NameNode started");
    JsonNode recovery = status.path("recovery");
    if (recovery.path("totalBytes").asLong() > 0) {
      lines.add(
          "Progress   "
              + bytes(recovery, "doneBytes")
              + " of "
              + bytes(recovery, "totalBytes")
              + String.format(
                  Locale.ROOT,
                  " (%.0f %%)",
                  100.0
                      * recovery.path("doneBytes").asLong()
                      / recovery.path("totalBytes").asLong()));
    }
    lines.add(
        "Rate       "
            + known(status.path("bytesPerSec"), Units.rate(status.path("bytesPerSec").asLong())));
    lines.add(
        "Time left  "
            + known(status.path("leftMs"), Units.time(status.path("leftMs").asLong()))
            + errors(recovery));
    String profile = text(status, "profile");
    lines.add(
        "Alpha      "
            + status.path("alpha").asText()
            + (profile.isEmpty() ? "" : " (profile " + profile + ")"));
    lines.add(
        "Agents     "
            + status.path("dataNodes").path("agents").asInt()
            + " of "
            + status.path("dataNodes").path("alive").asInt()
            + " DataNodes alive");
    lines.add("Failures   " + status.path("plannerFailures").asLong() + " of the planner");
    return lines;
  }

  /** How wrong the time left has been. */
  private static String errors(JsonNode recovery) {
    List<String> words = new ArrayList<>();
    if (recovery.has("forecastErrorSoFar")) {
      words.add("off by " + percent(recovery, "forecastErrorSoFar") + " so far");
    }
    if (recovery.has("lastForecastError")) {
      words.add(percent(recovery, "lastForecastError") + " in the recovery before");
    }
    return words.isEmpty() ? "" : " (" + String.join(", ", words) + ")";
  }

  private static String percent(JsonNode node, String name) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * node.path(name).asDouble());
  }

  private static String planning(JsonNode status) {
    JsonNode hold = status.path("hold");
    String why = text(hold, "reason").isEmpty() ? "" : ": " + text(hold, "reason");
    return switch (text(hold, "kind")) {
      case "paused" ->
          "paused by the operator for another " + Units.time(hold.path("leftMs").asLong()) + why;
      case "off" -> "turned off by the operator" + why;
      default -> status.path("planning").asBoolean() ? "yes" : "no";
    };
  }

  private static String known(JsonNode value, String words) {
    return value.isNumber() ? words : "not known yet";
  }

  static List<String> nodes(JsonNode document) {
    Table table =
        new Table(
            "DATANODE",
            "",
            ">LINK",
            ">FOREGROUND",
            ">BUDGET",
            ">PLANNED",
            ">USED",
            ">REPORT",
            "AGENT",
            "LIMITED BY");
    for (JsonNode node : document.path("nodes")) {
      JsonNode age = node.path("reportAgeMs");
      direction(
          table,
          text(node, "name"),
          "in",
          node.path("in"),
          age.isNumber() ? Units.time(age.asLong()) : "-",
          node.path("agent").asBoolean() ? "yes" : "no");
      direction(table, "", "out", node.path("out"), "", "");
    }
    return withRest(table, document.path("nodesNotShown").asLong(), "DataNodes");
  }

  private static void direction(
      Table table, String name, String word, JsonNode link, String age, String agent) {
    table.row(
        name,
        word,
        rate(link, "linkBytesPerSec"),
        rate(link, "foregroundBytesPerSec"),
        rate(link, "budgetBytesPerSec"),
        rate(link, "plannedBytesPerSec"),
        rate(link, "usedBytesPerSec"),
        age,
        agent,
        text(link, "limitedBy"));
  }

  static List<String> tasks(JsonNode document) {
    List<String> lines = new ArrayList<>();
    lines.addAll(running(document));
    Table waiting = new Table("WAITING", ">LENGTH", ">PRIORITY", ">MISSING", "HELD BY");
    for (JsonNode block : document.path("waiting")) {
      List<String> sources = new ArrayList<>();
      block.path("sources").forEach(source -> sources.add(source.asText()));
      long rest = block.path("sourcesNotShown").asLong();
      waiting.row(
          text(block, "block"),
          bytes(block, "lengthBytes"),
          text(block, "priority"),
          text(block, "missing"),
          String.join(", ", sources) + (rest > 0 ? " and " + rest + " more" : ""));
    }
    lines.add("");
    lines.addAll(withRest(waiting, document.path("waitingNotShown").asLong(), "blocks"));
    return lines;
  }

  private static List<String> running(JsonNode document) {
    Table running =
        new Table(
            "RUNNING", "SOURCE", "DESTINATION", ">DONE", ">LENGTH", ">PLANNED", ">SPEED", "BY");
    for (JsonNode transfer : document.path("running")) {
      running.row(
          text(transfer, "block"),
          text(transfer, "source"),
          text(transfer, "destination"),
          percent(transfer),
          bytes(transfer, "lengthBytes"),
          rate(transfer, "rateBytesPerSec"),
          rate(transfer, "speedBytesPerSec"),
          text(transfer, "carrier"));
    }
    return withRest(running, document.path("runningNotShown").asLong(), "transfers");
  }

  private static String percent(JsonNode transfer) {
    double length = Math.max(1, transfer.path("lengthBytes").asDouble());
    return String.format(
        Locale.ROOT, "%.0f %%", 100 * transfer.path("doneBytes").asDouble() / length);
  }

  static List<String> why(JsonNode document) {
    List<String> lines = new ArrayList<>();
    lines.add(text(document, "block") + " is " + text(document, "where") + ".");
    document.path("reasons").forEach(reason -> lines.add(reason.asText()));
    if (document.path("running").size() > 0) {
      lines.add("");
      lines.addAll(running(document));
    }
    return lines;
  }

  static List<String> plan(JsonNode document) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Slot "
            + document.path("slot").asLong()
            + " of "
            + Units.time(document.path("slotMs").asLong())
            + " has room for "
            + bytes(document, "slotBudgetBytes")
            + "; "
            + document.path("lookedAt").asLong()
            + " waiting blocks were looked at.");
    Table transfers = new Table("TRANSFERS", ">COUNT", ">BYTES", ">RATE");
    for (JsonNode kind : document.path("transfers")) {
      transfers.row(
          text(kind, "kind"), text(kind, "count"), bytes(kind, "bytes"), rate(kind, "bytesPerSec"));
    }
    lines.addAll(section(transfers));
    Table skipped = new Table("SKIPPED", ">BLOCKS");
    for (JsonNode skip : document.path("skipped")) {
      skipped.row(text(skip, "reason"), text(skip, "blocks"));
    }
    lines.addAll(section(skipped));
    Table busiest = new Table("BUSIEST LINK", "", ">PLANNED", ">BUDGET");
    for (JsonNode link : document.path("busiest")) {
      busiest.row(
          text(link, "name"),
          text(link, "direction"),
          rate(link, "plannedBytesPerSec"),
          rate(link, "budgetBytesPerSec"));
    }
    lines.addAll(section(busiest));
    lines.add("");
    lines.add(text(document, "said"));
    return lines;
  }

  /** How far a simulation is that is not at its end. */
  static List<String> simulationSoFar(JsonNode document) {
    long lost = document.path("lostBytes").asLong();
    return lost == 0
        ? List.of("The DataNode's blocks are being read.")
        : List.of(
            String.format(
                Locale.ROOT,
                "Slot %d: %s of %s.",
                document.path("slots").asLong(),
                bytes(document, "playedBytes"),
                Units.bytes(lost)));
  }

  static List<String> simulation(JsonNode document) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Without "
            + text(document, "node")
            + ", "
            + document.path("blocks").asLong()
            + " blocks of "
            + bytes(document, "bytes")
            + " would be recovered within "
            + Units.time(document.path("recoveryMs").asLong())
            + " of its being declared dead; "
            + Units.time(document.path("idealMs").asLong())
            + " at best.");
    if (!document.path("playedToTheEnd").asBoolean()) {
      lines.add(
          "The first " + text(document, "slots") + " slots were played, the rest is guessed.");
    }
    if (document.path("lookedAt").asLong() < document.path("replicas").asLong()) {
      lines.add(
          text(document, "lookedAt")
              + " of its "
              + text(document, "replicas")
              + " replicas were looked at.");
    }
    note(document, "onlyReplicas", "have no other replica: they would be lost.", lines);
    note(document, "withoutPlace", "would find no place.", lines);
    note(document, "striped", "are erasure-coded: stock HDFS recovers those.", lines);
    note(document, "beingWritten", "are being written, and are not counted.", lines);
    note(document, "needless", "have replicas enough without it.", lines);
    note(document, "waitingAlready", "wait for recovery already, and are not counted.", lines);
    Table fullest = new Table("FULLEST LINK", "", ">BUDGET USED");
    for (JsonNode link : document.path("fullest")) {
      fullest.row(text(link, "name"), text(link, "direction"), percent(link, "share"));
    }
    lines.addAll(section(fullest));
    lines.add("");
    lines.add(text(document, "said"));
    return lines;
  }

  private static void note(JsonNode document, String name, String words, List<String> lines) {
    if (document.path(name).asLong() > 0) {
      lines.add(text(document, name) + " blocks " + words);
    }
  }

  private static List<String> section(Table table) {
    if (table.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.addAll(table.lines());
    return lines;
  }

  static List<String> settings(JsonNode document) {
    Table table = new Table("KEY", "VALUE", "FROM", "LIVE");
    for (JsonNode setting : document.path("settings")) {
      table.row(
          text(setting, "key"),
          text(setting, "value"),
          text(setting, "origin"),
          setting.path("live").asBoolean() ? "yes" : "no");
    }
    return table.lines();
  }

  static List<String> profiles(JsonNode document) {
    Table table = new Table("PROFILE", "SETTING", "VALUE");
    for (JsonNode profile : document.path("profiles")) {
      boolean inForce = text(profile, "name").equals(text(document, "profile"));
      String name = text(profile, "name") + (inForce ? " (in force)" : "");
      for (Iterator<String> keys = profile.path("settings").fieldNames(); keys.hasNext(); ) {
        String key = keys.next();
        table.row(name, key, text(profile.path("settings"), key));
        name = "";
      }
    }
    return table.lines();
  }

  /** What came of an order at one NameNode. */
  static List<String> order(JsonNode document) {
    List<String> lines = new ArrayList<>();
    lines.add(
        text(document, "nameNode")
            + ", "
            + text(document, "state")
            + ": "
            + text(document, "said"));
    for (JsonNode change : document.path("changes")) {
      lines.add(
          "  "
              + text(change, "key")
              + " was "
              + text(change, "was")
              + ", is "
              + text(change, "is"));
    }
    if (document.has("lasting")) {
      lines.add("  To make it last, in hdfs-site.xml: " + text(document, "lasting"));
    }
    return lines;
  }

  private static List<String> withRest(Table table, long rest, String what) {
    List<String> lines = new ArrayList<>(table.lines());
    if (rest > 0) {
      lines.add("and " + rest + " " + what + " more");
    }
    return lines;
  }

  private static String text(JsonNode node, String name) {
    return node.path(name).asText("");
  }

  private static String bytes(JsonNode node, String name) {
    return Units.bytes(node.path(name).asLong());
  }

  private static String rate(JsonNode node, String name) {
    return Units.rate(node.path(name).asLong());
  }
}
