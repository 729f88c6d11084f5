package io.dayu.hdfs.slot;

import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import java.util.List;

/**
 * Takes bookings back of which no transfer has come, when something fails in between: HDFS would
 * otherwise wait for replicas that nobody brings, until its own time-out.
 *
 * <p>Not thread safe: for the planner thread.
 */
final class LooseBookings {
  private final ClusterState state;

  LooseBookings(ClusterState state) {
    this.state = state;
  }

  /** Books these replicas and begins their transfers, both or neither. */
  @SuppressWarnings("CatchingUnchecked") // whatever it is, it goes on from here
  void guard(List<CommitRequest> requests, Runnable booking) {
    try {
      booking.run();
    } catch (RuntimeException | Error e) {
      takeBack(requests, e);
      throw e;
    }
  }

  @SuppressWarnings("CatchingUnchecked") // what failed first is told
  private void takeBack(List<CommitRequest> requests, Throwable failure) {
    try {
      List<ReplicaTarget> loose =
          requests.stream()
              .map(one -> new ReplicaTarget(one.block().blockId(), one.datanodeUuid()))
              .filter(target -> state.transfers().find(target).isEmpty())
              .toList();
      state.namesystem().cancel(loose);
    } catch (RuntimeException | Error e) {
      failure.addSuppressed(e);
    }
  }
}
