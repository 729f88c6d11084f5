package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.bytes;
import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.config.Units;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.status.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The blocks that clients read most, as lines for people. */
final class HeatScreen {
  private HeatScreen() {}

  static List<String> lines(JsonNode document) {
    TextColumns table =
        new TextColumns(
            "BLOCK", "", ">READS/MIN", ">READERS", ">LENGTH", ">FACTOR", ">MORE", "FILE, HELD BY");
    for (JsonNode block : document.path(AnswerKey.BLOCKS)) {
      table.row(
          text(block, AnswerKey.BLOCK),
          text(block, AnswerKey.TEMPERATURE),
          number(block, AnswerKey.READS_PER_MINUTE),
          number(block, AnswerKey.READERS),
          bytes(block, AnswerKey.LENGTH_BYTES),
          text(block, AnswerKey.REPLICATION),
          more(block),
          text(block, AnswerKey.FILE));
      for (JsonNode holder : block.path(AnswerKey.HOLDERS)) {
        table.row(
            "",
            "",
            number(holder, AnswerKey.READS_PER_MINUTE),
            number(holder, AnswerKey.READERS),
            "",
            "",
            "",
            "  "
                + text(holder, AnswerKey.NAME)
                + (holder.path(AnswerKey.EXTRA).asBoolean() ? " (extra)" : ""));
      }
    }
    List<String> lines = new ArrayList<>(table.lines());
    lines.add("");
    lines.add(counting(document));
    if (document.has(AnswerKey.EXTRA_REPLICAS)) {
      lines.add(extras(document.path(AnswerKey.EXTRA_REPLICAS)));
    }
    return lines;
  }

  private static String extras(JsonNode all) {
    return Counted.of(
            all.path(AnswerKey.HELD).asLong(), "extra replica stands", "extra replicas stand")
        + " and "
        + all.path(AnswerKey.ORDERED).asLong()
        + " on the way, "
        + bytes(all, AnswerKey.BYTES)
        + "; "
        + all.path(AnswerKey.GRANTED).asLong()
        + " granted so far, "
        + all.path(AnswerKey.ADOPTED).asLong()
        + " adopted, "
        + all.path(AnswerKey.PROMOTED).asLong()
        + " promoted, "
        + all.path(AnswerKey.DELETED).asLong()
        + " deleted; they served "
        + Counted.of(all.path(AnswerKey.EXTRA_READS).asLong(), "read")
        + ".";
  }

  /**
   * The number of further replicas that the present readers need, or why a hot block needs none.
   */
  private static String more(JsonNode block) {
    long more = block.path(AnswerKey.MORE).asLong();
    if (more > 0) {
      String why = text(block, AnswerKey.WHY_NOT_YET);
      return "+" + more + (why.isEmpty() || why.equals("-") ? "" : ", " + why);
    }
    return text(block, AnswerKey.TEMPERATURE).equals("hot")
        ? text(block, AnswerKey.WHY_NOT_MORE)
        : "-";
  }

  private static String counting(JsonNode document) {
    long exact = document.path(AnswerKey.EXACT).asLong();
    long sampled = document.path(AnswerKey.SAMPLED).asLong();
    if (exact + sampled == 0) {
      return "No agent reports reads: dayu.heat.enabled must be true on DataNodes too.";
    }
    return "Counted over about "
        + Units.time(document.path(AnswerKey.PERIOD_MS).asLong())
        + "; "
        + Counted.of(exact, "agent counts", "agents count")
        + " every read, "
        + sampled
        + " those that a look sees.";
  }

  private static String number(JsonNode node, String name) {
    return String.format(Locale.ROOT, "%.1f", node.path(name).asDouble());
  }
}
