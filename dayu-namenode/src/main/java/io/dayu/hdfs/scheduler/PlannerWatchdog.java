package io.dayu.hdfs.scheduler;

import com.google.common.base.Joiner;
import io.dayu.config.DayuVersion;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentSession;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.PendingReconstructions;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A watchdog of the planner: when it hangs, stock HDFS is given what would wait for it.
 *
 * <p>That it hangs is seen by its lease, which has run out: stock scheduling has resumed by itself.
 * What Dayu has booked it would leave alone until HDFS's own time-out, though. So what no agent is
 * sure to end soon is booked out here, by what the planner has published and the agents report. A
 * planner that goes on after all books it again, if it is still needed.
 *
 * <p>For one thread, which is not the planner's.
 */
public final class PlannerWatchdog {
  private static final Logger LOG = LoggerFactory.getLogger(PlannerWatchdog.class);

  /** After a pause of the whole process the planner may only be the second to wake. */
  private static final int CHECKS_UNTIL_SURE = 2;

  private final Supplier<List<TransferView>> transfers;
  private final AgentDirectory agents;
  private final PendingReconstructions bookings;
  private final LongSupplier soonNs;
  private final GateLease lease;
  private final PlannerMetrics metrics;
  private final Supplier<List<StackTraceElement>> position;
  private final Set<TransferId> bookedOut = new HashSet<>();
  private int checksWithoutLease;
  private boolean failing;

  /**
   * A watch that has seen nothing yet.
   *
   * @param transfers those under way, as the planner has published them
   * @param soonNs time within which stock HDFS has all blocks that are not booked out
   * @param position where the planner's thread is
   */
  public PlannerWatchdog(
      Supplier<List<TransferView>> transfers,
      AgentDirectory agents,
      PendingReconstructions bookings,
      LongSupplier soonNs,
      GateLease lease,
      PlannerMetrics metrics,
      Supplier<List<StackTraceElement>> position) {
    this.transfers = transfers;
    this.agents = agents;
    this.bookings = bookings;
    this.soonNs = soonNs;
    this.lease = lease;
    this.metrics = metrics;
    this.position = position;
  }

  /**
   * Looks once; to be called every second or so. Takes the namesystem write lock if need be.
   *
   * <p>Throws nothing: a timer forgets for good who throws. A look that fails is counted and told,
   * and the next is as good as the first.
   */
  @SuppressWarnings("CatchingUnchecked")
  public void check() {
    try {
      look();
      failing = false;
    } catch (RuntimeException | Error e) {
      failed(e);
    }
  }

  /** Tells the first of several failures in a row, and counts all. */
  @SuppressWarnings("CatchingUnchecked") // telling needs memory too, which may have run out
  private void failed(Throwable failure) {
    try {
      metrics.plannerFailed();
      if (!failing) {
        LOG.error(
            "The watch for a planner that hangs failed. It looks again; if this is repeated,"
                + " report it: {}",
            DayuVersion.bugs(),
            failure);
        failing = true;
      }
    } catch (RuntimeException | Error e) {
      failure.addSuppressed(e);
    }
  }

  private void look() {
    if (!lease.ranOut()) {
      checksWithoutLease = 0;
      bookedOut.clear();
      return;
    }
    checksWithoutLease++;
    if (checksWithoutLease < CHECKS_UNTIL_SURE) {
      return;
    }
    if (checksWithoutLease == CHECKS_UNTIL_SURE) {
      metrics.plannerFailed();
      LOG.error(
          "Dayu's planner hangs or has ended; stock HDFS takes over re-replication. It is at {}",
          Joiner.on("\n    ").join(position.get()));
    }
    bookOut(transfers.get().stream().filter(this::waitsForThePlanner).toList());
  }

  private boolean waitsForThePlanner(TransferView transfer) {
    return transfer.byAgent()
        && !bookedOut.contains(transfer.id())
        && report(transfer).map(report -> !endsByItself(transfer, report)).orElse(true);
  }

  private Optional<TransferReport> report(TransferView transfer) {
    return session(transfer).flatMap(session -> session.untakenReport(transfer.id()));
  }

  private Optional<AgentSession> session(TransferView transfer) {
    return agents.find(transfer.destinationUuid());
  }

  private boolean endsByItself(TransferView transfer, TransferReport report) {
    double soonSeconds = soonNs.getAsLong() / 1e9;
    long leftBytes = transfer.lengthBytes() - report.receivedBytes();
    return report.state() == TransferState.DONE
        || (report.state() == TransferState.RUNNING
            && report.pace().rateBytesPerSec() * soonSeconds >= leftBytes);
  }

  private void bookOut(List<TransferView> standing) {
    if (standing.isEmpty()) {
      return;
    }
    List<ReplicaTarget> targets = new ArrayList<>();
    for (TransferView transfer : standing) {
      targets.add(new ReplicaTarget(transfer.blockId(), transfer.destinationUuid()));
      session(transfer).ifPresent(session -> session.withdraw(transfer.id()));
    }
    LOG.info("{} transfers that wait for the planner are given to stock HDFS", standing.size());
    bookings.cancel(targets);
    // Last: what fails is tried again at the next look.
    standing.forEach(transfer -> bookedOut.add(transfer.id()));
  }
}
