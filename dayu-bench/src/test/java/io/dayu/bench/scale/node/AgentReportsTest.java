package io.dayu.bench.scale.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.heartbeat.NodeAgent;
import io.dayu.agent.heartbeat.NodeLink;
import io.dayu.agent.heartbeat.PoolConversation;
import io.dayu.agent.heartbeat.PoolRecoveries;
import io.dayu.agent.heartbeat.PoolTerms;
import io.dayu.agent.meter.CurrentSpeed;
import io.dayu.agent.meter.LinkSpeed;
import io.dayu.agent.meter.PulledBytes;
import io.dayu.agent.meter.PulledCounter;
import io.dayu.agent.meter.TrafficCounters;
import io.dayu.bench.scale.loop.EventLoop;
import io.dayu.bench.scale.loop.RpcCallback;
import io.dayu.protocol.GiveWayReport;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.PullMarks;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** An agent's reports in virtual time, to a NameNode that answers when the test says so. */
final class AgentReportsTest {
  private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
  private static final String POOL = "BP-1";

  private record Call(HeartbeatRequest request, RpcCallback<HeartbeatResponse> answer) {}

  private final List<Call> calls = new ArrayList<>();
  private final EventLoop loop = new EventLoop();
  private long nowNs;
  private final PoolConversation conversation =
      new PoolConversation(
          new SimulatedAgent.SimulatedPool(POOL, InetSocketAddress.createUnresolved("nn", 8020)),
          POOL,
          new NodeAgent(
              new PoolTerms(new SimulatedAgent.SimulatedHost("dn-1"), INTERVAL_NS, 1, this::nowNs),
              (order, changed) -> {
                throw new IllegalStateException("nothing is ordered here");
              },
              new PulledBytes(new PulledCounter()),
              new NodeLink(
                  at -> new TrafficCounters(0, 0),
                  CurrentSpeed.constant(new LinkSpeed(1_000, LinkOrigin.SETTING)),
                  Optional.empty(),
                  new GiveWayReport(true, PullMarks.SET),
                  link -> {}),
              new PoolRecoveries(INTERVAL_NS),
              blockPoolId -> Optional.empty()),
          () -> {},
          () -> {});
  private final AgentReports reports =
      new AgentReports(
          loop,
          conversation.heartbeat(),
          (request, answer) -> calls.add(new Call(request, answer)),
          this::nowNs);

  private long nowNs() {
    return nowNs;
  }

  private void passMs(long ms) {
    for (long passed = 0; passed < ms; passed += 5) {
      nowNs += TimeUnit.MILLISECONDS.toNanos(5);
      loop.look(nowNs);
    }
  }

  private void answerLast() {
    calls
        .get(calls.size() - 1)
        .answer()
        .answered(new HeartbeatResponse(1, 0, false, List.of(), 1000, Optional.empty(), false));
  }

  @Test
  void reportsAnIntervalAfterTheAnswer() {
    reports.start(0);
    passMs(5);
    assertThat(calls).hasSize(1);
    passMs(200);
    answerLast();
    passMs(995);
    assertThat(calls).hasSize(1);
    passMs(10);
    assertThat(calls).hasSize(2);
    assertThat(calls.get(1).request().sequence()).isEqualTo(2);
  }

  @Test
  void oneReportIsUnderWay_whatIsRungMeanwhileGoesOutWithItsAnswer() {
    reports.start(0);
    passMs(5);
    reports.soon();
    passMs(3_000);
    reports.soon();
    passMs(100);
    assertThat(calls).hasSize(1);
    answerLast();
    passMs(5);
    assertThat(calls).hasSize(2);
    answerLast();
    passMs(995);
    assertThat(calls).as("rung for once").hasSize(2);
  }

  @Test
  void ringsInABurstMakeOneReportAfterTheSpacing() {
    reports.start(0);
    passMs(5);
    answerLast();
    reports.soon();
    passMs(10);
    reports.soon();
    passMs(35);
    assertThat(calls).hasSize(1);
    passMs(10);
    assertThat(calls).hasSize(2);
  }

  @Test
  void reportThatFailedIsFollowedByAnotherOne() {
    reports.start(0);
    passMs(5);
    calls.get(0).answer().failed(new IOException("down"));
    passMs(995);
    assertThat(calls).hasSize(1);
    passMs(10);
    assertThat(calls).hasSize(2);
  }

  @Test
  void nothingIsSaidAfterTheStop() {
    reports.start(0);
    passMs(5);
    reports.stop();
    answerLast();
    reports.soon();
    passMs(2_000);
    assertThat(calls).hasSize(1);
  }
}
