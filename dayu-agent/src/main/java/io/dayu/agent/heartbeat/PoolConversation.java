package io.dayu.agent.heartbeat;

import io.dayu.agent.host.BlockPool;
import io.dayu.agent.meter.PulledBytes;
import io.dayu.agent.meter.TrafficWindow;
import io.dayu.agent.run.Duty;
import java.util.concurrent.TimeUnit;

/**
 * The conversation of one block pool with its planner: its reports and the orders it gets for them,
 * without the threads that drive both.
 *
 * <p>The heartbeat is one driver's, the orders may be another's; neither waits for anything.
 */
public final class PoolConversation {
  private static final int SILENT_INTERVALS = 10;
  private static final long SILENT_MIN_NS = TimeUnit.SECONDS.toNanos(30);

  private final String blockPoolId;
  private final PoolRecoveries recoveries;
  private final PulledBytes.Statement pulled;
  private final PullTable table;
  private final PoolHeartbeat heartbeat;

  /**
   * Begins without orders.
   *
   * @param reportSoon called by any thread when there is something to report before it is due
   * @param ordersSoon called by any thread when orders may be due before they said
   */
  public PoolConversation(
      BlockPool pool,
      String blockPoolId,
      NodeAgent node,
      Runnable reportSoon,
      Runnable ordersSoon) {
    PoolTerms terms = node.terms();
    this.blockPoolId = blockPoolId;
    this.recoveries = node.recoveries();
    this.pulled = node.pulled().open();
    this.table =
        new PullTable(
            blockPoolId,
            node.starter(),
            () -> {
              reportSoon.run();
              ordersSoon.run();
            },
            silenceMaxNs(terms.intervalNs()),
            terms.clock().nowNs());
    TrafficWindow window = new TrafficWindow(node.link().speed(), terms.intervalNs() / 2);
    this.heartbeat =
        new PoolHeartbeat(
            pool,
            terms,
            table,
            new NodeReport(
                node.link(),
                window,
                pulled,
                nowNs -> recoveries.others(blockPoolId, nowNs),
                node.reads().apply(blockPoolId),
                terms.clock().nowNs()),
            answer -> {
              recoveries
                  .heard(blockPoolId, answer, terms.clock().nowNs())
                  .ifPresent(node.link().budget());
              ordersSoon.run();
            });
  }

  /** The time that a NameNode may be silent before its word counts no more. */
  public static long silenceMaxNs(long intervalNs) {
    return Math.max(SILENT_INTERVALS * intervalNs, SILENT_MIN_NS);
  }

  /** The heartbeat, which says when to report and what. */
  public PoolHeartbeat heartbeat() {
    return heartbeat;
  }

  /** Carries out orders when they fall due. */
  public Duty orders() {
    return table;
  }

  /** Begins no more pulls; those that run end by themselves. */
  public void leaveAlone() {
    table.leaveAlone();
  }

  /** Cancels all pulls and is done with. */
  public void end() {
    table.cancelAll();
    pulled.close();
    recoveries.forget(blockPoolId);
  }
}
