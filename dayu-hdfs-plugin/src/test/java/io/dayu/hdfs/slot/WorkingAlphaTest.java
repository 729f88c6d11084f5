package io.dayu.hdfs.slot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkingAlphaTest {
  private static final PlannerSettings SET = PlannerSettings.PAPER.withAlpha(0.75);
  private static final ClusterSnapshot CLUSTER =
      new ClusterSnapshot(
          List.of(node("a", 500_000, 300_000), node("b", 200_000, 100_000), node("c", 0, 400_000)),
          List.of(new RackState("/rack", RackState.UNLIMITED)),
          List.of(),
          List.of(),
          0,
          5_000_000_000L);

  private final WorkingAlpha alpha = new WorkingAlpha();

  private static NodeState node(String id, long foregroundIn, long foregroundOut) {
    return new NodeState(
        id,
        0,
        new LinkState(1_000_000, foregroundIn, true),
        new LinkState(1_000_000, foregroundOut, true),
        true,
        0,
        FreeSpace.ofBytesByType());
  }

  private PlannerSettings working() {
    return alpha.of(SET, CLUSTER, false);
  }

  private void slotsEnd(double share) {
    for (int slot = 0; slot < 50; slot++) {
      alpha.slotEnded(share);
    }
  }

  @Test
  void isWhatIsSetUntilLessMovesThanPlanned() {
    assertThat(working()).isEqualTo(SET);
    slotsEnd(1.2);
    assertThat(working()).isEqualTo(SET);
  }

  @Test
  void whatMovesOfThePlanIsThenWhatEquationOneAllows() {
    slotsEnd(0.9);
    assertThat(working().alpha()).isGreaterThan(SET.alpha()).isLessThan(0.95);
    assertThat(0.9 * WorkingAlpha.budgetBytesPerSec(working(), CLUSTER))
        .isCloseTo(WorkingAlpha.budgetBytesPerSec(SET, CLUSTER), within(10.0));
  }

  @Test
  void oneSlotIsNotBelievedWhole_andAllIsForgotten() {
    alpha.slotEnded(0.9);
    double afterOne = working().alpha();
    slotsEnd(0.9);
    assertThat(afterOne).isStrictlyBetween(SET.alpha(), working().alpha());
    alpha.reset();
    assertThat(working()).isEqualTo(SET);
  }

  @Test
  void almostFillsTheLinksAtTheEnd() {
    assertThat(alpha.of(SET, CLUSTER, true).alpha()).isEqualTo(0.95);
    PlannerSettings whole = SET.withAlpha(1);
    assertThat(alpha.of(whole, CLUSTER, true)).isEqualTo(whole);
  }

  @Test
  void mayPlanMoreThanALinkHas_butNotMuchMore() {
    PlannerSettings most = SET.withAlpha(0.95);
    slotsEnd(0.8);
    assertThat(alpha.of(most, CLUSTER, false).alpha()).isStrictlyBetween(1.0, 1.25);
    slotsEnd(0);
    assertThat(alpha.of(SET.withAlpha(1), CLUSTER, false).alpha()).isEqualTo(1.25);
  }
}
