package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.bytes;
import static io.dayu.hdfs.cli.Fields.percent;
import static io.dayu.hdfs.cli.Fields.rate;
import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.config.Units;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.status.Counted;
import io.dayu.protocol.PullMarks;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** A NameNode's answers as lines for people; the status has {@link StatusScreen}. */
final class Screens {
  private Screens() {}

  static List<String> status(JsonNode document) {
    return StatusScreen.lines(document);
  }

  static List<String> slow(JsonNode document) {
    TextColumns table = new TextColumns("DATANODE", "CALLED SLOW", ">FOR", "WHY");
    for (JsonNode slow : document.path(AnswerKey.NODES)) {
      table.row(
          text(slow, AnswerKey.NAME),
          slow.path(AnswerKey.CALLED_SLOW).asBoolean() ? "yes" : "no",
          Units.time(slow.path(AnswerKey.FOR_MS).asLong()),
          text(slow, AnswerKey.REASON));
    }
    return table.isEmpty() ? List.of("No DataNode answers slower than its peers.") : table.lines();
  }

  static List<String> nodes(JsonNode document) {
    TextColumns table =
        new TextColumns(
            "DATANODE",
            "",
            ">LINK",
            ">BELIEVED",
            ">CLIENTS",
            ">BUDGET",
            ">PLANNED",
            "?>DECODES",
            ">USED",
            ">REPORT",
            "AGENT",
            "STATE",
            "LIMITED BY");
    boolean unmarked = false;
    for (JsonNode node : document.path(AnswerKey.NODES)) {
      unmarked |= isUnmarked(node);
      JsonNode age = node.path(AnswerKey.REPORT_AGE_MS);
      direction(
          table,
          text(node, AnswerKey.NAME),
          "in",
          node.path(AnswerKey.IN),
          age.isNumber() ? Units.time(age.asLong()) : "-",
          agent(node),
          text(node, AnswerKey.ADMIN_STATE));
      direction(table, "", "out", node.path(AnswerKey.OUT), "", "", "");
    }
    List<String> lines =
        withRest(table, document.path(AnswerKey.NODES_NOT_SHOWN).asLong(), "DataNode");
    if (isPlannedAboveBudget(document)) {
      lines.add(
          "More than a budget is planned where transfers give way to clients: a part of what is"
              + " planned does not move, and the budget is kept in the mean.");
    }
    if (unmarked) {
      lines.add(
          "Pulls from an unmarked DataNode leave its host in the class of clients' reads, because"
              + " netty's native library cannot be loaded there; its log says why.");
    }
    return lines;
  }

  private static boolean isPlannedAboveBudget(JsonNode document) {
    for (JsonNode node : document.path(AnswerKey.NODES)) {
      for (String direction : List.of(AnswerKey.IN, AnswerKey.OUT)) {
        JsonNode link = node.path(direction);
        if (link.path(AnswerKey.PLANNED_BYTES_PER_SEC).asDouble()
            > 1.01 * link.path(AnswerKey.BUDGET_BYTES_PER_SEC).asDouble()) {
          return true;
        }
      }
    }
    return false;
  }

  private static void direction(
      TextColumns table,
      String name,
      String word,
      JsonNode link,
      String age,
      String agent,
      String state) {
    table.row(
        name,
        word,
        rate(link, AnswerKey.LINK_BYTES_PER_SEC),
        believed(link),
        rate(link, AnswerKey.CLIENTS_BYTES_PER_SEC),
        rate(link, AnswerKey.BUDGET_BYTES_PER_SEC),
        rate(link, AnswerKey.PLANNED_BYTES_PER_SEC),
        decodes(link),
        rate(link, AnswerKey.USED_BYTES_PER_SEC),
        age,
        agent,
        state,
        text(link, AnswerKey.LIMITED_BY));
  }

  /** The decoded part of what is planned, where there is any. */
  private static String decodes(JsonNode link) {
    return link.path(AnswerKey.DECODES_BYTES_PER_SEC).asLong() == 0
        ? ""
        : rate(link, AnswerKey.DECODES_BYTES_PER_SEC);
  }

  /** The version of a DataNode's agent, or whether it has one; then marks that it cannot set. */
  private static String agent(JsonNode node) {
    if (!node.path(AnswerKey.AGENT).asBoolean()) {
      return "no";
    }
    String version = text(node, AnswerKey.VERSION);
    return (version.isEmpty() ? "yes" : version) + (isUnmarked(node) ? ", unmarked" : "");
  }

