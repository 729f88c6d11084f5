package io.dayu.hdfs.recovery;

import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.LowRedundancyQueue;
import io.dayu.hdfs.state.TaskTable;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares how many blocks HDFS's queue holds with how many the task table does, and takes in the
 * whole queue when they have differed for a minute: no block is forgotten by a fault that nobody
 * thought of. The table is emptied for it only where that has not made them equal, as it knows
 * since when each block lacks a replica.
 *
 * <p>Not thread safe: for the planner thread. Takes no namesystem lock, but to take in the queue.
 */
final class QueueAudit {
  private static final Logger LOG = LoggerFactory.getLogger(QueueAudit.class);
  private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(1);
  private static final long DIFFER_NS = TimeUnit.MINUTES.toNanos(1);

  private final LowRedundancyQueue queue;
  private final TaskTable tasks;
  private final PlannerMetrics metrics;
  private long lookedNs;
  private long equalNs;
  private boolean readInVain;

  QueueAudit(LowRedundancyQueue queue, TaskTable tasks, PlannerMetrics metrics) {
    this.queue = queue;
    this.tasks = tasks;
    this.metrics = metrics;
  }

  /** Another planner begins: all blocks are about to be read. */
  void begin(long nowNs) {
    lookedNs = nowNs;
    equalNs = nowNs;
  }

  /** Compares; to be called when all changes so far have been taken in. */
  void look(long nowNs) {
    if (nowNs - lookedNs < EVERY_NS) {
      return;
    }
    lookedNs = nowNs;
    OptionalInt queued = queue.settledQueueSize();
    if (queued.isEmpty()) {
      return;
    }
    if (queued.getAsInt() == tasks.total()) {
      equalNs = nowNs;
      readInVain = false;
    } else if (nowNs - equalNs >= DIFFER_NS) {
      LOG.warn(
          "HDFS's queue holds {} blocks and Dayu's table {}; Dayu reads the whole queue anew",
          queued.getAsInt(),
          tasks.total());
      metrics.queueReadAnew();
      if (readInVain) {
        tasks.clearBlocks();
      }
      queue.noteAllChanged();
      readInVain = true;
      equalNs = nowNs;
    }
  }
}
