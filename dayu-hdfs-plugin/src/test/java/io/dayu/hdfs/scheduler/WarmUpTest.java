package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.Planner;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.verify.PlanVerifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A big cluster's planner has planned before anything is lost, and nobody has noticed. */
class WarmUpTest {
  private final Rig rig = new Rig();

  private void agents(int count) {
    for (int agent = 0; agent < count; agent++) {
      rig.agent("node" + agent);
    }
  }

  @Test
  void whatIsRehearsedIsPlannedRightAndGivenToNobody() {
    agents(120);
    List<ClusterSnapshot> seen = new ArrayList<>();
    rig.planner = (snapshot, knobs, seed) -> planned(snapshot, knobs, seed, seen);

    rig.run(30 * SECOND);

    assertThat(seen).hasSizeGreaterThan(20);
    assertThat(seen.get(0).tasks()).hasSize(120 * 20);
    assertThat(seen.get(1).tasks()).as("after a slot").hasSizeLessThan(120 * 20);
    assertThat(rig.namesystem.commits).isEmpty();
    assertThat(rig.transfers.size()).isZero();
    assertThat(rig.status().slot().number()).isZero();
  }

  private static Plan planned(
      ClusterSnapshot snapshot, PlannerSettings knobs, long seed, List<ClusterSnapshot> seen) {
    seen.add(snapshot);
    Plan plan = Planner.plan(snapshot, knobs, seed);
    assertThat(PlanVerifier.verify(snapshot, knobs, plan)).isEmpty();
    return plan;
  }

  @Test
  void itEnds() {
    agents(120);
    rig.run(30 * SECOND);
    int plans = rig.plans;

    rig.run(30 * SECOND);

    assertThat(rig.plans).isEqualTo(plans);
  }

  @Test
  void aLossGoesFirst() {
    agents(120);
    rig.run(SECOND);
    rig.namesystem.block(1, 1000, 2, "node7");

    rig.run(3 * SECOND);

    assertThat(rig.namesystem.commits).hasSize(1);
  }

  @Test
  void aSmallClusterNeedsNone() {
    agents(20);
    rig.run(10 * SECOND);

    assertThat(rig.plans).isZero();
  }
}
