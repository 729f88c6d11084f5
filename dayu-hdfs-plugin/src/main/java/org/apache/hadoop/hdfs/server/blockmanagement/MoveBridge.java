package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.resting.MoveCandidate;
import io.dayu.hdfs.resting.MoveHook;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.NullMarked;

/** Asks the keeper of moves under the namesystem lock. */
@NullMarked
final class MoveBridge implements MoveHook {
  private final TimedLock lock;
  private final MoveKeeper keeper;

  MoveBridge(TimedLock lock, MoveKeeper keeper) {
    this.lock = lock;
    this.keeper = keeper;
  }

  @Override
  public List<Optional<MoveCandidate>> candidates(
      List<Long> blockIds, int copies, Predicate<String> stays) {
    return lock.readingEach(
        "dayuMoveCandidates", blockIds, id -> keeper.candidate(id, copies, stays));
  }

  @Override
  public List<ReplicaTarget> booked() {
    return keeper.all();
  }

  @Override
  public List<ReplicaStatus> stand(List<ReplicaTarget> copies) {
    return lock.readingEach("dayuMoveLook", copies, keeper::status);
  }

  @Override
  public void forget(List<ReplicaTarget> copies) {
    lock.writingEach(
        "dayuMoveForget",
        copies,
        one -> {
          keeper.cancel(one);
          return one;
        });
  }
}
