package io.dayu.hdfs.agent;

import static io.dayu.hdfs.agent.Reports.LINK;
import static io.dayu.hdfs.agent.Reports.SECOND;
import static io.dayu.hdfs.agent.Reports.decoding;
import static io.dayu.hdfs.agent.Reports.hearing;
import static io.dayu.hdfs.agent.Reports.measured;
import static io.dayu.hdfs.agent.Reports.report;
import static io.dayu.hdfs.agent.Reports.request;
import static io.dayu.hdfs.agent.Reports.second;
import static io.dayu.hdfs.agent.Reports.traffic;
import static io.dayu.hdfs.agent.Reports.transferring;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.LinkState;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.DiskReport;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.TrafficReport;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentSessionTest {
  private static final long NOW = 1_000 * SECOND;
  private static final TransferId ID = new TransferId(5, 1);

  private final AgentSession session =
      new AgentSession(
          () ->
              new AgentReportSettings(
                  5 * SECOND, 3 * SECOND, 10 * SECOND, 1000, PlannerSettings.PAPER));

  private Optional<String> hear(long sequence, TrafficReport traffic, long nowNs) {
    return session.accept(measured("a", sequence, traffic), nowNs);
  }

  private static long foreground(Optional<LinkState> link) {
    return link.orElseThrow().foregroundBytesPerSec();
  }

  @Test
  void linkIsUnknownBeforeTheFirstTraffic() {
    session.accept(transferring("a", 1), NOW);

    assertThat(session.in(NOW)).isEmpty();
    assertThat(session.out(NOW)).isEmpty();
    assertThat(session.present(NOW)).isTrue();
  }

  @Test
  void foregroundIsAllThatCameInButPulls() {
    hear(1, second(90_000, 0, 60_000), NOW);

    assertThat(foreground(session.in(NOW))).isCloseTo(30_000, within(1L));
    assertThat(session.in(NOW).orElseThrow().totalBytesPerSec()).isEqualTo(LINK);
  }

  private void hearDisks(long sequence, long readPerSec, long writePerSec) {
    hear(sequence, Optional.of(new DiskReport(readPerSec, writePerSec, 1)), Optional.empty());
  }

  private void hear(long sequence, Optional<DiskReport> disks, Optional<ClientReport> clients) {
    HeartbeatRequest said = measured("a", sequence, second(100_000, 200_000, 0));
    LinkReport link =
        new LinkReport(
            said.link().traffic(), List.of(), Optional.empty(), false, disks, clients, List.of());
    assertThat(
            session.accept(
                new HeartbeatRequest(
                    said.agent(), sequence, said.held(), link, List.of(), OtherPools.NONE),
                NOW))
        .isEmpty();
  }

  private static long budget(Optional<LinkState> link) {
    return RecoveryBandwidth.ofLink(link.orElseThrow(), PlannerSettings.PAPER);
  }

  @Test
  void recoveryIsGivenTheLeastOfLinkAndDisks_eachWayByItself() {
    hearDisks(1, 300_000, 250_000);

    assertThat(budget(session.in(NOW))).as("written").isCloseTo(250_000, within(2L));
    assertThat(budget(session.out(NOW))).as("read").isCloseTo(300_000, within(2L));
    assertThat(foreground(session.in(NOW))).isCloseTo(100_000, within(1L));
    assertThat(foreground(session.out(NOW))).isCloseTo(200_000, within(1L));
    assertThat(session.inByDisk(NOW)).isTrue();
    assertThat(session.outByDisk(NOW)).isTrue();

    hearDisks(2, 900_000, 900_000);
    assertThat(budget(session.in(NOW))).isCloseTo(650_000, within(2L));
    assertThat(budget(session.out(NOW))).isCloseTo(550_000, within(2L));
    assertThat(session.in(NOW).orElseThrow().totalBytesPerSec()).isEqualTo(LINK);
    assertThat(session.inByDisk(NOW)).isFalse();
    assertThat(session.outByDisk(NOW)).isFalse();
  }

  @Test
  void disksThatLeaveNothingAreNotBelieved_andAnAgentThatKnowsNoneHasNone() {
    hearDisks(1, 0, 250_000);
    assertThat(session.inByDisk(NOW)).isFalse();
    hearDisks(2, 300_000, -5);
    assertThat(session.outByDisk(NOW)).isFalse();

    hearDisks(3, 300_000, 250_000);
    assertThat(session.inByDisk(NOW)).isTrue();
    hear(4, second(100_000, 200_000, 0), NOW);
    assertThat(session.inByDisk(NOW)).isFalse();
  }

  @Test
  void slowestDisksLeaveTheLeastThatALinkHasInAnyCase() {
    hearDisks(1, 1, 1);

    LinkState in = session.in(NOW).orElseThrow();
    assertThat(budget(session.in(NOW)))
        .isEqualTo(RecoveryBandwidth.minimum(in.totalBytesPerSec(), PlannerSettings.PAPER));
    assertThat(in.totalBytesPerSec()).isGreaterThan(in.foregroundBytesPerSec());
  }

  @Test
  void clientsTimesAreKept_butForThoseThatCannotBe() {
    ClientReport slow = new ClientReport(9, 3, 0, 0);
    hear(1, Optional.empty(), Optional.of(slow));
    assertThat(session.word().clients()).contains(slow);
    assertThat(budget(session.in(NOW))).isCloseTo(650_000, within(2L));
    hear(2, Optional.empty(), Optional.of(new ClientReport(-1, 3, 0, 0)));
    assertThat(session.word().clients()).isEmpty();
  }

  @Test
  void whatIsUsualIsTheMeanOfAllReports_whoeverAsked() {
    for (int second = 1; second <= 60; second++) {
      hear(second, second(second <= 30 ? 10_000 : 50_000, 0, 0), NOW + second * SECOND);
    }

    LinkState in = session.in(NOW + 60 * SECOND).orElseThrow();
    assertThat(in.foregroundBytesPerSec()).isCloseTo(50_000, within(10L));
    assertThat(in.usualForegroundBytesPerSec()).isBetween(25_000L, 31_000L);
  }

  @Test
  void foregroundOutIsAllThatWentOutButWhatOthersPulled() {
    session.addServed(SECOND, NOW, 50_000);
    hear(1, second(0, 80_000, 0), NOW);

    assertThat(foreground(session.out(NOW))).isCloseTo(30_000, within(1L));
  }

  @Test
  void shortFirstWindowCountsInFull() {
    hear(1, traffic(SECOND / 10, 5_000, 0, 0), NOW);

    assertThat(foreground(session.in(NOW))).isCloseTo(50_000, within(1L));
  }

  @Test
  void foregroundIsAveragedOverItsWindow() {
    for (int i = 0; i < 20; i++) {
      hear(i + 1, second(i % 2 == 0 ? 100_000 : 0, 0, 0), NOW + i * SECOND);
    }

    assertThat(foreground(session.in(NOW + 19 * SECOND))).isCloseTo(50_000, within(12_000L));
  }

  @Test
  void moreRecoveryThanTrafficIsNoForeground() {
    hear(1, second(10, 0, 1_000), NOW);

    assertThat(foreground(session.in(NOW))).isZero();
  }

  @Test
  void heartbeatsLongerThanTheWindowAreLookedBackOver() {
    AgentSession seldom =
        new AgentSession(
            () ->
                new AgentReportSettings(
                    5 * SECOND, 30 * SECOND, 60 * SECOND, 20_000, PlannerSettings.PAPER));
    for (int i = 0; i < 10; i++) {
      seldom.accept(
          measured("a", i + 1, traffic(20 * SECOND, 800_000, 0, 0)), NOW + 20 * SECOND * i);
    }

    assertThat(foreground(seldom.in(NOW + 180 * SECOND))).isCloseTo(40_000, within(1500L));
  }

  @Test
  void windowsThatOverlapCountOnce() {
    for (int i = 0; i < 10; i++) {
      hear(i + 1, traffic(5 * SECOND, 200_000, 0, 0), NOW + i * SECOND);
    }

    assertThat(foreground(session.in(NOW + 9 * SECOND))).isCloseTo(40_000, within(500L));
  }

  @Test
  void clockReadInTheOtherOrderAddsNothing() {
    hear(1, second(50_000, 0, 0), NOW);

    assertThat(hear(2, second(50_000, 0, 0), NOW - 1000)).isEmpty();
    assertThat(foreground(session.in(NOW))).isCloseTo(50_000, within(1L));
  }

  @Test
  void reportsThatAreLateOrRepeatedAreRefused() {
    hear(5, second(10_000, 0, 0), NOW);

    assertThat(hear(5, second(900_000, 0, 0), NOW + SECOND)).contains("it is late or repeated");
    assertThat(hear(4, second(900_000, 0, 0), NOW + SECOND)).contains("it is late or repeated");
    assertThat(foreground(session.in(NOW + SECOND))).isCloseTo(10_000, within(1L));
  }

  @Test
  void refusedReportBringsNoTransfersBack() {
    session.accept(transferring("a", 2, report(ID, TransferState.DONE)), NOW);
    session.takeReports();
    session.accept(transferring("a", 1, report(ID, TransferState.RUNNING)), NOW);

    assertThat(session.takeReports()).isEmpty();
  }

  @Test
  void restartedAgentIsBelievedFromItsFirstWord() {
    hear(500, second(0, 0, 0), NOW);

    assertThat(
            session.accept(
                request("a", 2, 1, Optional.of(second(0, 0, 0)), List.of(), List.of()),
                NOW + SECOND))
        .isEmpty();
  }

  @Test
  void absurdTrafficIsRefusedAndChangesNothing() {
    hear(1, second(10_000, 0, 0), NOW);
    long later = NOW + SECOND;

    assertThat(hear(2, second(-1, 0, 0), later)).contains("its traffic is negative");
    assertThat(hear(3, second(0, -1, 0), later)).contains("its traffic is negative");
    assertThat(hear(4, second(0, 0, -1), later)).contains("its traffic is negative");
    String tooMuch = "its traffic is more than its link carries";
    assertThat(hear(5, second(3 * LINK, 0, 0), later)).contains(tooMuch);
    assertThat(hear(6, second(0, 3 * LINK, 0), later)).contains(tooMuch);
    assertThat(hear(7, second(0, 0, 3 * LINK), later)).contains(tooMuch);
    String notPositive = "its interval or link speed is not positive";
    assertThat(hear(8, traffic(0, 0, 0, 0), later)).contains(notPositive);
    assertThat(hear(9, traffic(-SECOND, 0, 0, 0), later)).contains(notPositive);
    assertThat(hear(10, new TrafficReport(SECOND, 0, LinkOrigin.NIC, 0, 0, 0), later))
        .contains(notPositive);
    String none = "its interval or link speed is none";
    assertThat(hear(11, traffic(Long.MAX_VALUE, 0, 0, 0), later)).contains(none);
    assertThat(hear(12, new TrafficReport(SECOND, Long.MAX_VALUE, LinkOrigin.NIC, 0, 0, 0), later))
        .contains(none);

    assertThat(foreground(session.in(later))).isCloseTo(10_000, within(1L));
  }

  @Test
  void transfersOfAnAbsurdReportAreStillHeard() {
    session.accept(
        request(
            "a",
            1,
            1,
            Optional.of(second(-1, 0, 0)),
            List.of(),
            List.of(report(ID, TransferState.DONE))),
        NOW);

    assertThat(session.takeReports()).extracting(TransferReport::id).containsExactly(ID);
  }

  @Test
  void lookingChangesNoEstimate() {
    AgentSession lookedAt =
        new AgentSession(
            () ->
                new AgentReportSettings(
                    5 * SECOND, 3 * SECOND, 10 * SECOND, 1000, PlannerSettings.PAPER));
    for (int i = 1; i <= 30; i++) {
      long nowNs = NOW + i * SECOND;
      TrafficReport swinging = second(i % 3 == 0 ? 90_000 : 40_000, i * 1000L, 30_000);
      for (AgentSession each : List.of(session, lookedAt)) {
        each.accept(measured("a", i, swinging), nowNs);
        each.addServed(SECOND, nowNs + SECOND / 2, 20_000);
      }
      for (int look = 0; look < 100; look++) {
        lookedAt.in(nowNs + look * SECOND / 100);
        lookedAt.out(nowNs + look * SECOND / 100);
        lookedAt.inUse();
        lookedAt.outUse();
      }
    }

    long nowNs = NOW + 30 * SECOND;
    assertThat(lookedAt.in(nowNs)).isEqualTo(session.in(nowNs));
    assertThat(lookedAt.out(nowNs)).isEqualTo(session.out(nowNs));
    assertThat(lookedAt.inUse()).isEqualTo(session.inUse());
  }

  @Test
  void duringRecoveryEveryReportMovesTheForeground_whetherOrNotAnybodyLooks() {
    for (int i = 1; i <= 20; i++) {
      hear(i, second(i <= 10 ? 30_000 : 80_000, 0, 30_000), NOW + i * SECOND);
    }

    assertThat(foreground(session.in(NOW + 20 * SECOND))).isBetween(30_000L, 50_000L);
  }

  @Test
  void oldReportIsNotFresh() {
    hear(1, second(0, 0, 0), NOW);

    assertThat(session.in(NOW + 3 * SECOND).orElseThrow().fresh()).isTrue();
    assertThat(session.in(NOW + 3 * SECOND + 1).orElseThrow().fresh()).isFalse();
    assertThat(session.out(NOW + 3 * SECOND + 1).orElseThrow().fresh()).isFalse();
  }

  @Test
  void afterASilenceTheAverageBeginsAnew() {
    hear(1, second(0, 0, 0), NOW);
    hear(2, second(80_000, 0, 0), NOW + 4 * SECOND);

    assertThat(foreground(session.in(NOW + 4 * SECOND))).isCloseTo(80_000, within(1L));
  }

  @Test
  void agentCountsAsLostAfterItsSilence() {
    assertThat(session.present(NOW)).isFalse();
    session.accept(transferring("a", 1), NOW);

    assertThat(session.present(NOW + 10 * SECOND)).isTrue();
    assertThat(session.present(NOW + 10 * SECOND + 1)).isFalse();
  }

  @Test
  void latestReportOfATransferIsTakenOnce() {
    session.accept(transferring("a", 1, report(ID, TransferState.RUNNING)), NOW);
    session.accept(transferring("a", 2, report(ID, TransferState.DONE)), NOW);

    assertThat(session.takeReports())
        .extracting(TransferReport::state)
        .containsExactly(TransferState.DONE);
    assertThat(session.takeReports()).isEmpty();
  }

  @Test
  void lastWordOnWhereTheAgentHearsOthersCounts() {
    SignalPort first = new SignalPort(4_000, 1);
    SignalPort second = new SignalPort(4_001, 2);

    assertThat(session.word().signals()).isEmpty();
    session.accept(hearing("a", 1, Optional.of(first)), NOW);
    assertThat(session.word().signals()).contains(first);
    session.accept(hearing("a", 3, Optional.of(second)), NOW);
    session.accept(hearing("a", 2, Optional.of(first)), NOW);
    assertThat(session.word().signals()).contains(second);
    session.accept(hearing("a", 4, Optional.empty()), NOW);
    assertThat(session.word().signals()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 65_536, Integer.MAX_VALUE})
  void wrongPortCountsAsNone(int port) {
    session.accept(hearing("a", 1, Optional.of(new SignalPort(4_000, 1))), NOW);

    assertThat(session.accept(hearing("a", 2, Optional.of(new SignalPort(port, 1))), NOW))
        .isEmpty();
    assertThat(session.word().signals()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 65_535})
  void lowestAndHighestPortCount(int port) {
    session.accept(hearing("a", 1, Optional.of(new SignalPort(port, 0))), NOW);

    assertThat(session.word().signals()).contains(new SignalPort(port, 0));
  }

  @Test
  void resetForgetsWhereTheAgentHearsOthers() {
    session.accept(hearing("a", 1, Optional.of(new SignalPort(4_000, 1))), NOW);
    session.reset();

    assertThat(session.word().signals()).isEmpty();
  }

  @Test
  void lastWordOnWhatTheAgentDecodesCounts() {
    assertThat(session.word().abilities().codecs()).isEmpty();
    session.accept(decoding("a", 1, "rs", "xor", "rs"), NOW);
    assertThat(session.word().abilities().codecs()).containsExactlyInAnyOrder("rs", "xor");

    // Its DataNode is started anew with an older Dayu.
    session.accept(request("a", 2, 1, Optional.empty(), List.of(), List.of()), NOW);
    assertThat(session.word().abilities().codecs()).isEmpty();
  }

  @Test
  void resetForgetsWhatTheAgentDecodes() {
    session.accept(decoding("a", 1, "rs"), NOW);
    session.reset();

    assertThat(session.word().abilities().codecs()).isEmpty();
  }

  @Test
  void onlyFailuresAreUrgent() {
    long sequence = 0;
    for (TransferState state : TransferState.values()) {
      session.takeReports();
      session.accept(transferring("a", ++sequence, report(ID, state)), NOW);

      assertThat(session.urgent())
          .as(state.name())
          .isEqualTo(state == TransferState.FAILED || state == TransferState.SOURCE_FAILED);
    }
  }
}
