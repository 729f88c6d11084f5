package io.dayu.hdfs.scheduler;

import io.dayu.hdfs.agent.RecoveryHint;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.link.LinkHintFeeds;
import io.dayu.hdfs.link.LinkTable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The duty cycle of the NameNode side: keeps the lease, follows queue and transfers, and makes a
 * plan before each slot begins.
 *
 * <p>Not thread safe: one thread calls {@link #doWork}. When {@code doWork} throws, {@link
 * #abandon} must be called, which hands the queue back to stock HDFS.
 *
 * <p>Planners of other namespaces over the same DataNodes are known by the agents' word alone: each
 * that recovers has an equal part of a link. A planner that begins waits until the others may know
 * of it, and these begin a new slot when they do.
 */
public final class TimeslotScheduler {
  private static final Logger LOG = LoggerFactory.getLogger(TimeslotScheduler.class);

  private static final long BUSY_TICK_NS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long IDLE_TICK_NS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long INTAKE_TICK_NS = TimeUnit.MILLISECONDS.toNanos(1);

  private final QueueGate gate;
  private final DataNodeWatch dataNodes;
  private final WorkSource source;
  private final Execution execution;
  private final SlotSequence slots;
  private final LinkTable links;
  private final LinkHintFeeds hints;
  private final StatusListener status;
  private final PlannerMailbox mailbox;
  private final Supplier<Pauses> pauses;
  private boolean begun;
  private long lastRoundNs;

  /**
   * The times by which it tells a pause of the process.
   *
   * @param heartbeatNs interval of the agents' reports
   * @param pausedAfterNs time without an advance after which agents are waited for anew
   */
  public record Pauses(long heartbeatNs, long pausedAfterNs) {}

  /**
   * A scheduler that has not begun.
   *
   * @param hints guide clients by how idle the links are
   * @param status hears what it is doing
   * @param mailbox holds what others have it do between rounds
   */
  public TimeslotScheduler(
      QueueGate gate,
      DataNodeWatch dataNodes,
      WorkSource source,
      Execution execution,
      SlotSequence slots,
      LinkTable links,
      LinkHintFeeds hints,
      StatusListener status,
      PlannerMailbox mailbox,
      Supplier<Pauses> pauses) {
    this.gate = gate;
    this.dataNodes = dataNodes;
    this.source = source;
    this.execution = execution;
    this.slots = slots;
    this.links = links;
    this.hints = hints;
    this.status = status;
    this.mailbox = mailbox;
    this.pauses = pauses;
  }

  /**
   * Does a round of the duty cycle.
   *
   * @return the time until it wants to be called again, in nanoseconds
   */
  public long doWork(long nowNs) {
    long againNs = round(nowNs);
    mailbox.answerAll();
    return againNs;
  }

  private long round(long nowNs) {
    QueueGate.State state = gate.renew(nowNs);
    return switch (state) {
      case OFF -> stayOff(nowNs);
      case RESTING -> rest(nowNs);
      case PAUSED, PLANNING -> work(state == QueueGate.State.PAUSED, nowNs);
    };
  }

  private long rest(long nowNs) {
    if (begun) {
      forget();
      LOG.info(
          "Dayu rests: this NameNode is not active or is in safe mode. It plans when that ends.");
    }
    // Operators ask a standby too: who is out of service now, and not when it last planned.
    dataNodes.lookIfDue(nowNs);
    status.update(false, slots.slot(), nowNs);
    return IDLE_TICK_NS;
  }

  private long work(boolean paused, long nowNs) {
    long stoodNs = gate.takeStoodNs();
    if (!begun) {
      begin(nowNs);
    } else if (stoodNs > pauses.get().pausedAfterNs()) {
      LOG.warn(
          "The process was paused for {} s. The planner waits until agents have reported, and"
              + " plans anew.",
          stoodNs / 1e9);
      dataNodes.await(nowNs, 0);
      slots.resumed(nowNs);
    }
    lastRoundNs = nowNs;
    dataNodes.lookIfDue(nowNs);
    execution.followStockCarried(nowNs);
    execution.takeReports(nowNs);
    boolean heard = dataNodes.heard(nowNs);
    if (heard) {
      execution.findLost(nowNs);
      if (!paused) {
        execution.leaveLate(nowNs);
      }
    }
    if (slots.working()) {
      links.findSlowLinks(nowNs);
    } else {
      links.findRestarts(nowNs);
    }
    execution.refreshBookings(nowNs);
    execution.followCopies(nowNs);
    // Last, so that blocks which have just lost a transfer are in the plan that follows.
    source.refresh(nowNs, paused);
    slots.noteWork(nowNs);
    if (heard) {
      slots.planIfDue(nowNs);
    }
    slots.requirePlans(nowNs);
    hints.look(nowNs);
    links.refresh(nowNs);
    dataNodes.tell(slots.outlook());
    status.update(true, slots.slot(), nowNs);
    if (!source.complete()) {
      return INTAKE_TICK_NS;
    }
    return slots.inSlot() ? BUSY_TICK_NS : IDLE_TICK_NS;
  }

  /** Has nothing to do with re-replication, by the operator's order or {@code dayu.mode}. */
  private long stayOff(long nowNs) {
    String why = gate.order(nowNs);
    if (begun) {
      abandon(why, nowNs);
    }
    execution.followLeft(nowNs);
    dataNodes.lookIfDue(nowNs);
    links.refresh(nowNs);
    hints.lookAtStock(nowNs);
    gate.release(why);
    status.update(false, slots.slot(), nowNs);
    if (!status.stockWorks()) {
      slots.stockIsDone(nowNs);
    }
    return IDLE_TICK_NS;
  }

  /** Hands the queue back to stock HDFS at once, and leaves. */
  public void abandon(String reason, long nowNs) {
    gate.release(reason);
    LOG.info("Dayu leaves re-replication to stock HDFS: {}", reason);
    leave(nowNs);
  }

  /**
   * Forgets everything; the lease is left as it is. What no agent is sure to end soon is stopped,
   * as {@link Execution#leave} says.
   */
  public void leave(long nowNs) {
    try {
      execution.leave(nowNs);
    } finally {
      // The agents are still told: what was stopped must not wait there for an order.
      dataNodes.tell(RecoveryHint.IDLE);
      forgetPlans(true);
    }
  }

  /**
   * Forgets everything, so that the next round begins afresh; the lease is left as it is, so that
   * stock HDFS does not step in between one planner and the next.
   */
  public void forget() {
    dataNodes.planningEnds();
    forgetPlans(false);
  }

  private void forgetPlans(boolean othersGoOn) {
    // First, for what is taken back may fail: the next round begins afresh all the same.
    begun = false;
    try {
      try {
        source.forget();
      } finally {
        execution.forget();
      }
    } finally {
      links.slowLinks().reset();
      hints.rest();
      slots.reset(othersGoOn, lastRoundNs);
      status.idle(slots.slot(), othersGoOn);
    }
  }

  private void begin(long nowNs) {
    source.forget();
    long epoch = execution.begin(nowNs);
    dataNodes.look(nowNs);
    slots.begin(nowNs);
    source.begin(nowNs);
    dataNodes.await(nowNs, 2 * pauses.get().heartbeatNs());
    begun = true;
    LOG.info("Dayu takes over re-replication, epoch {}", Long.toHexString(epoch));
  }
}
