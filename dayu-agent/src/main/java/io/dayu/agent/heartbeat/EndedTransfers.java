package io.dayu.agent.heartbeat;

import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The transfers that have ended: told until acknowledged, remembered for longer. Not thread-safe.
 *
 * <p>An order for a transfer that has ended crossed its report on the way; it starts nothing, and
 * the end is told once more.
 */
final class EndedTransfers {
  private static final int REMEMBERED_MAX = 10_000;

  private static final class Bounded extends LinkedHashMap<TransferId, TransferReport> {
    @Override
    protected boolean removeEldestEntry(Map.Entry<TransferId, TransferReport> eldest) {
      return size() > REMEMBERED_MAX;
    }
  }

  private final Bounded remembered = new Bounded();
  private final Bounded untold = new Bounded();

  void add(TransferReport end) {
    remembered.put(end.id(), end);
    untold.put(end.id(), end);
  }

  /** Tells the end again if the transfer is one that has ended. */
  boolean tellAgain(TransferId id) {
    TransferReport end = remembered.get(id);
    if (end == null) {
      return false;
    }
    untold.put(id, end);
    return true;
  }

  List<TransferReport> untold() {
    return new ArrayList<>(untold.values());
  }

  void acknowledge(List<TransferReport> told) {
    for (TransferReport report : told) {
      untold.remove(report.id(), report);
    }
  }
}
