package io.dayu.hdfs.agent;

import static io.dayu.hdfs.agent.Reports.SECOND;
import static io.dayu.hdfs.agent.Reports.hearing;
import static io.dayu.hdfs.agent.Reports.holding;
import static io.dayu.hdfs.agent.Reports.measured;
import static io.dayu.hdfs.agent.Reports.order;
import static io.dayu.hdfs.agent.Reports.pulling;
import static io.dayu.hdfs.agent.Reports.report;
import static io.dayu.hdfs.agent.Reports.second;
import static io.dayu.hdfs.agent.Reports.transferring;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.Urgency;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.TrafficReport;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests of the orders to agents, through the directory as the RPC handlers use it. */
class AgentOrdersTest {
  private static final long NOW = 1_000 * SECOND;
  private static final long EPOCH = 77;
  private static final TransferId OWN = new TransferId(EPOCH, 1);
  private static final TransferId FOREIGN = new TransferId(66, 1);
  private static final SignalPort SIGNALS = new SignalPort(4_000, 1);

  private final AgentDirectory agents =
      new AgentDirectory(
          () ->
              new AgentReportSettings(
                  5 * SECOND, 3 * SECOND, 10 * SECOND, 1000, PlannerSettings.PAPER));
  private long sequence;
  private long heldEpoch;
  private long heldVersion;

  @BeforeEach
  void aPlannerHasBegun() {
    agents.begin(EPOCH);
    speak();
  }

  /** A heartbeat of agent "a", which takes over whatever it is told. */
  private HeartbeatResponse speak(TransferReport... transfers) {
    HeartbeatResponse response =
        agents
            .exchange(
                holding(transferring("a", ++sequence, transfers), heldEpoch, heldVersion), NOW)
            .response();
    heldEpoch = response.epoch();
    heldVersion = response.planVersion();
    return response;
  }

  private AgentSession session() {
    return agents.find("a").orElseThrow();
  }

  @Test
  void newAgentIsGivenTheEmptyPlanOnce() {
    assertThat(heldEpoch).isEqualTo(EPOCH);

    HeartbeatResponse again = speak();
    assertThat(again.planIncluded()).isFalse();
    assertThat(again.epoch()).isEqualTo(EPOCH);
    assertThat(again.nextHeartbeatMs()).isEqualTo(1000);
  }

  @Test
  void orderIsToldUntilTheAgentHasIt() {
    session().order(order(OWN, 10, NOW));
    agents.exchange(holding(transferring("a", ++sequence), heldEpoch, heldVersion), NOW);

    assertThat(speak().pulls()).extracting(PullOrder::id).containsExactly(OWN);
    assertThat(speak().planIncluded()).isFalse();
  }

  @Test
  void ordersAreToldByUrgency_ofEqualsTheOlderFirst() {
    for (int number = 1; number <= 4; number++) {
      PullInstruction order = order(new TransferId(EPOCH, number), 10, NOW);
      session()
          .order(
              new PullInstruction(
                  order.id(),
                  order.block(),
                  order.from(),
                  order.storageType(),
                  order.storageId(),
                  order.rateBytesPerSec(),
                  order.effectiveAtNs(),
                  new Urgency(
                      number == 1 ? WorkClass.CAPACITY : WorkClass.SAFETY, number == 4 ? 0 : 2)));
    }

    assertThat(speak().pulls())
        .extracting(order -> order.id().number())
        .containsExactly(4L, 2L, 3L, 1L);
  }

  @Test
  void everyFieldOfAnOrderIsTold() {
    PullInstruction order = order(OWN, 10, NOW + 1_500_000_000L);
    session().order(order);

    assertThat(speak().pulls())
        .containsExactly(new PullOrder(OWN, order.block(), order.from(), "DISK", "DS-1", 10, 1500));
  }

  /** Agent "a" measures nothing but its link's speed. */
  private Optional<LinkTerms> linkTerms(long linkBytesPerSec) {
    TrafficReport traffic = new TrafficReport(SECOND, linkBytesPerSec, LinkOrigin.NIC, 0, 0, 0);
    return agents.exchange(measured("a", ++sequence, traffic), NOW).response().link();
  }

  @Test
  void orderTellsWhereItsSourceHearsOthersNow() {
    SignalPort later = new SignalPort(4_001, 2);
    agents.exchange(hearing("src", 1, Optional.of(SIGNALS)), NOW);
    session().order(order(OWN, 10, NOW));
    assertThat(speak().pulls())
        .extracting(PullOrder::sourceSignals)
        .containsExactly(Optional.of(SIGNALS));

    agents.exchange(hearing("src", 2, Optional.of(later)), NOW);
    session().order(order(OWN, 20, NOW));
    assertThat(speak().pulls())
        .extracting(PullOrder::sourceSignals)
        .containsExactly(Optional.of(later));
  }

