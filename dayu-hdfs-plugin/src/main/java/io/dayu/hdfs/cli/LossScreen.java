package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.bytes;
import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.config.Units;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.admin.RefusedException;
import io.dayu.hdfs.history.HistoryEntry;
import io.dayu.hdfs.history.LossEntry;
import io.dayu.hdfs.status.RecoveryHistory;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The losses that shadow mode has recorded: what stock HDFS did, beside what Dayu would have. */
final class LossScreen {
  private static final String UNKNOWN = "-";

  private LossScreen() {}

  /** All of them, one a line. */
  static List<String> list(JsonNode document) {
    TextColumns losses =
        new TextColumns(
            "ID",
            "LOSS FROM (UTC)",
            ">BLOCKS",
            ">BYTES",
            ">TOOK",
            ">DAYU FORECAST",
            ">ERROR",
            "OUTCOME",
            "OUT OF SERVICE");
    for (JsonNode entry : document.path(AnswerKey.ENTRIES)) {
      losses.row(
          text(entry, HistoryEntry.ID),
          Units.moment(entry.path(HistoryEntry.ID).asLong()),
          text(entry, LossEntry.BLOCKS),
          bytes(entry, LossEntry.LOST_BYTES),
          happenedIn(entry),
          took(entry.path(LossEntry.DAYU)),
          error(entry),
          text(entry, HistoryEntry.OUTCOME),
          PastEvents.causes(entry));
    }
    List<String> lines = new ArrayList<>();
    if (losses.isEmpty()) {
      lines.add("Shadow mode has recorded no loss yet.");
    } else {
      lines.addAll(losses.lines());
      lines.add("");
      lines.add("One in detail: hdfs dayu shadow ID");
    }
    return lines;
  }

  /** The figures of the recovery as it was, by stock HDFS or by Dayu. */
  private static JsonNode happened(JsonNode entry) {
    return entry.has(LossEntry.HAPPENED)
        ? entry.path(LossEntry.HAPPENED)
        : entry.path(LossEntry.STOCK);
  }

  /** True if it was watched to its end; else blocks that are left are not without a place. */
  private static boolean isWhole(JsonNode entry) {
    String outcome = text(entry, HistoryEntry.OUTCOME);
    return outcome.equals(RecoveryHistory.Outcome.DONE.words())
        || outcome.equals(LossEntry.BY_DAYU);
  }

  /** The time to the last block that was seen, which is not that of the loss where more came. */
  private static String happenedIn(JsonNode entry) {
    return (isWhole(entry) ? "" : "over ") + took(happened(entry));
  }

  /** Of the forecast of a recovery by Dayu: above 0 where it was too long. */
  private static String error(JsonNode entry) {
    return entry.has(LossEntry.FORECAST_ERROR)
        ? String.format(
            Locale.ROOT, "%+.0f %%", 100 * entry.path(LossEntry.FORECAST_ERROR).asDouble())
        : UNKNOWN;
  }

  private static String took(JsonNode figures) {
    return figures.isObject() ? Units.time(figures.path(HistoryEntry.TOOK_MS).asLong()) : UNKNOWN;
  }

  /** Each in detail. */
  static List<String> details(JsonNode document) {
    List<String> lines = new ArrayList<>();
    for (JsonNode entry : document.path(AnswerKey.ENTRIES)) {
      lines.addAll(detail(entry));
    }
    return lines;
  }

  private static List<String> detail(JsonNode entry) {
    JsonNode stock = entry.path(LossEntry.STOCK);
    JsonNode dayu = entry.path(LossEntry.DAYU);
    List<String> lines = new ArrayList<>();
    lines.add(
        "Loss "
            + text(entry, HistoryEntry.ID)
            + ", from "
            + Units.moment(entry.path(HistoryEntry.ID).asLong())
            + " UTC, seen by "
            + text(entry, HistoryEntry.NAME_NODE)
            + ": "
            + text(entry, HistoryEntry.OUTCOME));
    lines.add(
        entry.path(HistoryEntry.CAUSES).isEmpty()
            ? "No DataNode was known to be missing: after a restart of the NameNode this may be the"
                + " rest of a loss."
            : "Out of service: " + PastEvents.causes(entry));
    lines.add(
        text(entry, LossEntry.BLOCKS)
            + " blocks lacked "
            + bytes(entry, LossEntry.LOST_BYTES)
            + "; "
            + entry.path(LossEntry.GROUPS).asLong()
            + " of them are erasure-coded groups");
    if (entry.path(LossEntry.SAMPLE_WEIGHT).asDouble() > 1) {
      lines.add(
          "Each block that was followed stands for "
              + Math.round(entry.path(LossEntry.SAMPLE_WEIGHT).asDouble()));
    }
    lines.add("");
    boolean own = entry.has(LossEntry.HAPPENED);
    TextColumns both =
        new TextColumns(
            "",
            own ? ">DAYU DID" : ">STOCK HDFS DID",
            own ? ">IT WAS FORECAST" : ">DAYU WOULD HAVE");
    both.row("time to the last block", happenedIn(entry), took(dayu));
    row(both, "block-seconds with one replica", LossEntry.ONE_REPLICA_BLOCK_SEC, entry);
    row(both, "block-seconds with none to spare", LossEntry.NONE_TO_SPARE_BLOCK_SEC, entry);
    row(both, "link-seconds above alpha", LossEntry.LINK_SEC_ABOVE_ALPHA, entry);
    if (isWhole(entry)) {
      row(both, "blocks that found no place", LossEntry.LEFT_BLOCKS, entry);
    }
    lines.addAll(both.lines());
    lines.add("");
    if (own) {
      lines.add("The forecast, made at the begin, was off by " + error(entry) + ".");
      return lines;
    }
    lines.addAll(clients(stock));
    lines.add(forecast(entry));
    return lines;
  }

