package io.dayu.agent.heartbeat;

import io.dayu.agent.host.BlockPool;
import io.dayu.agent.meter.LinkSpeed;
import io.dayu.agent.meter.TrafficMeter;
import io.dayu.agent.meter.TrafficWindow;
import io.dayu.agent.pull.PullStarter;
import io.dayu.agent.pull.PulledBytes;
import io.dayu.agent.run.DutyThread;
import io.dayu.agent.run.WakeUp;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.SignalPort;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The agent's part for one block pool: its two threads and what they share. */
public final class PoolAgent {
  /**
   * What the pools of one DataNode have in common.
   *
   * @param starter starts pulls, which are booked in {@code pulled}
   * @param signals where other agents are heard; empty when the link is shared with none
   * @param givesWay whether transfers give way to other traffic
   * @param recoveries what their planners say of their recoveries
   * @param budget is told what recovery may take of the link
   */
  public record Shared(
      PoolTerms terms,
      NameNodeConnector connector,
      PullStarter starter,
      TrafficMeter meter,
      LinkSpeed link,
      PulledBytes pulled,
      Optional<SignalPort> signals,
      boolean givesWay,
      PoolRecoveries recoveries,
      Consumer<LinkTerms> budget) {}

  private static final int SILENT_INTERVALS = 10;
  private static final long SILENT_MIN_NS = TimeUnit.SECONDS.toNanos(30);

  private final String blockPoolId;
  private final PoolRecoveries recoveries;
  private final PulledBytes.Statement pulled;
  private final TransferTable table;
  private final DutyThread reporting;
  private final DutyThread ordering;

  private PoolAgent(BlockPool pool, String blockPoolId, Shared shared) {
    PoolTerms terms = shared.terms();
    WakeUp reportBell = new WakeUp();
    WakeUp orderBell = new WakeUp();
    this.blockPoolId = blockPoolId;
    this.recoveries = shared.recoveries();
    this.pulled = shared.pulled().open();
    this.table =
        new TransferTable(
            blockPoolId,
            shared.starter(),
            () -> {
              reportBell.ring();
              orderBell.ring();
            },
            silenceMaxNs(terms.intervalNs()),
            terms.clock().nowNs());
    TrafficWindow window = new TrafficWindow(shared.link(), terms.intervalNs() / 2);
    PoolHeartbeat heartbeat =
        new PoolHeartbeat(
            pool,
            terms,
            shared.connector(),
            table,
            new NodeReport(
                shared.meter(),
                window,
                pulled,
                shared.signals(),
                shared.givesWay(),
                nowNs -> recoveries.others(blockPoolId, nowNs)),
            answer -> {
              recoveries
                  .heard(blockPoolId, answer, terms.clock().nowNs())
                  .ifPresent(shared.budget());
              orderBell.ring();
            });
    this.reporting =
        DutyThread.start("dayu-heartbeat-" + blockPoolId, heartbeat, reportBell, terms.clock());
    this.ordering = DutyThread.start("dayu-orders-" + blockPoolId, table, orderBell, terms.clock());
  }

  /** How long a NameNode may be silent before its word counts no more. */
  public static long silenceMaxNs(long intervalNs) {
    return Math.max(SILENT_INTERVALS * intervalNs, SILENT_MIN_NS);
  }

  /** Starts to report for the pool. */
  public static PoolAgent start(BlockPool pool, String blockPoolId, Shared shared) {
    return new PoolAgent(pool, blockPoolId, shared);
  }

  /** Ends both threads' work and cancels all pulls. */
  public void stop() {
    reporting.stop();
    ordering.stop();
    table.cancelAll();
    pulled.close();
    recoveries.forget(blockPoolId);
  }

  /** Waits for both threads, at most until the deadline. */
  public boolean join(long deadlineNs) throws InterruptedException {
    boolean reported = reporting.join(deadlineNs);
    return ordering.join(deadlineNs) && reported;
  }
}
