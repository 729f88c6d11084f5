package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.bytes;
import static io.dayu.hdfs.cli.Fields.rate;
import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.config.Units;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.status.Counted;
import java.util.ArrayList;
import java.util.List;

/** The DataNodes that rest, as lines for people. */
final class ElasticScreen {
  private ElasticScreen() {}

  static List<String> lines(JsonNode document) {
    JsonNode resting = document.path(AnswerKey.RESTING);
    List<String> lines = new ArrayList<>();
    lines.add(
        document.path(AnswerKey.AWAKE).asLong()
            + " DataNodes are awake, of which "
            + document.path(AnswerKey.FLOOR).asLong()
            + " must be; "
            + resting.size()
            + (resting.size() == 1 ? " rests." : " rest."));
    if (document.has(AnswerKey.BANDS)) {
      lines.add(
          "Bands of " + words(document, AnswerKey.BANDS) + " DataNodes hold a copy of new blocks.");
      lines.add("Of the last ranks are awake: " + words(document, AnswerKey.LAST_AWAKE) + ".");
    }
    if (document.has(AnswerKey.PLACED_BYTES)) {
      lines.add(
          bytes(document, AnswerKey.PLACED_BYTES)
              + " were placed since, of which "
              + bytes(document, AnswerKey.OFF_BAND_BYTES)
              + " lack a replica in a band.");
    }
    if (document.has(AnswerKey.SIZING)) {
      sizing(document.path(AnswerKey.SIZING), lines);
    }
    for (JsonNode never : document.path(AnswerKey.NEVER_OFF)) {
      lines.add(
          text(never, AnswerKey.NAME)
              + " is never switched off: "
              + text(never, AnswerKey.REASON)
              + ".");
    }
    if (document.has(AnswerKey.POWER_SILENT)) {
      lines.add(text(document, AnswerKey.POWER_SILENT));
    }
    machines(document.path(AnswerKey.MACHINES), lines);
    if (!resting.isEmpty()) {
      TextColumns table = new TextColumns("AT REST", "RACK", ">FOR");
      for (JsonNode node : resting) {
        table.row(
            text(node, AnswerKey.NAME),
            text(node, AnswerKey.RACK),
            Units.time(node.path(AnswerKey.SINCE_MS).asLong()));
      }
      lines.add("");
      lines.addAll(table.lines());
      lines.add("HDFS knows nothing of rest: hdfs dfsadmin -report calls these DataNodes Normal.");
    }
    return lines;
  }

  private static void machines(JsonNode machines, List<String> lines) {
    if (machines.isEmpty()) {
      return;
    }
    TextColumns table = new TextColumns("MACHINE", "STATE", ">FOR", ">DEAD IN");
    for (JsonNode machine : machines) {
      table.row(
          text(machine, AnswerKey.NAME),
          text(machine, AnswerKey.STATE),
          Units.time(machine.path(AnswerKey.SINCE_MS).asLong()),
          machine.has(AnswerKey.LEFT_MS)
              ? Units.time(machine.path(AnswerKey.LEFT_MS).asLong())
              : "-");
    }
    lines.add("");
    lines.addAll(table.lines());
  }

  private static void sizing(JsonNode sizing, List<String> lines) {
    lines.add(
        "The size is "
            + text(sizing, AnswerKey.WISH)
            + ": "
            + text(sizing, AnswerKey.SIZE)
            + " are wanted awake ("
            + text(sizing, AnswerKey.REASON)
            + ").");
    lines.add(
        "Clients read "
            + rate(sizing, AnswerKey.READ_BYTES_PER_SEC)
            + " and write "
            + rate(sizing, AnswerKey.WRITTEN_BYTES_PER_SEC)
            + ", which needs "
            + text(sizing, AnswerKey.NEEDED)
            + "; first replicas of new blocks go to "
            + text(sizing, AnswerKey.OFFLOAD)
            + ".");
    long silent = sizing.path(AnswerKey.SILENT).asLong();
    if (silent > 0) {
      lines.add(
          Counted.of(silent, "DataNode tells", "DataNodes tell")
              + " nothing: the need has "
              + rate(sizing, AnswerKey.PRESUMED_BYTES_PER_SEC)
              + " of reads there, as at the busiest of the others.");
    }
    holds(sizing, lines);
    long unchecked = sizing.path(AnswerKey.UNCHECKED).asLong();
    if (unchecked > 0) {
      lines.add(
          Counted.of(unchecked, "DataNode")
              + " beyond the size "
              + (unchecked == 1 ? "was" : "were")
              + " not looked at yet, or may not rest.");
    }
    long moving = sizing.path(AnswerKey.MOVING).asLong();
    if (moving > 0) {
      lines.add(
          Counted.of(moving, "block")
              + (moving == 1 ? " is" : " are")
              + " being copied so that more may rest; "
              + text(sizing, AnswerKey.WAITING)
              + " wait.");
    }
    owing(sizing, lines);
  }

  private static void holds(JsonNode document, List<String> lines) {
    for (JsonNode hold : document.path(AnswerKey.HOLDS)) {
      lines.add("Nobody may begin to rest: " + hold.asText() + ".");
    }
  }

  private static void owing(JsonNode document, List<String> lines) {
    TextColumns table = new TextColumns("STAYS AWAKE", ">BLOCKS", ">BYTES");
    for (JsonNode node : document.path(AnswerKey.OWING)) {
      table.row(
          text(node, AnswerKey.NAME), text(node, AnswerKey.BLOCKS), bytes(node, AnswerKey.BYTES));
    }
    if (!table.isEmpty()) {
      lines.add("");
      lines.addAll(table.lines());
      long more = document.path(AnswerKey.NODES_NOT_SHOWN).asLong();
      if (more > 0) {
        lines.add("and " + Counted.of(more, "DataNode") + " more");
      }
      lines.add("Their blocks have too few copies awake elsewhere (dayu.elastic.awake).");
    }
  }

  /** The effects of a size. */
  static List<String> plan(JsonNode document) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "With "
            + text(document, AnswerKey.SIZE)
            + " wanted awake (at least "
            + text(document, AnswerKey.FLOOR)
            + "), "
            + text(document, AnswerKey.RESTING)
            + " of "
            + Counted.of(document.path(AnswerKey.BEYOND).asLong(), "DataNode")
            + " beyond would rest.");
    if (document.path(AnswerKey.LOOKED_AT).asLong() < document.path(AnswerKey.BEYOND).asLong()) {
      lines.add(
          "The last "
              + text(document, AnswerKey.LOOKED_AT)
              + " of them were looked at; the others are not known.");
    }
    holds(document, lines);
    if (!document.path(AnswerKey.WOULD_REST).isEmpty()) {
      lines.add("They are " + words(document, AnswerKey.WOULD_REST) + ".");
    }
    if (document.path(AnswerKey.OWED_BYTES).asLong() > 0) {
      lines.add(
          "Before the others rest, "
              + bytes(document, AnswerKey.OWED_BYTES)
              + " must have copies elsewhere"
              + (document.has(AnswerKey.COPY_MS)
                  ? ", which takes "
                      + Units.time(document.path(AnswerKey.COPY_MS).asLong())
                      + " at what links leave."
                  : "; links leave nothing for that now, or dayu.elastic.move.at-once is 0."));
      owing(document, lines);
    }
    lines.add(text(document, AnswerKey.SAID));
    return lines;
  }

  private static String words(JsonNode document, String name) {
    List<String> words = new ArrayList<>();
    document.path(name).forEach(word -> words.add(word.asText()));
    return String.join(", ", words);
  }
}