  private static boolean isUnmarked(JsonNode node) {
    return text(node, AnswerKey.PULL_MARKS).equals(PullMarks.UNAVAILABLE.words());
  }

  /** The believed speed of a link, where that is not what was said. */
  private static String believed(JsonNode link) {
    long believed = link.path(AnswerKey.BELIEVED_BYTES_PER_SEC).asLong();
    return believed == link.path(AnswerKey.LINK_BYTES_PER_SEC).asLong()
        ? "-"
        : Units.rate(believed);
  }

  static List<String> tasks(JsonNode document) {
    List<String> lines = new ArrayList<>();
    lines.addAll(running(document));
    TextColumns waiting =
        new TextColumns("WAITING", "?INDICES", ">LENGTH", ">PRIORITY", ">MISSING", "HELD BY");
    for (JsonNode block : document.path(AnswerKey.WAITING)) {
      List<String> sources = new ArrayList<>();
      block.path(AnswerKey.SOURCES).forEach(source -> sources.add(source.asText()));
      long rest = block.path(AnswerKey.SOURCES_NOT_SHOWN).asLong();
      waiting.row(
          text(block, AnswerKey.BLOCK),
          indices(block),
          bytes(block, AnswerKey.LENGTH_BYTES),
          text(block, AnswerKey.PRIORITY),
          text(block, AnswerKey.MISSING),
          String.join(", ", sources) + (rest > 0 ? " and " + rest + " more" : ""));
    }
    lines.add("");
    lines.addAll(withRest(waiting, document.path(AnswerKey.WAITING_NOT_SHOWN).asLong(), "block"));
    return lines;
  }

  /** Of a group, which internal blocks are made. */
  private static String indices(JsonNode block) {
    List<String> indices = new ArrayList<>();
    block.path(AnswerKey.INDICES).forEach(index -> indices.add(index.asText()));
    return String.join(", ", indices);
  }

  private static String ofGroup(JsonNode transfer) {
    return transfer.has(AnswerKey.GROUP)
        ? indices(transfer) + " of " + text(transfer, AnswerKey.GROUP)
        : "";
  }

  private static List<String> running(JsonNode document) {
    TextColumns running =
        new TextColumns(
            "RUNNING",
            "?INDEX",
            "SOURCE",
            "DESTINATION",
            ">DONE",
            ">LENGTH",
            ">PLANNED",
            ">SPEED",
            "BY");
    for (JsonNode transfer : document.path(AnswerKey.RUNNING)) {
      running.row(
          text(transfer, AnswerKey.BLOCK),
          ofGroup(transfer),
          text(transfer, AnswerKey.SOURCE),
          text(transfer, AnswerKey.DESTINATION),
          percentDone(transfer),
          bytes(transfer, AnswerKey.LENGTH_BYTES),
          rate(transfer, AnswerKey.RATE_BYTES_PER_SEC),
          rate(transfer, AnswerKey.SPEED_BYTES_PER_SEC),
          text(transfer, AnswerKey.CARRIER));
    }
    return withRest(running, document.path(AnswerKey.RUNNING_NOT_SHOWN).asLong(), "transfer");
  }

  private static String percentDone(JsonNode transfer) {
    double length = Math.max(1, transfer.path(AnswerKey.LENGTH_BYTES).asDouble());
    return String.format(
        Locale.ROOT, "%.0f %%", 100 * transfer.path(AnswerKey.DONE_BYTES).asDouble() / length);
  }

  static List<String> stuck(JsonNode document) {
    TextColumns stuck = new TextColumns("STUCK", ">FOR", "STOCK", "FILE", "WHY");
    for (JsonNode block : document.path(AnswerKey.STUCK)) {
      stuck.row(
          text(block, AnswerKey.BLOCK),
          Units.time(block.path(AnswerKey.STUCK_FOR_MS).asLong()),
          block.path(AnswerKey.SHOWN_TO_STOCK).asBoolean() ? "tries too" : "-",
          block.has(AnswerKey.FILE) ? text(block, AnswerKey.FILE) : "-",
          text(block, AnswerKey.REASON));
    }
    return stuck.isEmpty()
        ? List.of("No block is stuck.")
        : withRest(stuck, document.path(AnswerKey.STUCK_NOT_SHOWN).asLong(), "block");
  }

