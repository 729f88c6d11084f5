package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.curate.MoveHint;
import io.dayu.hdfs.hint.HintHook;
import io.dayu.hdfs.hint.HintVerdict;
import io.dayu.hdfs.namesystem.BookedCopies;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.queue.TimedLock;
import java.util.List;
import org.jspecify.annotations.NullMarked;

/** Asks the keeper of hints under the namesystem lock. */
@NullMarked
final class HintBridge implements HintHook {
  private final TimedLock lock;
  private final HintKeeper keeper;
  private final BookedCopies copies;

  HintBridge(TimedLock lock, HintKeeper keeper) {
    this.lock = lock;
    this.keeper = keeper;
    this.copies = new MoveBridge(lock, keeper.bookings());
  }

  @Override
  public List<HintVerdict> judge(List<MoveHint> hints) {
    return lock.readingEach("dayuHintJudge", hints, keeper::judge);
  }

  @Override
  public List<Boolean> left(List<MoveHint> hints) {
    return lock.readingEach("dayuHintLeft", hints, keeper::left);
  }

  @Override
  public List<ReplicaTarget> booked() {
    return copies.booked();
  }

  @Override
  public List<ReplicaStatus> stand(List<ReplicaTarget> targets) {
    return copies.stand(targets);
  }

  @Override
  public void forget(List<ReplicaTarget> targets) {
    copies.forget(targets);
  }
}
