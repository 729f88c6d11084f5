package io.dayu.hdfs.gauge;

import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.ClientWaits;
import io.dayu.hdfs.agent.OperationTimes;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.DataNodes;
import io.dayu.hdfs.namesystem.LowRedundancyQueue;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.status.RecoveryCause;
import io.dayu.hdfs.status.RecoveryForecast;
import io.dayu.hdfs.status.SchedulerStatus;
import io.dayu.hdfs.status.ServiceState;
import io.dayu.hdfs.status.StuckCounts;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Shows what the scheduler is doing, and how many DataNodes and agents there are. */
public final class SchedulerGauges {
  private SchedulerGauges() {}

  /** Shows the scheduler's picture of itself. */
  public static void show(
      Meters meters, Supplier<SchedulerStatus> status, Supplier<RecoveryForecast> forecast) {
    meters.gauge(NameNodeMetric.SLOT_NUMBER, () -> status.get().slot().number());
    meters.gauge(NameNodeMetric.WAITING_BLOCKS, () -> status.get().queue().blocks());
    meters.gauge(NameNodeMetric.WAITING_BYTES, () -> status.get().queue().bytes());
    meters.gauge(NameNodeMetric.RUNNING_TRANSFERS, () -> status.get().running().transfers());
    meters.gauge(NameNodeMetric.RUNNING_BYTES, () -> status.get().running().bytes());
    meters.gauge(
        NameNodeMetric.PLANNED_BYTES_PER_SECOND, () -> status.get().running().plannedBytesPerSec());
    meters.gauge(NameNodeMetric.RECOVERY_SIZE_BYTES, () -> forecast.get().totalBytes());
    meters.gauge(NameNodeMetric.RECOVERY_DONE_BYTES, () -> forecast.get().doneBytes());
    meters.gauge(NameNodeMetric.RECOVERY_RATE, () -> forecast.get().bytesPerSec());
    meters.gauge(
        NameNodeMetric.RECOVERY_LEFT_SECONDS,
        () -> forecast.get().secondsLeft().orElse(Double.NaN));
    meters.gauge(
        NameNodeMetric.RECOVERY_LEFT_ERROR_RATIO,
        () -> forecast.get().lastError().orElse(Double.NaN));
  }

  /** Shows which blocks are stuck, by reason. */
  public static void showStuck(Meters meters, Supplier<StuckCounts> counts) {
    for (Obstacle why : Obstacle.values()) {
      String reason = why.name().toLowerCase(Locale.ROOT);
      meters.gauge(
          NameNodeMetric.STUCK_BLOCKS, () -> counts.get().stuck().getOrDefault(why, 0), reason);
      meters.gauge(
          NameNodeMetric.SHOWN_BLOCKS,
          () -> counts.get().shownToStock().getOrDefault(why, 0),
          reason);
    }
  }

  /** Shows how long clients wait at all DataNodes. */
  public static void showClients(Meters meters, Supplier<ClientWaits> times) {
    show(meters, "read", () -> times.get().reads());
    show(meters, "write", () -> times.get().acks());
  }

  private static void show(Meters meters, String operation, Supplier<OperationTimes> times) {
    meters.gauge(
        NameNodeMetric.CLIENTS_LATENCY, () -> seconds(times.get().medianNs()), operation, "median");
    meters.gauge(
        NameNodeMetric.CLIENTS_LATENCY, () -> seconds(times.get().worstNs()), operation, "slowest");
    meters.gauge(NameNodeMetric.CLIENTS_USUAL, () -> seconds(times.get().usualNs()), operation);
  }

  private static double seconds(long ns) {
    return ns > 0 ? ns / 1e9 : Double.NaN;
  }

  /** Shows why blocks are to be recovered. */
  public static void showCause(Meters meters, Supplier<RecoveryCause> cause) {
    for (int level = 0; level < RecoveryCause.DANGERS.size(); level++) {
      int ofLevel = level;
      meters.gauge(
          NameNodeMetric.ENDANGERED_BLOCKS,
          () -> cause.get().blocks(ofLevel),
          RecoveryCause.DANGERS.get(level));
    }
    for (ServiceState state : ServiceState.values()) {
      if (state != ServiceState.IN_SERVICE) {
        meters.gauge(
            NameNodeMetric.ABSENT_DATANODES,
            () ->
                (double)
                    cause.get().absences().stream().filter(one -> one.state() == state).count(),
            state.label());
      }
    }
  }

  /** Shows how many there are, and what was wrong with what they said. */
  public static void showCluster(
      Meters meters,
      DataNodes dataNodes,
      LowRedundancyQueue queue,
      AgentDirectory agents,
      LongSupplier nanoClock) {
    meters.gauge(
        NameNodeMetric.NODES_ALIVE,
        () -> dataNodes.dataNodes().stream().filter(DataNodeFacts::alive).count());
    meters.gauge(NameNodeMetric.AGENTS_PRESENT, () -> agents.presentCount(nanoClock.getAsLong()));
    meters.counted(NameNodeMetric.REFUSED_REPORTS, agents::refusedReports);
    meters.counted(NameNodeMetric.REPORTS_LEFT_OUT, agents::leftOut);
    meters.gauge(NameNodeMetric.OUT_OF_SCOPE_BLOCKS, queue::outOfScope);
    meters.counted(NameNodeMetric.BLOCKS_LEFT_TO_STOCK, queue::blocksLeftToStock);
  }
}
