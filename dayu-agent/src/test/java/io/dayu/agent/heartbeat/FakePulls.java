package io.dayu.agent.heartbeat;

import io.dayu.agent.pull.PullHandle;
import io.dayu.agent.pull.PullStarter;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Pulls that do nothing but note what they are told, and end when a test says so. */
final class FakePulls implements PullStarter {
  /** A pull that notes what it is told, and ends when the test says so. */
  static final class FakePull implements PullHandle {
    final PullOrder order;
    final Runnable changed;
    final List<String> told = new ArrayList<>();
    TransferState state = TransferState.RUNNING;
    boolean cancelled;
    boolean leftAlone;
    boolean over;
    long rate;
    int place = -1;

    FakePull(PullOrder order, Runnable changed) {
      this.order = order;
      this.changed = changed;
      this.rate = order.rateBytesPerSec();
    }

    void end(TransferState how) {
      state = how;
      over = true;
      changed.run();
    }

    @Override
    public TransferReport report() {
      return new TransferReport(
          order.id(),
          order.block(),
          "DISK",
          state,
          5,
          new TransferSource(order.source().uuid(), false),
          new TransferPace(rate, 9, 10),
          "");
    }

    @Override
    public void order(PullFrom from, long rateBytesPerSec, long arrivedNs) {
      told.add(from.first().address().uuid() + "@" + rateBytesPerSec);
      rate = rateBytesPerSec;
    }

    @Override
    public void place(int newPlace) {
      place = newPlace;
    }

    @Override
    public void cancel() {
      cancelled = true;
    }

    @Override
    public void leaveAlone() {
      leftAlone = true;
    }

    @Override
    public boolean ended() {
      return over;
    }
  }

  final Map<Long, FakePull> started = new LinkedHashMap<>();

  @Override
  public PullHandle start(PullOrder order, Runnable changed) {
    FakePull pull = new FakePull(order, changed);
    started.put(order.id().number(), pull);
    return pull;
  }

  FakePull pull(long number) {
    FakePull pull = started.get(number);
    if (pull == null) {
      throw new AssertionError("transfer " + number + " was not started");
    }
    return pull;
  }
}
