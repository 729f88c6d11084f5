package io.dayu.hdfs.execution;

import io.dayu.hdfs.namesystem.BookedCopies;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.TransferTable;
import java.util.ArrayList;
import java.util.List;

/** Follows copies that one system has booked until they have come or come no more. */
public final class CopyWatch {
  private final BookedCopies copies;
  private final AwaitedReplicas awaited;

  /**
   * Has followed none.
   *
   * @param transfers by which copies are brought
   */
  public CopyWatch(BookedCopies copies, TransferTable transfers) {
    this.copies = copies;
    this.awaited = new AwaitedReplicas(transfers);
  }

  /** Those that have come since the last look. They are booked no more, nor are those in vain. */
  public List<ReplicaTarget> takeArrived(long nowNs) {
    List<ReplicaTarget> all = copies.booked();
    AwaitedReplicas.EndedWaits ended = awaited.look(all, copies.stand(all), nowNs);
    List<ReplicaTarget> over = new ArrayList<>(ended.stored());
    over.addAll(ended.lost());
    copies.forget(over);
    return ended.stored();
  }

  /** Takes all bookings back. */
  public void forgetAll() {
    awaited.clear();
    copies.forget(copies.booked());
  }
}