  @Test
  void reportOfWhichEntriesWereLeftOutIsTaken_andTheyAreCounted() {
    HeartbeatRequest told = transferring("a", ++sequence);
    agents.exchange(
        new HeartbeatRequest(
            new AgentId("a", told.agent().blockPoolId(), told.agent().incarnation()),
            told.sequence(),
            new HeldOrders(0, 0),
            new LinkReport(Optional.empty(), List.of(), Optional.of(SIGNALS), true),
            List.of(),
            OtherPools.NONE,
            List.of(),
            7),
        NOW);

    assertThat(agents.leftOut()).isEqualTo(7);
    assertThat(agents.refusedReports()).isZero();
    assertThat(agents.givesWay("a")).isTrue();
  }

  @Test
  void sourceWithoutAnAgentHearsNobody() {
    agents.exchange(hearing("other", 1, Optional.of(SIGNALS)), NOW);
    session().order(order(OWN, 10, NOW));

    assertThat(speak().pulls())
        .extracting(PullOrder::sourceSignals)
        .containsExactly(Optional.empty());
  }

  @Test
  void sourceWithAWrongPortHearsNobody() {
    agents.exchange(hearing("src", 1, Optional.of(new SignalPort(65_536, 1))), NOW);
    session().order(order(OWN, 10, NOW));

    assertThat(speak().pulls())
        .extracting(PullOrder::sourceSignals)
        .containsExactly(Optional.empty());
  }

  @Test
  void nextPlannerWaitsForTheSourcesWord() {
    agents.exchange(hearing("src", 1, Optional.of(SIGNALS)), NOW);
    agents.begin(88);
    session().order(order(new TransferId(88, 1), 10, NOW));

    assertThat(speak().pulls())
        .extracting(PullOrder::sourceSignals)
        .containsExactly(Optional.empty());
  }

  @Test
  void answerDoesNotWaitForTheSourcesMonitor() throws Exception {
    agents.exchange(hearing("src", 1, Optional.of(SIGNALS)), NOW);
    session().order(order(OWN, 10, NOW));
    AgentSession source = agents.find("src").orElseThrow();

    synchronized (source) {
      HeartbeatResponse response =
          CompletableFuture.supplyAsync(this::speak).get(30, TimeUnit.SECONDS);
      assertThat(response.pulls())
          .extracting(PullOrder::sourceSignals)
          .containsExactly(Optional.of(SIGNALS));
    }
  }

  @Test
  void linkTermsAreThoseOfTheSpeedLastReported() {
    assertThat(linkTerms(100_000_000))
        .contains(new LinkTerms(75_000_000, 10_000_000, false, true, false));
    assertThat(linkTerms(1_250_000_001))
        .contains(new LinkTerms(937_500_000, 30_000_000, false, true, false));
    assertThat(speak().link()).contains(new LinkTerms(937_500_000, 30_000_000, false, true, false));
  }

  @Test
  void linkTermsStayUnknownUntilTrafficIsReported() {
    assertThat(speak().link()).isEmpty();
    assertThat(linkTerms(0)).as("a refused report of traffic").isEmpty();
  }

  @Test
  void delaysAreRelativeAndNeverNegative() {
    session().order(order(OWN, 10, NOW - 5 * SECOND));

    assertThat(speak().pulls()).extracting(PullOrder::effectiveInMs).containsExactly(0L);
  }

  @Test
  void newerOrderReplacesTheOlder() {
    session().order(order(OWN, 10, NOW));
    speak();
    session().order(order(OWN, 20, NOW));

    assertThat(speak().pulls()).extracting(PullOrder::rateBytesPerSec).containsExactly(20L);
  }

  @Test
  void withdrawalIsToldAsACompletePlanWithoutIt() {
    session().order(order(OWN, 10, NOW));
    speak();
    session().withdraw(OWN);

    HeartbeatResponse response = speak(report(OWN, TransferState.RUNNING));
    assertThat(response.planIncluded()).isTrue();
    assertThat(response.pulls()).isEmpty();
  }

  @Test
  void withdrawalOfWhatWasNeverOrderedIsNoNews() {
    session().withdraw(OWN);

    assertThat(speak().planIncluded()).isFalse();
  }

  @Test
  void forgottenOrderIsNoNewsButIsNotToldAgain() {
    TransferId other = new TransferId(EPOCH, 2);
    session().order(order(OWN, 10, NOW));
    speak();
    session().forget(OWN);

    assertThat(speak().planIncluded()).isFalse();
    session().order(order(other, 10, NOW));
    assertThat(speak().pulls()).extracting(PullOrder::id).containsExactly(other);
  }