  static List<String> why(JsonNode document) {
    List<String> lines = new ArrayList<>();
    lines.add(text(document, AnswerKey.BLOCK) + " is " + text(document, AnswerKey.WHERE) + ".");
    document.path(AnswerKey.REASONS).forEach(reason -> lines.add(reason.asText()));
    if (document.path(AnswerKey.RUNNING).size() > 0) {
      lines.add("");
      lines.addAll(running(document));
    }
    return lines;
  }

  static List<String> plan(JsonNode document) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Slot "
            + document.path(AnswerKey.SLOT).asLong()
            + ", which lasts "
            + Units.time(document.path(AnswerKey.SLOT_MS).asLong())
            + ", has room for "
            + bytes(document, AnswerKey.SLOT_BUDGET_BYTES)
            + "; "
            + Counted.of(
                document.path(AnswerKey.LOOKED_AT).asLong(),
                "waiting block was looked at.",
                "waiting blocks were looked at."));
    TextColumns transfers = new TextColumns("TRANSFERS", ">COUNT", ">BYTES", ">RATE");
    for (JsonNode kind : document.path(AnswerKey.TRANSFERS)) {
      transfers.row(
          text(kind, AnswerKey.KIND),
          text(kind, AnswerKey.COUNT),
          bytes(kind, AnswerKey.BYTES),
          rate(kind, AnswerKey.BYTES_PER_SEC));
    }
    lines.addAll(section(transfers));
    TextColumns skipped = new TextColumns("SKIPPED", ">BLOCKS");
    for (JsonNode skip : document.path(AnswerKey.SKIPPED)) {
      skipped.row(text(skip, AnswerKey.REASON), text(skip, AnswerKey.BLOCKS));
    }
    lines.addAll(section(skipped));
    TextColumns busiest = new TextColumns("BUSIEST LINK", "", ">PLANNED", ">BUDGET");
    for (JsonNode link : document.path(AnswerKey.BUSIEST)) {
      busiest.row(
          text(link, AnswerKey.NAME),
          text(link, AnswerKey.DIRECTION),
          rate(link, AnswerKey.PLANNED_BYTES_PER_SEC),
          rate(link, AnswerKey.BUDGET_BYTES_PER_SEC));
    }
    lines.addAll(section(busiest));
    lines.add("");
    lines.add(text(document, AnswerKey.SAID));
    return lines;
  }

  /** The progress of a simulation that is not at its end. */
  static List<String> simulationSoFar(JsonNode document) {
    long lost = document.path(AnswerKey.LOST_BYTES).asLong();
    return lost == 0
        ? List.of("The DataNode's blocks are being read.")
        : List.of(
            String.format(
                Locale.ROOT,
                "Slot %d: %s of %s.",
                document.path(AnswerKey.SLOTS).asLong(),
                bytes(document, AnswerKey.PLAYED_BYTES),
                Units.bytes(lost)));
  }

  static List<String> simulation(JsonNode document) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Without "
            + text(document, AnswerKey.NODE)
            + ", "
            + Counted.of(document.path(AnswerKey.BLOCKS).asLong(), "block")
            + " of "
            + bytes(document, AnswerKey.BYTES)
            + " would be recovered within "
            + Units.time(document.path(AnswerKey.RECOVERY_MS).asLong())
            + " of its being declared dead; "
            + Units.time(document.path(AnswerKey.IDEAL_MS).asLong())
            + " at best.");
    if (document.has(AnswerKey.SCATTER_WIDTH)) {
      lines.add(
          "Its blocks are taken to be in copysets of scatter width "
              + text(document, AnswerKey.SCATTER_WIDTH)
              + ".");
    }
    lines.addAll(RiskLines.ofLoss(document));
    long decoded = document.path(AnswerKey.DECODED).asLong();
    if (decoded > 0) {
      lines.add("Of these, " + decoded + " would be decoded from others of their groups.");
    }
    if (!document.path(AnswerKey.PLAYED_TO_THE_END).asBoolean()) {
      lines.add(
          "The first "
              + text(document, AnswerKey.SLOTS)
              + " slots were played, the rest is guessed.");
    }
    if (document.path(AnswerKey.LOOKED_AT).asLong() < document.path(AnswerKey.REPLICAS).asLong()) {
      lines.add(
          text(document, AnswerKey.LOOKED_AT)
              + " of its "
              + text(document, AnswerKey.REPLICAS)
              + " replicas were looked at.");
    }
    note(
        document,
        AnswerKey.ONLY_REPLICAS,
        "has no other replica: it would be lost.",
        "have no other replica: they would be lost.",
        lines);
    note(document, AnswerKey.WITHOUT_PLACE, "would find no place.", "would find no place.", lines);
    note(
        document,
        AnswerKey.STRIPED,
        "is erasure-coded, and is not played.",
        "are erasure-coded, and are not played.",
        lines);
    note(
        document,
        AnswerKey.BEING_WRITTEN,
        "is being written there, and is not played.",
        "are being written there, and are not played.",
        lines);
    note(
        document,
        AnswerKey.NEEDLESS,
        "has replicas enough without it.",
        "have replicas enough without it.",
        lines);
    note(
        document,
        AnswerKey.WAITING_ALREADY,
        "waits for recovery already, and is not counted.",
        "wait for recovery already, and are not counted.",
        lines);
    TextColumns fullest = new TextColumns("FULLEST LINK", "", ">BUDGET USED");
    for (JsonNode link : document.path(AnswerKey.FULLEST)) {
      fullest.row(
          text(link, AnswerKey.NAME),
          text(link, AnswerKey.DIRECTION),
          percent(link, AnswerKey.SHARE));
    }
    lines.addAll(section(fullest));
    lines.add("");
    lines.add(text(document, AnswerKey.SAID));
    return lines;
  }

  private static void note(
      JsonNode document, String name, String one, String many, List<String> lines) {
    long blocks = document.path(name).asLong();
    if (blocks > 0) {
      lines.add(Counted.of(blocks, "block") + " " + (blocks == 1 ? one : many));
    }
  }

  private static List<String> section(TextColumns table) {
    if (table.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.addAll(table.lines());
    return lines;
  }

  static List<String> settings(JsonNode document) {
    TextColumns table = new TextColumns("KEY", "VALUE", "FROM", "LIVE");
    for (JsonNode setting : document.path(AnswerKey.SETTINGS)) {
      table.row(
          text(setting, AnswerKey.KEY),
          text(setting, AnswerKey.VALUE),
          text(setting, AnswerKey.ORIGIN),
          setting.path(AnswerKey.LIVE).asBoolean() ? "yes" : "no");
    }
    return table.lines();
  }

  static List<String> profiles(JsonNode document) {
    TextColumns table = new TextColumns("PROFILE", "SETTING", "VALUE");
    for (JsonNode profile : document.path(AnswerKey.PROFILES)) {
      boolean inForce = text(profile, AnswerKey.NAME).equals(text(document, AnswerKey.PROFILE));
      String name = text(profile, AnswerKey.NAME) + (inForce ? " (in force)" : "");
      for (Iterator<String> keys = profile.path(AnswerKey.SETTINGS).fieldNames();
          keys.hasNext(); ) {
        String key = keys.next();
        table.row(name, key, text(profile.path(AnswerKey.SETTINGS), key));
        name = "";
      }
    }
    return table.lines();
  }

  /** The outcome of an order at one NameNode. */
  static List<String> order(JsonNode document) {
    List<String> lines = new ArrayList<>();
    lines.add(
        text(document, AnswerKey.NAME_NODE)
            + ", "
            + text(document, AnswerKey.STATE)
            + ": "
            + text(document, AnswerKey.SAID));
    for (JsonNode change : document.path(AnswerKey.CHANGES)) {
      lines.add(
          "  "
              + text(change, AnswerKey.KEY)
              + " was "
              + text(change, AnswerKey.WAS)
              + ", is "
              + text(change, AnswerKey.IS));
    }
    if (document.has(AnswerKey.LASTING)) {
      lines.add("  To make it last, in hdfs-site.xml: " + text(document, AnswerKey.LASTING));
    }
    return lines;
  }

  private static List<String> withRest(TextColumns table, long rest, String what) {
    List<String> lines = new ArrayList<>(table.lines());
    if (rest > 0) {
      lines.add("and " + Counted.of(rest, what) + " more");
    }
    return lines;
  }
}
