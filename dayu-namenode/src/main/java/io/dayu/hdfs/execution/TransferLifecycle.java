package io.dayu.hdfs.execution;

import com.google.common.collect.Lists;
import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyPlace;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.PendingReconstructions;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import java.util.List;
import java.util.function.Supplier;

/**
 * The begin and the end of transfers: what is known here, booked in HDFS and ordered from an agent
 * begins and ends together. For the planner thread.
 */
final class TransferLifecycle {
  private final TransferTable transfers;
  private final CopyLedger<LowRedundancyBlock> copies;
  private final PendingReconstructions bookings;
  private final OrderSender orders;
  private final Supplier<BatchSizes> batches;

  /**
   * Has begun nothing.
   *
   * @param copies is told which of its copies fail
   */
  TransferLifecycle(
      TransferTable transfers,
      CopyLedger<LowRedundancyBlock> copies,
      PendingReconstructions bookings,
      OrderSender orders,
      Supplier<BatchSizes> batches) {
    this.transfers = transfers;
    this.copies = copies;
    this.bookings = bookings;
    this.orders = orders;
    this.batches = batches;
  }

  /** Orders a transfer anew that was given another source or rate. */
  void steered(Transfer transfer) {
    orders.order(transfer);
  }

  /**
   * True if the agent of a DataNode is heard, and makes the block. An agent of before there were
   * decodes copies alone; HDFS's own worker decodes there.
   */
  boolean agentMakes(LowRedundancyBlock block, int node, long nowNs) {
    return orders.agentMakes(block, node, nowNs);
  }

  /** Takes a booked transfer into the table and orders it. */
  void begin(Transfer transfer) {
    transfers.add(transfer);
    orders.order(transfer);
  }

  /**
   * Ends transfers: books them out, withdraws their orders, forgets them. Takes the namesystem
   * write lock.
   */
  void end(List<Transfer> ended) {
    for (List<Transfer> batch : Lists.partition(ended, batches.get().commit())) {
      bookings.cancel(batch.stream().map(Transfer::target).toList());
    }
    for (Transfer transfer : ended) {
      copies.failed(new CopyPlace(transfer.target().blockId(), transfer.destination()));
      drop(transfer);
    }
  }

  /** Counts what has arrived whole. */
  void recovered(Transfer transfer, PlannerMetrics metrics) {
    long bytes = transfer.block().lengthBytes();
    transfers.pace().arrived(transfer);
    metrics.recovered(transfer.byAgent(), bytes, transfer.reads());
    if (transfer.decodesUnit()) {
      metrics.decoded(transfer.byAgent(), bytes, transfer.reads());
    }
  }

  /** Withdraws the order of a transfer and forgets it; its booking is left as it is. */
  void drop(Transfer transfer) {
    orders.withdraw(transfer);
    transfers.remove(transfer);
  }
}
