package io.dayu.bench.scale.node;

import io.dayu.agent.heartbeat.HeartbeatAction;
import io.dayu.agent.heartbeat.PoolHeartbeat;
import io.dayu.agent.run.AgentClock;
import io.dayu.bench.scale.loop.EventLoop;
import io.dayu.bench.scale.loop.RepeatedTask;
import io.dayu.bench.scale.loop.RpcCallback;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import java.io.IOException;
import java.util.function.LongSupplier;

/**
 * Sends an agent's reports, one at a time, as the agent's own thread does in a DataNode, but gives
 * the loop's thread back until the answer is there.
 */
final class AgentReports {
  /** The NameNode that an agent reports to. */
  @FunctionalInterface
  interface NameNode {
    /** Sends a report; what comes of it is told later, not in between. */
    void heartbeat(HeartbeatRequest request, RpcCallback<HeartbeatResponse> answer);
  }

  private final PoolHeartbeat heartbeat;
  private final NameNode nameNode;
  private final AgentClock clock;
  private final RepeatedTask task;
  private boolean underWay;
  private boolean rungMeanwhile;

  AgentReports(EventLoop loop, PoolHeartbeat heartbeat, NameNode nameNode, AgentClock clock) {
    this.heartbeat = heartbeat;
    this.nameNode = nameNode;
    this.clock = clock;
    this.task = new RepeatedTask(loop, this::step);
  }

  /** Has the first report made after this time. */
  void start(long delayNs) {
    task.start(delayNs);
  }

  /** There is something to report. Any thread. */
  void soon() {
    task.signal();
  }

  void stop() {
    task.stop();
  }

  private long step(long nowNs) {
    if (underWay) {
      rungMeanwhile = true;
      return RepeatedTask.UNTIL_TOLD;
    }
    HeartbeatAction turn = heartbeat.turn(nowNs);
    if (turn instanceof HeartbeatAction.Send report) {
      send(report);
      return RepeatedTask.UNTIL_TOLD;
    }
    return ((HeartbeatAction.Wait) turn).ns();
  }

  private void send(HeartbeatAction.Send report) {
    underWay = true;
    nameNode.heartbeat(
        report.request(),
        new RpcCallback<>() {
          @Override
          public void answered(HeartbeatResponse message) {
            goOn(() -> heartbeat.answered(report, message, clock.nowNs()));
          }

          @Override
          public void failed(IOException cause) {
            goOn(() -> heartbeat.failed(report, cause, clock.nowNs()));
          }
        });
  }

  private void goOn(LongSupplier waitNs) {
    boolean again = rungMeanwhile;
    underWay = false;
    rungMeanwhile = false;
    task.proceed(
        () -> {
          long ns = waitNs.getAsLong();
          return again ? 0 : ns;
        });
  }
}
