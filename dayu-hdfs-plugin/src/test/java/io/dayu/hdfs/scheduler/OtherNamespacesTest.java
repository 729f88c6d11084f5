package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.MS;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.protocol.OtherPools;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Planners of several namespaces over the same DataNodes share their links. */
class OtherNamespacesTest {
  private static final long WHOLE = (long) (PlannerSettings.PAPER.alpha() * LINK);

  private final Rig rig = new Rig();

  @BeforeEach
  void fourNodesOfTwoNamespaces() {
    rig.fourNodesWarm();
    others(0);
  }

  private void others(int recovering) {
    rig.agentByUuid.values().forEach(agent -> agent.otherPools = new OtherPools(1, recovering));
    rig.run(SECOND);
  }

  private long rate() {
    return rig.transfers.copy().get(0).rateBytesPerSec();
  }

  @Test
  void whoBeginsWaitsUntilTheOthersMayKnow() {
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(SECOND);
    assertThat(rig.plans).isZero();
    assertThat(rig.heartbeat("b").recovering()).as("what agents tell the others").isTrue();

    rig.run(SECOND + 50 * MS);
    assertThat(rig.plans).isEqualTo(1);
    assertThat(rate()).isEqualTo(WHOLE);
  }

  @Test
  void linkIsDividedAmongThoseWhoRecover() {
    others(1);
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(3 * SECOND);
    assertThat(rate()).isEqualTo(WHOLE / 2);

    others(0);
    rig.run(SLOT);
    assertThat(rate()).as("an idle one leaves its part within a slot").isEqualTo(WHOLE);
  }

  @Test
  void partIsLeftAtOnceToWhoeverBegins() {
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(4 * SECOND);
    assertThat(rate()).isEqualTo(WHOLE);
    assertThat(rig.status().slot().number()).isEqualTo(1);

    others(1);
    rig.run(SECOND);
    assertThat(rig.status().slot().number()).isEqualTo(2);
    assertThat(rate()).isEqualTo(WHOLE / 2);
  }

  @Test
  void wrongNumberDoesNotStarveThisOne() {
    rig.agentByUuid.values().forEach(agent -> agent.otherPools = new OtherPools(9, 1_000_000));
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(4 * SECOND);
    assertThat(rate()).isEqualTo(WHOLE / 10);

    rig.agentByUuid.values().forEach(agent -> agent.otherPools = new OtherPools(-1, -7));
    rig.run(2 * SLOT);
    assertThat(rate()).isEqualTo(WHOLE);
  }

  @Test
  void noRecoveryIsToldWhenAllIsBack() {
    assertThat(rig.heartbeat("b").recovering()).isFalse();
  }
}
