package io.dayu.hdfs.execution;

import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferReport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The last finished transfers, for operators and tests; bounded, safe for any thread. */
public final class TransferLog {
  private static final int KEPT = 10_000;

  private final Deque<Entry> entries = new ArrayDeque<>();

  /**
   * A finished transfer.
   *
   * @param id its id; within an epoch, numbers follow the order of planning
   * @param lengthBytes length of the block
   * @param activeNs time the agent spent pulling it
   * @param allottedBytesPerSec its allotment, averaged over the time it was pulling
   */
  public record Entry(
      TransferId id,
      long blockId,
      String sourceUuid,
      String destinationUuid,
      long lengthBytes,
      long activeNs,
      double allottedBytesPerSec) {
    /** The mean rate of the transfer. */
    public double achievedBytesPerSec() {
      return lengthBytes / Math.max(1e-9, activeNs / 1e9);
    }
  }

  synchronized void done(Transfer transfer, TransferReport report, NodeTable nodes) {
    if (entries.size() == KEPT) {
      entries.removeFirst();
    }
    entries.addLast(
        new Entry(
            transfer.id(),
            transfer.block().blockId(),
            report.source().uuid(),
            nodes.uuid(transfer.destination()),
            transfer.block().lengthBytes(),
            report.pace().activeNs(),
            report.pace().allottedBytes() / Math.max(1e-9, report.pace().activeNs() / 1e9)));
  }

  /** The finished transfers, oldest first. */
  public synchronized List<Entry> entries() {
    return new ArrayList<>(entries);
  }
}