  @Test
  void agentThatLostItsOrdersIsToldAll() {
    session().order(order(OWN, 10, NOW));
    speak();
    heldEpoch = 0;
    heldVersion = 0;

    assertThat(speak().pulls()).extracting(PullOrder::id).containsExactly(OWN);
  }

  @Test
  void transferOfAnotherEpochGoesOnUntilItIsJudged() {
    heldEpoch = 66;
    heldVersion = 9;

    HeartbeatResponse before = speak(report(FOREIGN, TransferState.RUNNING));
    assertThat(before.planIncluded()).isFalse();
    assertThat(before.epoch()).isEqualTo(66);
    assertThat(before.planVersion()).isEqualTo(9);

    agents.judge(FOREIGN);
    HeartbeatResponse after = speak(report(FOREIGN, TransferState.RUNNING));
    assertThat(after.planIncluded()).isTrue();
    assertThat(after.epoch()).isEqualTo(EPOCH);
  }

  @Test
  void endedTransfersOfAnotherEpochNeedNoJudging() {
    heldEpoch = 66;

    assertThat(
            speak(
                    report(FOREIGN, TransferState.DONE),
                    report(new TransferId(66, 2), TransferState.FAILED))
                .planIncluded())
        .isTrue();
  }

  @Test
  void ownTransfersNeedNoJudging() {
    assertThat(agents.isJudged(OWN)).isTrue();
    assertThat(agents.isJudged(FOREIGN)).isFalse();
    agents.judge(FOREIGN);
    agents.forget(FOREIGN);
    assertThat(agents.isJudged(FOREIGN)).isFalse();
  }

  @Test
  void nothingIsToldWhenThePlannerHasEnded() {
    session().order(order(OWN, 10, NOW));
    agents.end();

    HeartbeatResponse response = speak();
    assertThat(response.planIncluded()).isFalse();
    assertThat(response.epoch()).isEqualTo(EPOCH);
  }

  @Test
  void nextPlannerBeginsWithoutOrdersAndReports() {
    session().order(order(OWN, 10, NOW));
    speak(report(OWN, TransferState.RUNNING));
    agents.begin(88);

    assertThat(session().takeReports()).isEmpty();
    assertThat(agents.takeReporting()).isEmpty();
    assertThat(agents.isJudged(OWN)).isFalse();
    assertThat(speak(report(OWN, TransferState.RUNNING)).planIncluded()).isFalse();
    assertThat(speak().pulls()).isEmpty();
    assertThat(heldEpoch).isEqualTo(88);
  }

  @Test
  void onlyAgentsWithTransfersAreNamedAsReporting() {
    agents.exchange(transferring("b", 1), NOW);
    speak(report(OWN, TransferState.RUNNING));

    assertThat(agents.takeReporting()).containsExactly("a");
    assertThat(agents.takeReporting()).isEmpty();
    agents.putBack("a");
    assertThat(agents.takeReporting()).containsExactly("a");
  }

  @Test
  void pulledBytesAreCreditedToTheirSource() {
    agents.exchange(pulling("src", 1, second(0, 90_000, 0)), NOW);
    agents.exchange(
        pulling(
            "a",
            ++sequence,
            second(60_000, 0, 60_000),
            new PulledFrom("src", 60_000),
            new PulledFrom("src", -5),
            new PulledFrom("nobody", 1)),
        NOW);

    LinkState out = agents.find("src").orElseThrow().out(NOW).orElseThrow();
    assertThat(out.foregroundBytesPerSec()).isCloseTo(30_000, within(1L));
    assertThat(agents.foregroundBytesPerSec(NOW)).isCloseTo(30_000, within(2L));
  }

  @Test
  void refusedReportIsCountedAnsweredAndCreditsNobody() {
    agents.exchange(pulling("src", 1, second(0, 90_000, 0)), NOW);
    AgentDirectory.Exchange exchange =
        agents.exchange(
            pulling("a", sequence, second(0, 0, 0), new PulledFrom("src", 60_000)), NOW);

    assertThat(exchange.refusal()).contains("it is late or repeated");
    assertThat(exchange.response().nextHeartbeatMs()).isEqualTo(1000);
    assertThat(agents.refusedReports()).isEqualTo(1);
    LinkState out = agents.find("src").orElseThrow().out(NOW).orElseThrow();
    assertThat(out.foregroundBytesPerSec()).isCloseTo(90_000, within(1L));
  }
}
