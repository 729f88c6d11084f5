package io.dayu.hdfs.agent;

import io.dayu.protocol.PinReport;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The pins of one DataNode's replicas, as far as its agent has told: the agent is asked of a block
 * when somebody wants to know, and answers with its next report. Not thread safe.
 */
final class PinAnswers {
  /** So many blocks are asked at once; others are asked when somebody wants to know again. */
  private static final int ASKED_MAX = 500;

  /** Longer than a DataNode at rest waits for the next look at its blocks. */
  private static final long VALID_NS = TimeUnit.MINUTES.toNanos(3);

  private record Answer(boolean pinned, long atNs) {}

  private final Set<Long> asked = new HashSet<>();
  private final Map<Long, Answer> answers =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Answer> eldest) {
          return size() > 10 * ASKED_MAX;
        }
      };
  private Optional<Boolean> kept = Optional.empty();

  /** Takes in what the agent says; an agent that says nothing does not know of pins. */
  void accept(Optional<PinReport> said, long nowNs) {
    kept = said.map(PinReport::kept);
    said.ifPresent(
        report -> {
          report.pinned().forEach(id -> answer(id, true, nowNs));
          report.free().forEach(id -> answer(id, false, nowNs));
        });
  }

  private void answer(long blockId, boolean pinned, long nowNs) {
    if (asked.remove(blockId)) {
      answers.put(blockId, new Answer(pinned, nowNs));
    }
  }

  /** True if the agent knows of pins. */
  boolean known() {
    return kept.isPresent();
  }

  /** True if a block's replica is pinned; empty while the agent has not told, which it is asked. */
  Optional<Boolean> isPinned(long blockId, long nowNs) {
    if (kept.equals(Optional.of(false))) {
      return kept;
    }
    Answer known = answers.get(blockId);
    if (known != null && nowNs - known.atNs() < VALID_NS) {
      return Optional.of(known.pinned());
    }
    if (asked.size() < ASKED_MAX) {
      asked.add(blockId);
    }
    return Optional.empty();
  }

  /** The blocks that the agent is asked of. */
  Set<Long> asked() {
    return asked;
  }
}
