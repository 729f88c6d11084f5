package io.dayu.agent.heartbeat;

import static io.dayu.agent.heartbeat.Orders.list;
import static io.dayu.agent.heartbeat.Orders.order;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.heat.ReadWatch;
import io.dayu.agent.host.ServedReads;
import io.dayu.agent.meter.CurrentSpeed;
import io.dayu.agent.meter.FakeHost;
import io.dayu.agent.meter.LinkSpeed;
import io.dayu.agent.meter.PulledBytes;
import io.dayu.agent.meter.PulledCounter;
import io.dayu.agent.meter.TrafficCounters;
import io.dayu.agent.meter.TrafficWindow;
import io.dayu.agent.run.ManualClock;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.DeviceReport;
import io.dayu.protocol.DiskReport;
import io.dayu.protocol.GiveWayReport;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.NotRegisteredException;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PinReport;
import io.dayu.protocol.PullMarks;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.ReadReport;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.StorageReport;
import io.dayu.protocol.TransferState;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The heartbeat and its calls in virtual time, against a fake NameNode. */
class PoolHeartbeatTest {
  private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
  private static final SignalPort SIGNALS = new SignalPort(9868, 77);

  private final ManualClock clock = new ManualClock();
  private final FakeHost host = new FakeHost();
  private final FakeNameNode nameNode = new FakeNameNode();
  private final FakePulls pulls = new FakePulls();
  private final PulledBytes pulledBytes = new PulledBytes(new PulledCounter());
  private final PulledBytes.Statement statement = pulledBytes.open();
  private OtherPools otherPools = OtherPools.NONE;
  private final PullTable table =
      new PullTable(Orders.POOL, pulls, () -> {}, 30 * INTERVAL_NS, clock.nowNs());
  private final List<HeartbeatResponse> answers = new ArrayList<>();
  private long receivedBytes;
  private static final CurrentSpeed SPEED =
      CurrentSpeed.constant(new LinkSpeed(1_000, LinkOrigin.SETTING));

  private List<Long> unheard = List.of();
  private Optional<DiskReport> disks = Optional.empty();
  private List<DeviceReport> devices = List.of();
  private Optional<ClientReport> clients = Optional.empty();
  private final ReadWatch reads = new ReadWatch(ServedReads.NONE, clock, 2 * INTERVAL_NS);
  private final PoolHeartbeat heartbeat =
      new PoolHeartbeat(
          nameNode,
          new PoolTerms(host, INTERVAL_NS, 42, clock),
          table,
          new NodeReport(
              new NodeLink(
                  nowNs -> new TrafficCounters(receivedBytes, 0),
                  SPEED,
                  Optional.of(SIGNALS),
                  new GiveWayReport(true, PullMarks.UNAVAILABLE),
                  budget -> {},
                  () -> unheard,
                  () -> new StorageReport(disks, devices),
                  () -> clients),
              new TrafficWindow(SPEED, INTERVAL_NS / 2),
              statement,
              nowNs -> otherPools,
              Optional.of(reads.of(Orders.POOL)),
              clock.nowNs()),
          answers::add);

  private final ReportDuty reporting = new ReportDuty(heartbeat, nameNode, clock);

  private long beatAfterMs(long ms) {
    return reporting.doWork(clock.advanceMs(ms));
  }

  @Test
  void devicesAreToldEveryTenSeconds() {
    DeviceReport device = new DeviceReport("8:0", true, 1, 2, 3);
    devices = List.of(device);
    for (int second = 0; second <= 20; second++) {
      beatAfterMs(1000);
    }

    assertThat(
            nameNode.requests.stream()
                .map(request -> request.link().storage().devices())
                .filter(told -> !told.isEmpty()))
        .hasSize(3)
        .containsOnly(List.of(device));
  }

  @Test
  void reportsWhoItIsAndCountsUp() {
    assertThat(beatAfterMs(0)).isEqualTo(INTERVAL_NS);
    receivedBytes = 500;
    otherPools = new OtherPools(2, 1);
    host.codecs = List.of("rs", "xor");
    disks = Optional.of(new DiskReport(7, 8, 1));
    clients = Optional.of(new ClientReport(1, 2, 3, 4));
    unheard = List.of(9L);
    beatAfterMs(1000);

    assertThat(nameNode.requests).hasSize(2);
    assertThat(nameNode.requests.get(0).link().traffic()).isEmpty();
    assertThat(nameNode.last().agent().datanodeUuid()).isEqualTo("dn-1");
    assertThat(nameNode.last().agent().blockPoolId()).isEqualTo(Orders.POOL);
    assertThat(nameNode.last().agent().incarnation()).isEqualTo(42);
    assertThat(nameNode.last().link().signals()).contains(SIGNALS);
    assertThat(nameNode.last().link().giveWay())
        .isEqualTo(new GiveWayReport(true, PullMarks.UNAVAILABLE));
    assertThat(nameNode.requests.get(0).link().disks()).isEmpty();
    assertThat(nameNode.last().link().disks()).isEqualTo(disks);
    assertThat(nameNode.last().link().clients()).isEqualTo(clients);
    assertThat(nameNode.last().link().unheard()).containsExactly(9L);
    assertThat(nameNode.last().otherPools()).isEqualTo(otherPools);
    assertThat(nameNode.last().codecs()).containsExactly("rs", "xor");
    assertThat(nameNode.last().sequence()).isEqualTo(2);
    assertThat(nameNode.last().link().traffic().orElseThrow().receivedBytes()).isEqualTo(500);
    assertThat(nameNode.connects).hasSize(1);
  }

