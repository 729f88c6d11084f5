package io.dayu.hdfs.recovery;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.state.BlockTurn;
import io.dayu.hdfs.state.NodePace;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Leaves to stock HDFS the blocks that wait for links which do not get on, when they have lacked a
 * replica for a set time.
 *
 * <p>A block waits in order while one of its sources is read and gets on; where none is read, while
 * any other DataNode gets on. However long a queue is, its blocks wait in order then. Not thread
 * safe: for the planner thread. Takes no lock.
 */
final class LateWaiting {
  private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(1);
  private static final int AT_ONCE = 20_000;

  private final NodeTable nodes;
  private final TaskTable tasks;
  private final TransferTable transfers;
  private final NodePace pace;
  private final LongSupplier afterNs;
  private final BlockTurn waiting;
  private long lookedNs;

  /**
   * Has found none.
   *
   * @param afterNs how long a block lacks a replica before it is left to stock HDFS
   */
  LateWaiting(NodeTable nodes, TaskTable tasks, TransferTable transfers, LongSupplier afterNs) {
    this.nodes = nodes;
    this.tasks = tasks;
    this.transfers = transfers;
    this.pace = transfers.pace();
    this.afterNs = afterNs;
    this.waiting = tasks.waitingTurn();
  }

  /** Looks at a bounded part of the blocks, the most endangered first. */
  void look(long nowNs) {
    if (nowNs - lookedNs < EVERY_NS) {
      return;
    }
    lookedNs = nowNs;
    if (tasks.size() == 0) {
      pace.nothingWaits(nowNs);
    }
    if (!pace.anyCrawls(nowNs)) {
      waiting.restart();
      return;
    }
    boolean noneGetsOn = pace.noneGetsOn(nowNs);
    long afterSec = TimeUnit.NANOSECONDS.toSeconds(afterNs.getAsLong());
    for (long id : waiting.next(AT_ONCE)) {
      int lackedSec = tasks.lackedSec(id, nowNs);
      if (lackedSec >= afterSec
          && tasks.find(id).filter(one -> isLate(one, noneGetsOn, nowNs)).isPresent()) {
        tasks.leaveToStock(id, TimeUnit.SECONDS.toNanos(lackedSec), nowNs);
      }
    }
  }

  private boolean isLate(LowRedundancyBlock block, boolean noneGetsOn, long nowNs) {
    RecoveryTask task = block.task();
    if (block.group().isPresent() && !transfers.ofBlock(task.id()).isEmpty()) {
      return false; // HDFS begins nothing of a group while an internal block of it is on its way.
    }
    int read = 0;
    int others = 0;
    for (int i = 0; i < task.sources().size(); i++) {
      int source = task.sources().get(i);
      if (!nodes.alive(source) || pace.crawlsAsSource(source, nowNs)) {
        continue;
      }
      if (pace.isRead(source)) {
        read++;
      } else {
        others++;
      }
    }
    return read + others < task.kind().reads() || (read == 0 && noneGetsOn);
  }
}