  /** A loss that was not watched to its end is never played. */
  private static String forecast(JsonNode entry) {
    if (entry.path(LossEntry.DAYU).isObject()) {
      return "Dayu's column is a forecast: its own engine on the same blocks, links and clients.";
    }
    String outcome = text(entry, HistoryEntry.OUTCOME);
    if (outcome.equals(RecoveryHistory.Outcome.UNDER_WAY.words())) {
      return "Dayu's forecast is made when the loss is over.";
    }
    return outcome.equals(RecoveryHistory.Outcome.DONE.words())
        ? "Dayu's forecast is being made; a NameNode that has stopped since makes none."
        : "This is a part of a loss, which was not watched to its end: Dayu has no forecast of it.";
  }

  /** None where neither side knows the figure. */
  private static void row(TextColumns both, String what, String name, JsonNode entry) {
    if (happened(entry).has(name) || entry.path(LossEntry.DAYU).has(name)) {
      both.row(what, cell(happened(entry), name), cell(entry.path(LossEntry.DAYU), name));
    }
  }

  private static String cell(JsonNode figures, String name) {
    return figures.path(name).asText(UNKNOWN);
  }

  private static List<String> clients(JsonNode stock) {
    TextColumns times = new TextColumns("CLIENTS", ">P90 BEFORE", ">P90", ">P99 BEFORE", ">P99");
    clients(times, "reads", stock.path(HistoryEntry.CLIENT_READS));
    clients(times, "acknowledged writes", stock.path(HistoryEntry.CLIENT_ACKS));
    List<String> lines = new ArrayList<>();
    if (times.isEmpty()) {
      lines.add("No DataNode told how long clients waited.");
    } else {
      lines.addAll(times.lines());
      lines.add("Latency is not forecast; link-seconds above alpha stand for it.");
    }
    return lines;
  }

  private static void clients(TextColumns times, String what, JsonNode told) {
    if (told.isObject()) {
      times.row(
          what,
          time(told, LossEntry.BEFORE_P90_MICROS),
          time(told, LossEntry.MEANWHILE_P90_MICROS),
          time(told, LossEntry.BEFORE_P99_MICROS),
          time(told, LossEntry.MEANWHILE_P99_MICROS));
    }
  }

  private static String time(JsonNode told, String name) {
    long micros = told.path(name).asLong();
    return micros == 0 ? UNKNOWN : Units.shortTime(micros);
  }

  /** The reply with one loss alone. */
  static Reply only(long id, Reply reply) throws RefusedException {
    if (!reply.is(AnswerCode.FINE)) {
      return reply;
    }
    ObjectNode document = reply.document().deepCopy();
    ArrayNode kept = document.putArray(AnswerKey.ENTRIES);
    for (JsonNode entry : reply.document().path(AnswerKey.ENTRIES)) {
      if (entry.path(HistoryEntry.ID).asLong() == id) {
        kept.add(entry);
      }
    }
    if (kept.isEmpty()) {
      throw new RefusedException(
          AnswerCode.USAGE, "No loss has the id " + id + "; hdfs dayu shadow lists all.");
    }
    return new Reply(reply.code(), document);
  }

  /**
   * Writes losses into a new file that may leave the site: hosts, addresses and paths are replaced.
   */
  static List<String> write(File file, JsonNode document) throws RefusedException {
    Pseudonyms names = new Pseudonyms();
    names.hostsOf(document);
    String text = names.replaced(document.toPrettyString()) + "\n";
    try {
      Files.write(
          file.toPath(), text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      throw new RefusedException(
          AnswerCode.FAILED, "The file " + file + " could not be written: " + e + ".");
    }
    return List.of(
        "Losses are in "
            + file
            + ". Hosts, addresses and paths are replaced. Look at it before you send it.");
  }
}
