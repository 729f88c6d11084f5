package io.dayu.agent.heartbeat;

import io.dayu.agent.run.AgentClock;
import io.dayu.agent.run.Duty;
import io.dayu.protocol.HeartbeatResponse;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Sends a pool's reports one by one and waits for each answer. Used by the heartbeat's thread. */
final class ReportDuty implements Duty {
  private final PoolHeartbeat heartbeat;
  private final NameNodeConnector connector;
  private final AgentClock clock;

  private @Nullable InetSocketAddress address;
  private @Nullable NameNodeConnection connection;

  ReportDuty(PoolHeartbeat heartbeat, NameNodeConnector connector, AgentClock clock) {
    this.heartbeat = heartbeat;
    this.connector = connector;
    this.clock = clock;
  }

  @Override
  public long doWork(long nowNs) {
    HeartbeatAction turn = heartbeat.turn(nowNs);
    if (turn instanceof HeartbeatAction.Send report) {
      return send(report);
    }
    return ((HeartbeatAction.Wait) turn).ns();
  }

  private long send(HeartbeatAction.Send report) {
    HeartbeatResponse answer;
    try {
      answer = connectionTo(report.nameNode()).heartbeat(report.request());
    } catch (IOException e) {
      close();
      return heartbeat.failed(report, e, clock.nowNs());
    }
    return heartbeat.answered(report, answer, clock.nowNs());
  }

  private NameNodeConnection connectionTo(InetSocketAddress nameNode) throws IOException {
    if (!nameNode.equals(address)) {
      close();
      address = nameNode;
    }
    NameNodeConnection open = connection;
    if (open == null) {
      open = connector.connect(nameNode);
      connection = open;
    }
    return open;
  }

  @Override
  public void end() {
    close();
  }

  private void close() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }
}
