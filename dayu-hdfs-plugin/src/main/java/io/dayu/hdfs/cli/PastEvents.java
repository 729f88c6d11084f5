package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.bytes;
import static io.dayu.hdfs.cli.Fields.rate;
import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.config.Units;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.history.HistoryEntry;
import io.dayu.hdfs.rights.PrivateText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The events that all NameNodes know of the past, as one history. */
final class PastEvents {
  /**
   * The longest time between two NameNodes' notes of one order, as a command goes to one NameNode
   * after the other.
   */
  private static final long SAME_ORDER_MS = 60_000;

  private PastEvents() {}

  /**
   * The newest of all that was answered. Fine where one NameNode answered, for each has copied what
   * the others noted; who did not is named.
   */
  static Reply of(Collection<Reply> replies, int limit) {
    Map<String, JsonNode> all = new LinkedHashMap<>();
    int code = AnswerCode.UNREACHABLE.number();
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    ArrayNode nameNodes = document.putArray(AnswerKey.NAME_NODES);
    String error = "";
    for (Reply reply : replies) {
      ObjectNode row =
          nameNodes
              .addObject()
              .put(AnswerKey.NAME_NODE, reply.nameNode())
              .put(AnswerKey.CODE, reply.code());
      if (reply.is(AnswerCode.FINE)) {
        code = reply.code();
        reply.document().path(AnswerKey.ENTRIES).forEach(entry -> keepNewer(all, entry));
      } else {
        row.put(AnswerKey.ERROR, reply.error());
        code = code == AnswerCode.FINE.number() ? code : reply.code();
        error = error.isEmpty() ? reply.nameNode() + ": " + reply.error() : error;
      }
    }
    document.put(AnswerKey.CODE, code);
    if (code == AnswerCode.FINE.number()) {
      ArrayNode entries = document.putArray(AnswerKey.ENTRIES);
      all.values().stream()
          .sorted(
              Comparator.comparingLong((JsonNode entry) -> entry.path(HistoryEntry.ID).asLong())
                  .reversed())
          .limit(limit)
          .forEach(entries::add);
    } else {
      document.put(AnswerKey.ERROR, error);
    }
    return new Reply(code, document);
  }

  private static void keepNewer(Map<String, JsonNode> all, JsonNode entry) {
    all.merge(
        text(entry, HistoryEntry.NAME_NODE) + " " + text(entry, HistoryEntry.ID),
        entry,
        (one, other) ->
            one.path(HistoryEntry.CHANGED).asLong() >= other.path(HistoryEntry.CHANGED).asLong()
                ? one
                : other);
  }

  static List<String> lines(JsonNode document) {
    TextColumns recoveries =
        new TextColumns(
            "RECOVERY FROM (UTC)",
            ">TOOK",
            ">IDEAL",
            ">REPLICAS",
            ">BYTES",
            ">CLIENTS",
            ">READS",
            ">ACKS",
            "OUTCOME",
            "NAMENODE",
            "OUT OF SERVICE");
    List<Order> orders = new ArrayList<>();
    for (JsonNode entry : document.path(AnswerKey.ENTRIES)) {
      if (text(entry, HistoryEntry.KIND).equals(HistoryEntry.ORDER)) {
        orders.stream()
            .filter(one -> one.isSame(entry))
            .findFirst()
            .ifPresentOrElse(
                one -> one.nameNodes.add(text(entry, HistoryEntry.NAME_NODE)),
                () -> orders.add(new Order(entry)));
      } else {
        long idealMs = entry.path(HistoryEntry.IDEAL_MS).asLong();
        recoveries.row(
            time(entry),
            Units.time(entry.path(HistoryEntry.TOOK_MS).asLong()),
            idealMs == 0 ? "-" : Units.time(idealMs),
            text(entry, HistoryEntry.REPLICAS),
            bytes(entry, HistoryEntry.BYTES),
            rate(entry, HistoryEntry.CLIENTS_BYTES_PER_SEC),
            times(entry.path(HistoryEntry.CLIENT_READS)),
            times(entry.path(HistoryEntry.CLIENT_ACKS)),
            text(entry, HistoryEntry.OUTCOME),
            text(entry, HistoryEntry.NAME_NODE),
            causes(entry));
      }
    }
    List<String> lines = new ArrayList<>();
    if (recoveries.isEmpty() && orders.isEmpty()) {
      lines.add("Nothing is noted yet.");
    }
    if (!recoveries.isEmpty()) {
      lines.addAll(recoveries.lines());
    }
    if (!orders.isEmpty()) {
      lines.addAll(lines.isEmpty() ? List.of() : List.of(""));
      lines.addAll(table(orders).lines());
    }
    for (JsonNode nameNode : document.path(AnswerKey.NAME_NODES)) {
      if (nameNode.has(AnswerKey.ERROR)) {
        lines.add(text(nameNode, AnswerKey.NAME_NODE) + ": " + text(nameNode, AnswerKey.ERROR));
      }
    }
    return lines;
  }

  /** The times of operations before and meanwhile; a dash where no DataNode told. */
  private static String times(JsonNode times) {
    long usualMicros = times.path(HistoryEntry.USUAL_MICROS).asLong();
    return times.isObject()
        ? (usualMicros == 0 ? "?" : Units.shortTime(usualMicros))
            + " > "
            + Units.shortTime(times.path(HistoryEntry.MEANWHILE_MICROS).asLong())
        : "-";
  }

  private static TextColumns table(List<Order> orders) {
    TextColumns table = new TextColumns("ORDER AT (UTC)", "BY", "FROM", "ORDER", "NAMENODE");
    for (Order order : orders) {
      table.row(
          time(order.entry),
          text(order.entry, HistoryEntry.USER),
          text(order.entry, HistoryEntry.ADDRESS),
          text(order.entry, HistoryEntry.WORDS),
          String.join(", ", order.nameNodes));
    }
    return table;
  }

  /** The DataNodes that caused it, and what each was; a dash where there was none. */
  static String causes(JsonNode entry) {
    List<String> causes = new ArrayList<>();
    for (JsonNode cause : entry.path(HistoryEntry.CAUSES)) {
      causes.add(text(cause, HistoryEntry.NAME) + " " + text(cause, HistoryEntry.STATE));
    }
    return causes.isEmpty() ? "-" : String.join(", ", causes);
  }

  private static String time(JsonNode entry) {
    return Units.moment(entry.path(HistoryEntry.ID).asLong());
  }

  /** An order as one command gave it to one or more NameNodes. */
  private static final class Order {
    private final JsonNode entry;
    private final List<String> nameNodes = new ArrayList<>();

    Order(JsonNode entry) {
      this.entry = entry;
      nameNodes.add(text(entry, HistoryEntry.NAME_NODE));
    }

    /** Of orders whose words are withheld nobody can tell. */
    boolean isSame(JsonNode other) {
      return !text(entry, HistoryEntry.WORDS).equals(PrivateText.WITHHELD)
          && text(entry, HistoryEntry.WORDS).equals(text(other, HistoryEntry.WORDS))
          && text(entry, HistoryEntry.USER).equals(text(other, HistoryEntry.USER))
          && !nameNodes.contains(text(other, HistoryEntry.NAME_NODE))
          && Math.abs(entry.path(HistoryEntry.ID).asLong() - other.path(HistoryEntry.ID).asLong())
              <= SAME_ORDER_MS;
    }
  }
}
