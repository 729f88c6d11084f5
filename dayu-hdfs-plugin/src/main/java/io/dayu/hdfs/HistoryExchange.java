package io.dayu.hdfs;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.admin.RequestParser;
import io.dayu.hdfs.history.HistoryEntry;
import io.dayu.hdfs.history.HistoryStore;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies what the other NameNodes of the nameservice have noted, so that each shows the whole
 * history after a failover, and when another one is lost for good; and tells them when to. What is
 * in force is copied from each that knows it. For one thread, which it has wait for seconds.
 */
final class HistoryExchange {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryExchange.class);

  private final HistoryStore store;
  private final Supplier<List<InetSocketAddress>> others;
  private final Asking ask;
  private final Map<InetSocketAddress, Long> copied = new HashMap<>();
  private final Set<InetSocketAddress> told = new HashSet<>();

  /** Sends words to another NameNode; always comes back with an answer, in seconds. */
  @FunctionalInterface
  interface Asking {
    JsonNode answer(InetSocketAddress other, String... words);
  }

  /**
   * Has copied nothing yet.
   *
   * @param others their RPC addresses, looked up each time
   */
  HistoryExchange(HistoryStore store, Supplier<List<InetSocketAddress>> others, Asking ask) {
    this.store = store;
    this.others = others;
    this.ask = ask;
  }

  /**
   * Tells the others that there is something new here. Answers do not matter: a NameNode that is
   * down, or of a version that does not know the word, copies all the same, only later.
   */
  void tell() {
    others.get().forEach(other -> ask.answer(other, RequestParser.HISTORY, RequestParser.NEWS));
  }

  /** Copies what is new everywhere. */
  void copy() {
    for (InetSocketAddress other : others.get()) {
      boolean more = true;
      while (more) {
        more = copy(other);
      }
    }
  }

  /** Returns whether there may be more. */
  private boolean copy(InetSocketAddress other) {
    long after = copied.getOrDefault(other, 0L);
    JsonNode answer =
        ask.answer(other, RequestParser.HISTORY, RequestParser.OWN, String.valueOf(after));
    List<HistoryEntry> entries = new ArrayList<>();
    List<HistoryEntry> inForce = new ArrayList<>();
    try {
      answer.path(AnswerKey.ENTRIES).forEach(entry -> entries.add(HistoryEntry.read(entry)));
      answer.path(AnswerKey.IN_FORCE).forEach(entry -> inForce.add(HistoryEntry.read(entry)));
    } catch (IllegalArgumentException e) {
      tell(other, e.toString());
      return false;
    }
    int code = answer.path(AnswerKey.CODE).asInt();
    if (code == AnswerCode.FINE.number()) {
      told.remove(other);
    } else if (code != AnswerCode.UNREACHABLE.number()) {
      tell(other, answer.path(AnswerKey.ERROR).asText());
    }
    store.take(entries);
    store.take(inForce);
    long last = entries.stream().mapToLong(HistoryEntry::changed).max().orElse(after);
    copied.put(other, Math.max(after, last));
    return last > after;
  }

  private void tell(InetSocketAddress other, String why) {
    if (told.add(other)) {
      LOG.warn("What {} has noted of Dayu's history is not copied here: {}", other, why);
    }
  }
}
