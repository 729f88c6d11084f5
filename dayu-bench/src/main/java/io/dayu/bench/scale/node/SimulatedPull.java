package io.dayu.bench.scale.node;

import io.dayu.agent.meter.PulledBytes;
import io.dayu.agent.pull.PullHandle;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;

/**
 * A pull of Dayu's whose bytes move by arithmetic. Guarded by {@link SimulatedLinks}, its end by
 * itself.
 */
final class SimulatedPull extends BlockCopy implements PullHandle {
  private final SimulatedDataNode node;
  private final PullOrder order;
  private final PulledBytes booked;
  private final Runnable changed;
  private volatile DataNodeAddress from;
  private TransferState state = TransferState.RUNNING;
  private long sourceFailedNs;

  SimulatedPull(SimulatedDataNode node, PullOrder order, PulledBytes booked, Runnable changed) {
    super(
        order.block().blockId(),
        SimulatedDataNode.numberOf(order.source().uuid()),
        node.number(),
        (double) order.rateBytesPerSec(),
        order.block().lengthBytes());
    this.node = node;
    this.order = order;
    this.booked = booked;
    this.changed = changed;
    this.from = order.source();
  }

  @Override
  void moved(double bytes) {
    booked.add(from.uuid(), (long) bytes, (long) bytes);
  }

  @Override
  void done() {
    node.store(blockId, () -> end(TransferState.DONE));
  }

  @Override
  void sourceGone() {
    synchronized (this) {
      if (state == TransferState.RUNNING) {
        state = TransferState.SOURCE_FAILED;
        sourceFailedNs = System.nanoTime();
      }
    }
    changed.run();
  }

  private void end(TransferState how) {
    synchronized (this) {
      if (isOver()) {
        return;
      }
      state = how;
    }
    changed.run();
  }

  private boolean isOver() {
    return state == TransferState.DONE || state == TransferState.FAILED;
  }

  @Override
  public synchronized TransferReport report() {
    return new TransferReport(
        order.id(),
        order.block(),
        order.storageType(),
        state,
        order.block().lengthBytes() - (long) leftBytes,
        new TransferSource(from.uuid(), false),
        new TransferPace((long) rateBytesPerSec, activeNs, (long) allottedBytes),
        state == TransferState.FAILED ? "Cancelled." : "");
  }

  @Override
  public void order(PullFrom next, long bytesPerSec, long arrivedNs) {
    DataNodeAddress source = next.first().address();
    synchronized (this) {
      boolean newTry =
          state == TransferState.SOURCE_FAILED
              && (!source.equals(from) || arrivedNs - sourceFailedNs > 0);
      if (isOver() || (state == TransferState.SOURCE_FAILED && !newTry)) {
        return;
      }
      state = TransferState.RUNNING;
      from = source;
    }
    node.links().redirect(this, SimulatedDataNode.numberOf(source.uuid()), (double) bytesPerSec);
  }

  @Override
  public void cancel() {
    node.links().remove(this);
    end(TransferState.FAILED);
  }

  @Override
  public synchronized boolean ended() {
    return isOver();
  }
}
