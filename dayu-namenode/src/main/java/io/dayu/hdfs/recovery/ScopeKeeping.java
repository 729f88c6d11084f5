package io.dayu.hdfs.recovery;

import io.dayu.hdfs.namesystem.LowRedundancyQueue;
import io.dayu.hdfs.scope.Scope;
import io.dayu.hdfs.state.TaskTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps HDFS's queue to {@code dayu.scope}: has it read anew when the scope changes, and where
 * files may have been renamed, and leaves to stock HDFS what has no destination in scope.
 *
 * <p>Not thread safe: for the planner thread.
 */
final class ScopeKeeping {
  private static final Logger LOG = LoggerFactory.getLogger(ScopeKeeping.class);

  /** A queue of a million blocks takes some seconds of the read lock. */
  private static final long RENAMES_EVERY_NS = TimeUnit.MINUTES.toNanos(5);

  private final LowRedundancyQueue queue;
  private final TaskTable tasks;
  private final Supplier<Scope> wanted;
  private final List<Long> withoutPlace = new ArrayList<>();
  private Scope scope = Scope.ALL;
  private long readNs;

  /**
   * Has taken over none.
   *
   * @param wanted the scope that is set
   */
  ScopeKeeping(LowRedundancyQueue queue, TaskTable tasks, Supplier<Scope> wanted) {
    this.queue = queue;
    this.tasks = tasks;
    this.wanted = wanted;
  }

  /** Another planner begins: all blocks are about to be read. */
  void begin(long nowNs) {
    withoutPlace.clear();
    heed(wanted.get(), nowNs);
  }

  /** Does what is due; to be called before changes are taken in. */
  void look(long nowNs) {
    if (!withoutPlace.isEmpty()) {
      queue.putOutOfScope(withoutPlace);
      withoutPlace.forEach(tasks::remove);
      withoutPlace.clear();
    }
    Scope now = wanted.get();
    if (!now.equals(scope)) {
      LOG.info("dayu.scope is {}, and was {}; the queue is read anew", now.text(), scope.text());
      heed(now, nowNs);
    } else if (scope.kind() == Scope.Kind.PATHS && nowNs - readNs >= RENAMES_EVERY_NS) {
      readNs = nowNs;
      queue.noteAllChanged();
    }
  }

  private void heed(Scope now, long nowNs) {
    scope = now;
    readNs = nowNs;
    queue.heed(now);
  }

  /**
   * Takes a block for which a plan found no destination.
   *
   * @return whether it is stock HDFS's from the next look on, as others may be found out of scope
   */
  boolean takesWithoutPlace(long blockId) {
    boolean takes = scope.narrowsDestinations();
    if (takes) {
      withoutPlace.add(blockId);
    }
    return takes;
  }
}
