package io.dayu.hdfs.agent;

import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferReport;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The record of which of an agent's transfers of earlier planners the present one has judged.
 *
 * <p>Remembers no more than the agent's last report mentions: ids that it makes up are forgotten
 * with the report after. When an agent has had more judged than earlier planners can have ordered
 * of it, all others count as judged, and cost nothing. Not thread safe: guarded by its {@link
 * AgentSession}.
 */
final class JudgedTransfers {
  /** As many as a message holds; a planner orders fewer than half of it of an agent. */
  static final int MAX = 10_000;

  private final Set<TransferId> ids = new HashSet<>();
  private int left = MAX;

  boolean contains(TransferId id) {
    return left == 0 || ids.contains(id);
  }

  /** The number of further transfers that are judged of this agent. */
  int left() {
    return left;
  }

  /** The number of transfers that are remembered. */
  int size() {
    return ids.size();
  }

  void add(Collection<TransferId> judged) {
    for (TransferId id : judged) {
      if (left > 0 && ids.add(id)) {
        left--;
      }
    }
    if (left == 0) {
      ids.clear();
    }
  }

  void remove(TransferId id) {
    ids.remove(id);
  }

  /** Forgets what the agent does not mention any more. */
  void keepOnly(List<TransferReport> mentioned) {
    if (ids.isEmpty()) {
      return;
    }
    Set<TransferId> kept = new HashSet<>();
    mentioned.forEach(report -> kept.add(report.id()));
    ids.retainAll(kept);
  }

  void clear() {
    ids.clear();
    left = MAX;
  }
}
