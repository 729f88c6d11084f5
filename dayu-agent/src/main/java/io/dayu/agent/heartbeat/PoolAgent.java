package io.dayu.agent.heartbeat;

import io.dayu.agent.host.BlockPool;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.run.DutyThread;
import io.dayu.agent.run.DutyWatch;
import io.dayu.agent.run.WakeUp;

/** The agent's part for one block pool: a conversation and its two threads. */
public final class PoolAgent {
  private final PoolConversation conversation;
  private final DutyThread reporting;
  private final DutyThread ordering;

  private PoolAgent(
      BlockPool pool,
      String blockPoolId,
      NameNodeConnector connector,
      NodeAgent node,
      DutyWatch watch) {
    AgentClock clock = node.terms().clock();
    WakeUp reportWakeUp = new WakeUp();
    WakeUp orderWakeUp = new WakeUp();
    this.conversation =
        new PoolConversation(pool, blockPoolId, node, reportWakeUp::signal, orderWakeUp::signal);
    this.reporting =
        DutyThread.start(
            "dayu-heartbeat-" + blockPoolId,
            new ReportDuty(conversation.heartbeat(), connector, clock),
            reportWakeUp,
            clock,
            watch);
    try {
      this.ordering =
          DutyThread.start(
              "dayu-orders-" + blockPoolId, conversation.orders(), orderWakeUp, clock, watch);
    } catch (RuntimeException | Error e) {
      // Who reports must carry out what he is told.
      reporting.stop();
      throw e;
    }
  }

  /**
   * Starts to report for the pool.
   *
   * @param watch is told of failures
   */
  public static PoolAgent start(
      BlockPool pool,
      String blockPoolId,
      NameNodeConnector connector,
      NodeAgent node,
      DutyWatch watch) {
    return new PoolAgent(pool, blockPoolId, connector, node, watch);
  }

  /** Ends both threads' work; pulls that run go on alone. */
  public void leave() {
    reporting.stop();
    ordering.stop();
    conversation.leaveAlone();
  }

  /** Ends both threads' work and cancels all pulls. */
  public void stop() {
    reporting.stop();
    ordering.stop();
    conversation.end();
  }

  /** Waits for both threads, at most until the deadline. */
  public boolean join(long deadlineNs) throws InterruptedException {
    boolean reported = reporting.join(deadlineNs);
    return ordering.join(deadlineNs) && reported;
  }
}
