package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.extra.ExtraCandidate;
import io.dayu.hdfs.extra.ExtraReplicaHook;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.queue.NamesystemLock;
import io.dayu.hdfs.queue.TimedLock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.NullMarked;

/** The keeper of extra replicas, as a system that has a book of them asks it. */
@NullMarked
public final class ExtraBridge implements ExtraReplicaHook {
  private final BlockManagerBridge bridge;
  private final TimedLock lock;
  private final ExtraBook book;
  private final WorkClass workClass;
  private Optional<ExtraKeeper> extras = Optional.empty();

  /**
   * Keeps none yet.
   *
   * @param workClass of their copies, which no other system has
   */
  public ExtraBridge(BlockManagerBridge bridge, ExtraBook book, WorkClass workClass) {
    this.bridge = bridge;
    this.workClass = workClass;
    this.lock = bridge.lock();
    this.book = book;
  }

  @Override
  public void install() throws ReflectiveOperationException {
    ExtraKeeper keeper =
        new ExtraKeeper(
            bridge.blockManager(),
            bridge.queue(),
            bridge.describer(),
            bridge.committer(),
            ReplicaJudge.of(bridge),
            book,
            workClass == WorkClass.EARLY);
    NamesystemLock namesystem = bridge.namesystem();
    namesystem.writeLock();
    try {
      keeper.install();
    } finally {
      namesystem.writeUnlock("dayuKeepExtras");
    }
    extras = Optional.of(keeper);
    bridge.keep(workClass, keeper);
  }

  @Override
  public boolean inPlace() {
    return extras.map(ExtraKeeper::inPlace).orElse(false);
  }

  @Override
  public List<Optional<ExtraCandidate>> candidates(List<Long> blockIds) {
    return lock.readingEach(
        "dayuExtraCandidates", blockIds, id -> extras.flatMap(keeper -> keeper.candidate(id)));
  }

  @Override
  public List<ReplicaStatus> stand(List<ReplicaTarget> replicas) {
    return lock.readingEach(
        "dayuExtraLook",
        replicas,
        one -> extras.map(keeper -> keeper.status(one)).orElse(ReplicaStatus.ENDED));
  }

  @Override
  public void adopt(List<Long> blockIds, int most) {
    lock.writingEach(
        "dayuExtraAdopt",
        blockIds,
        id -> {
          extras.ifPresent(keeper -> keeper.adopt(id, most));
          return id;
        });
  }

  @Override
  public void end(List<ReplicaTarget> replicas) {
    extras.ifPresent(keeper -> end(replicas, keeper, keeper::end));
  }

  @Override
  public void letGo(List<ReplicaTarget> replicas) {
    extras.ifPresent(keeper -> end(replicas, keeper, keeper::letGo));
  }

  private void end(List<ReplicaTarget> replicas, ExtraKeeper keeper, Consumer<ReplicaTarget> how) {
    lock.writingEach(
        "dayuExtraEnd",
        replicas,
        one -> {
          how.accept(one);
          return one;
        });
    if (!replicas.isEmpty()) {
      lock.writing(
          "dayuExtraEnd",
          () -> {
            keeper.settleScheduled();
            return keeper;
          });
    }
  }

  @Override
  public void putBack() {
    if (extras.isEmpty()) {
      return;
    }
    letGo(extras.get().all());
    NamesystemLock namesystem = bridge.namesystem();
    namesystem.writeLock();
    try {
      extras.get().putBack();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("HDFS's map of excess replicas cannot be put back", e);
    } finally {
      namesystem.writeUnlock("dayuPutBackExtras");
    }
  }
}
