package io.dayu.hdfs.execution;

import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.PendingReconstructions;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.TransferTable;
import java.util.List;
import java.util.function.Consumer;

/**
 * Bookings that are taken back when no transfer comes of them, because something fails in between:
 * HDFS would otherwise wait for replicas that nobody brings, until its own time-out.
 *
 * <p>Not thread safe: for the planner thread.
 */
final class GuardedCommits {
  private final PendingReconstructions bookings;
  private final TransferTable transfers;
  private final PlannerMetrics metrics;

  GuardedCommits(PendingReconstructions bookings, TransferTable transfers, PlannerMetrics metrics) {
    this.bookings = bookings;
    this.transfers = transfers;
    this.metrics = metrics;
  }

  /**
   * Books replicas and has their transfers begin, both or neither. Takes the namesystem write lock.
   *
   * @param take begins the transfers by the outcomes, one a request, in order
   */
  @SuppressWarnings("CatchingUnchecked") // whatever it is, it goes on from here
  void commit(List<CommitRequest> requests, Consumer<List<CommitOutcome>> take) {
    try {
      take.accept(metrics.timeCommit(() -> bookings.commit(requests)));
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
              .map(CommitRequest::target)
              .filter(target -> transfers.find(target).isEmpty())
              .toList();
      bookings.cancel(loose);
    } catch (RuntimeException | Error e) {
      failure.addSuppressed(e);
    }
  }
}
