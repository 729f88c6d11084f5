package io.dayu.hdfs.scheduler;

import io.dayu.hdfs.state.Transfer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A forecast of the transfers to DataNodes where some wait for their turn.
 *
 * <p>Such a DataNode moves as many bytes as the rates of all its transfers come to (a decode as
 * many times its rate as it reads sources), but not side by side: those that run end first, and
 * those that wait follow one after another.
 */
final class TurnForecast {
  private static final double NS_PER_SEC = 1e9;

  /** The bytes of a transfer that are expected now and by its DataNode's slot. */
  private record Expected(long nowBytes, long bySlotBytes) {}

  private final Map<Transfer, Expected> expected = new HashMap<>();
  private final long untilSlotNs;

  /**
   * Looks ahead from a moment to the slot that begins so much later.
   *
   * @param transfers all that run, in the order in which equally urgent ones begin
   */
  TurnForecast(Collection<Transfer> transfers, long nowNs, long untilSlotNs) {
    this.untilSlotNs = untilSlotNs;
    Set<Integer> inTurn = new HashSet<>();
    for (Transfer transfer : transfers) {
      if (transfer.queued()) {
        inTurn.add(transfer.destination());
      }
    }
    Map<Integer, List<Transfer>> byNode = new HashMap<>();
    for (Transfer transfer : transfers) {
      if (inTurn.contains(transfer.destination()) && !transfer.sourceLost()) {
        byNode.computeIfAbsent(transfer.destination(), node -> new ArrayList<>()).add(transfer);
      }
    }
    byNode.values().forEach(all -> foresee(all, nowNs));
  }

  private void foresee(List<Transfer> transfers, long nowNs) {
    double nowBytes = 0;
    double bySlotBytes = 0;
    for (Transfer transfer : transfers) {
      double rate = (double) transfer.rateBytesPerSec() * reads(transfer);
      double knownSec = Math.max(0, nowNs - transfer.reportedNs()) / NS_PER_SEC;
      nowBytes += rate * knownSec;
      bySlotBytes += rate * (knownSec + untilSlotNs / NS_PER_SEC);
    }
    // A stable sort: equally urgent ones begin in the order in which they were ordered.
    transfers.sort(Transfer.TURNS);
    for (Transfer transfer : transfers) {
      if (transfer.rateBytesPerSec() > 0) {
        int reads = reads(transfer);
        double left = (double) (transfer.block().lengthBytes() - transfer.doneBytes()) * reads;
        double now = Math.min(left, nowBytes);
        double bySlot = Math.min(left, bySlotBytes);
        nowBytes -= now;
        bySlotBytes -= bySlot;
        long done = transfer.doneBytes();
        expected.put(
            transfer, new Expected(done + (long) (now / reads), done + (long) (bySlot / reads)));
      }
    }
  }

  private static int reads(Transfer transfer) {
    return Math.max(1, transfer.sources().size());
  }

  /** Bytes that a transfer should have by now. */
  long doneBytes(Transfer transfer, long nowNs) {
    Expected one = expected.get(transfer);
    return one == null ? transfer.estimatedDoneBytes(nowNs) : one.nowBytes();
  }

  /** The mean speed of a transfer until the slot. */
  long speedBytesPerSec(Transfer transfer) {
    Expected one = expected.get(transfer);
    return one == null || untilSlotNs == 0
        ? transfer.speedBytesPerSec()
        : (long) Math.ceil((one.bySlotBytes() - one.nowBytes()) / (untilSlotNs / NS_PER_SEC));
  }
}
