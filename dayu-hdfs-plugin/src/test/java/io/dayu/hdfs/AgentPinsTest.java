package io.dayu.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentReportSettings;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PinReport;
import io.dayu.protocol.ReplicaReport;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Agents are asked which replicas are pinned, and believed for some minutes. */
class AgentPinsTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final PinReport NOTHING_ASKED = new PinReport(true, Set.of(), Set.of());

  private long nowNs = 1_000 * SECOND;
  private long sequence;
  private final AgentDirectory agents =
      new AgentDirectory(
          () ->
              new AgentReportSettings(
                  5 * SECOND, 3 * SECOND, 10 * SECOND, 1000, PlannerSettings.PAPER));
  private final AgentPins pins = new AgentPins(agents, false, () -> nowNs);
  private final AgentPins pinsOfAPinningSite = new AgentPins(agents, true, () -> nowNs);

  /** A report, and what the agent is asked. */
  private Set<Long> report(Optional<PinReport> said) {
    nowNs += SECOND;
    return agents
        .exchange(
            new HeartbeatRequest(
                new AgentId("a", "BP", 1),
                ++sequence,
                new HeldOrders(0, 0),
                new LinkReport(Optional.empty(), List.of(), Optional.empty(), false),
                List.of(),
                OtherPools.NONE,
                new ReplicaReport(List.of(), said),
                0),
            nowNs)
        .response()
        .pinsAsked();
  }

  @Test
  void replicaIsAskedForOnce_andTheAnswerIsBelievedForMinutes() {
    assertThat(report(Optional.of(NOTHING_ASKED))).isEmpty();
    assertThat(pins.isPinned("a", 1)).isEmpty();
    assertThat(pins.isPinned("a", -2)).isEmpty();
    assertThat(report(Optional.of(NOTHING_ASKED))).containsExactlyInAnyOrder(1L, -2L);
    assertThat(report(Optional.of(new PinReport(true, Set.of(1L), Set.of(-2L))))).isEmpty();
    assertThat(pins.isPinned("a", 1)).contains(true);
    assertThat(pins.isPinned("a", -2)).contains(false);
    nowNs += TimeUnit.MINUTES.toNanos(4);
    assertThat(pins.isPinned("a", 1)).isEmpty();
    assertThat(report(Optional.of(NOTHING_ASKED))).containsExactly(1L);
  }

  @Test
  void whatWasNotAskedIsNotKept() {
    report(Optional.of(new PinReport(true, Set.of(1L), Set.of(2L))));
    assertThat(pins.isPinned("a", 1)).isEmpty();
  }

  @Test
  void nobodyAsksADataNodeThatKeepsNoPins() {
    report(Optional.of(PinReport.NONE));
    assertThat(pinsOfAPinningSite.isPinned("a", 1)).contains(false);
    assertThat(report(Optional.of(PinReport.NONE))).isEmpty();
  }

  @Test
  void siteThatPinsHasAllPinnedWhereNoAgentTells() {
    assertThat(pinsOfAPinningSite.isPinned("a", 1)).contains(true);
    assertThat(pins.isPinned("a", 1)).contains(false);
    report(Optional.empty());
    assertThat(pinsOfAPinningSite.isPinned("a", 1)).contains(true);
    assertThat(pins.isPinned("a", 1)).contains(false);
  }

  @Test
  void manyQuestionsAreAskedSomeAtATime() {
    report(Optional.of(NOTHING_ASKED));
    for (long id = 0; id < 2_000; id++) {
      assertThat(pins.isPinned("a", id)).isEmpty();
    }
    assertThat(report(Optional.of(NOTHING_ASKED))).hasSize(500);
  }
}
