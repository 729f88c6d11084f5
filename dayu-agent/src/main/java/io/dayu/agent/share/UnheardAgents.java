package io.dayu.agent.share;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The agents whose data comes while no word of theirs does: UDP does not get through, between them
 * and this one.
 *
 * <p>An agent is named by the key that admits to it, which is another one after each start. It is
 * told of after five seconds in which its data came, and until it is heard, or nothing was pulled
 * from it for ten minutes. For the sharing thread, but for {@link #told}.
 */
final class UnheardAgents {
  private static final Logger LOG = LoggerFactory.getLogger(UnheardAgents.class);

  private static final long TELL_AFTER_NS = TimeUnit.SECONDS.toNanos(5);
  private static final long FORGET_AFTER_NS = TimeUnit.MINUTES.toNanos(10);

  /** Data that comes after a longer pause proves nothing of the time before it. */
  private static final long GAP_NS = TimeUnit.SECONDS.toNanos(1);

  private static final int KNOWN_MAX = 1_000;
  private static final int TOLD_MAX = 20;

  private final Map<Long, Silence> silences = new HashMap<>();
  private volatile List<Long> told = List.of();

  /** An agent's silence: how long its data came without a word, and when it last did. */
  private record Silence(long ns, long lastNs) {
    Silence goesOn(long nowNs) {
      long sinceNs = nowNs - lastNs;
      return new Silence(sinceNs <= GAP_NS ? ns + sinceNs : ns, nowNs);
    }

    boolean isTold() {
      return ns >= TELL_AFTER_NS;
    }
  }

  /** Keys of those that are told of, twenty at most. Any thread. */
  List<Long> told() {
    return told;
  }

  /** A word of it has come. */
  void heard(long key) {
    Silence before = silences.remove(key);
    if (before != null && before.isTold()) {
      tell();
    }
  }

  /** Data of it has come, and no word for a while. */
  void dataCame(SourcePeer source, long nowNs) {
    Silence before = silences.get(source.key());
    if (before == null) {
      if (silences.size() < KNOWN_MAX) {
        silences.put(source.key(), new Silence(0, nowNs));
      }
      return;
    }
    Silence now = before.goesOn(nowNs);
    silences.put(source.key(), now);
    if (now.isTold() && !before.isTold()) {
      LOG.warn(
          "Data comes from the agent at {}, and no word of it by UDP: its transfers keep the plan's"
              + " rates. Let UDP through between DataNodes, at that port.",
          source.address());
      tell();
    }
  }

  /** Forgets those from which nothing was pulled for long. */
  void forgetOld(long nowNs) {
    if (silences.values().removeIf(silence -> nowNs - silence.lastNs() > FORGET_AFTER_NS)) {
      tell();
    }
  }

  private void tell() {
    told =
        silences.entrySet().stream()
            .filter(one -> one.getValue().isTold())
            .map(Map.Entry::getKey)
            .sorted()
            .limit(TOLD_MAX)
            .toList();
  }
}