  @Test
  void saysNothingBeforeRegistrationOrWithoutActiveNameNode() {
    host.uuid = Optional.empty();
    assertThat(beatAfterMs(0)).isEqualTo(INTERVAL_NS);
    host.uuid = Optional.of("dn-1");
    nameNode.active = Optional.empty();
    assertThat(beatAfterMs(1000)).isEqualTo(INTERVAL_NS);

    assertThat(nameNode.requests).isEmpty();
  }

  @Test
  void soonerIsGrantedLaterIsNot() {
    nameNode.answer = new HeartbeatResponse(1, 1, false, List.of(), 300, Optional.empty(), false);
    assertThat(beatAfterMs(0)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(300));
    nameNode.answer =
        new HeartbeatResponse(1, 1, false, List.of(), 60_000, Optional.empty(), false);
    assertThat(beatAfterMs(300)).isEqualTo(INTERVAL_NS);
    nameNode.answer = new HeartbeatResponse(1, 1, false, List.of(), 0, Optional.empty(), false);
    assertThat(beatAfterMs(1000)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(100));
  }

  @Test
  void ringsInABurstMakeOneReport() {
    beatAfterMs(0);
    assertThat(beatAfterMs(10)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(40));
    assertThat(beatAfterMs(20)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
    beatAfterMs(20);

    assertThat(nameNode.requests).hasSize(2);
  }

  @Test
  void pulledBytesAreToldUntilAcknowledged() {
    pulledBytes.add("a", 512, 516);
    nameNode.failure = new IOException("down");
    beatAfterMs(0);
    pulledBytes.add("a", 512, 516);
    nameNode.failure = null;
    beatAfterMs(1000);
    pulledBytes.add("b", 1, 5);
    beatAfterMs(1000);
    beatAfterMs(1000);

    assertThat(nameNode.requests.get(0).link().pulledFrom())
        .containsExactly(new PulledFrom("a", 516));
    assertThat(nameNode.requests.get(1).link().pulledFrom())
        .containsExactly(new PulledFrom("a", 1032));
    assertThat(nameNode.requests.get(2).link().pulledFrom())
        .containsExactly(new PulledFrom("b", 5));
    assertThat(nameNode.requests.get(3).link().pulledFrom()).isEmpty();
  }

  @Test
  void readsAreToldWhenDue_andAgainUntilAnswered() {
    beatAfterMs(0);
    nameNode.failure = new IOException("down");
    beatAfterMs(2000);
    nameNode.failure = null;
    beatAfterMs(1000);
    beatAfterMs(1000);
    beatAfterMs(1000);

    assertThat(nameNode.requests)
        .extracting(request -> request.link().reads().map(ReadReport::number))
        .containsExactly(
            Optional.empty(), Optional.of(1L), Optional.of(1L), Optional.of(2L), Optional.empty());
  }

  @Test
  void endedTransferIsToldAgainAfterAFailure() {
    nameNode.answer = list(1, order(1, 11, "a", 100, 0));
    beatAfterMs(0);
    long started = table.doWork(clock.nowNs());
    assertThat(started).isPositive();
    pulls.pull(1).end(TransferState.DONE);
    nameNode.answer = Orders.nothingNew(1);
    nameNode.failure = new IOException("down");
    beatAfterMs(1000);
    nameNode.failure = null;
    beatAfterMs(1000);
    beatAfterMs(1000);

    assertThat(nameNode.requests).hasSize(4);
    assertThat(nameNode.requests.get(1).transfers()).hasSize(1);
    assertThat(nameNode.requests.get(2).transfers()).hasSize(1);
    assertThat(nameNode.requests.get(2).held().planVersion()).isEqualTo(1);
    assertThat(nameNode.requests.get(3).transfers()).isEmpty();
    assertThat(nameNode.connects).as("reconnects after a failure").hasSize(2);
  }

  @Test
  void nameNodeThatDoesNotKnowTheDataNodeYetIsAskedAgainWithoutAWord() {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(PoolHeartbeat.class));
    try {
      nameNode.failure = new RemoteException(NotRegisteredException.class.getName(), "not yet");
      beatAfterMs(0);
      beatAfterMs(1000);
      assertThat(nameNode.requests).hasSize(2);
      assertThat(log.getOutput()).isEmpty();
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void pullInLineIsSaidToRunUntilTheNameNodeKnowsOfTurns() {
    nameNode.answer = list(1, order(1, 11, "a", 100, 0));
    beatAfterMs(0);
    assertThat(table.doWork(clock.nowNs())).isPositive();
    pulls.pull(1).state = TransferState.QUEUED;
    nameNode.answer =
        new HeartbeatResponse(
            Orders.EPOCH,
            1,
            false,
            List.of(),
            1000,
            Optional.of(new LinkTerms(10, 1, false, true, false)),
            false);
    beatAfterMs(1000);
    assertThat(nameNode.last().transfers().get(0).state()).isEqualTo(TransferState.RUNNING);
    nameNode.answer = Orders.nothingNew(1);
    beatAfterMs(1000);
    assertThat(nameNode.last().transfers().get(0).state()).isEqualTo(TransferState.QUEUED);
    beatAfterMs(1000);
    assertThat(nameNode.last().transfers().get(0).state()).isEqualTo(TransferState.QUEUED);
  }

  @Test
  void saysOfWhatItIsAskedWhetherItIsPinned() {
    nameNode.answer = asking(11, 12);
    beatAfterMs(0);
    assertThat(nameNode.last().pins()).contains(PinReport.NONE);
    host.pinned = Optional.of(Set.of(11L, 13L));
    nameNode.answer = asking();
    beatAfterMs(1000);
    assertThat(nameNode.last().pins()).contains(new PinReport(true, Set.of(11L), Set.of(12L)));
    beatAfterMs(1000);
    assertThat(nameNode.last().pins()).contains(new PinReport(true, Set.of(), Set.of()));
  }

  private static HeartbeatResponse asking(long... blockIds) {
    return new HeartbeatResponse(
        new HeldOrders(Orders.EPOCH, 1),
        false,
        List.of(),
        1000,
        Optional.empty(),
        false,
        LongStream.of(blockIds).boxed().collect(Collectors.toSet()),
        0);
  }

  @Test
  void nameNodeThatStaysWithoutDayuIsAskedAtASlowPace_butAtFirstAtTheUsualOne() {
    nameNode.failure =
        new RemoteException("org.apache.hadoop.ipc.RpcNoSuchProtocolException", "Unknown protocol");
    beatAfterMs(0);
    beatAfterMs(1000);
    beatAfterMs(1000);
    assertThat(nameNode.requests).as("as it may just have begun").hasSize(3);
    for (int second = 3; second < 32; second++) {
      assertThat(beatAfterMs(1000)).isEqualTo(INTERVAL_NS);
    }
    assertThat(nameNode.requests).as("after 4, 8 and 16 seconds").hasSize(6);
    for (int second = 32; second < 92; second++) {
      beatAfterMs(1000);
    }
    assertThat(nameNode.requests).as("every 30 seconds from 32 on").hasSize(8);

    nameNode.failure = null;
    beatAfterMs(1000);
    nameNode.failure =
        new RemoteException("org.apache.hadoop.ipc.RpcNoSuchProtocolException", "Unknown protocol");
    beatAfterMs(1000);
    beatAfterMs(1000);
    assertThat(nameNode.requests).as("anew").hasSize(11);
  }

  @Test
  void hungNameNodeIsToldOnce_anInterruptIsNoFailure() {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(PoolHeartbeat.class));
    try {
      nameNode.failure = new InterruptedIOException("told to end");
      beatAfterMs(0);
      assertThat(log.getOutput()).contains("was interrupted").doesNotContain("WARN");
      log.clearOutput();
      nameNode.failure = null;
      beatAfterMs(1000);
      nameNode.failure = new SocketTimeoutException("5000 ms without an answer");
      for (int beat = 0; beat < 3; beat++) {
        beatAfterMs(1000);
      }
      assertThat(log.getOutput())
          .containsOnlyOnce("did not take a report")
          .contains("5000 ms without an answer")
          .doesNotContain("was interrupted");
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void newActiveNameNodeIsAskedAtOnce() {
    nameNode.failure =
        new RemoteException("org.apache.hadoop.ipc.RpcNoSuchProtocolException", "Unknown protocol");
    beatAfterMs(0);
    nameNode.failure = null;
    InetSocketAddress other = InetSocketAddress.createUnresolved("nn2", 8020);
    nameNode.active = Optional.of(other);

    beatAfterMs(1000);

    assertThat(nameNode.requests).hasSize(2);
    assertThat(nameNode.connects).last().isEqualTo(other);
  }

  @Test
  void answerOfANameNodeThatIsNoLongerActiveIsIgnored() {
    pulledBytes.add("a", 512, 516);
    nameNode.answer = list(1, order(1, 11, "a", 100, 0));
    nameNode.beforeAnswer =
        () -> nameNode.active = Optional.of(InetSocketAddress.createUnresolved("nn2", 8020));

    beatAfterMs(0);

    assertThat(table.held()).isEqualTo(HeldPlan.NONE);
    assertThat(table.reports()).isEmpty();
    assertThat(statement.unreported()).hasSize(1);
  }
}
