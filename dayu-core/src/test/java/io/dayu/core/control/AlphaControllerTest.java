package io.dayu.core.control;

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

class AlphaControllerTest {
  private static final PlannerSettings SET = PlannerSettings.PAPER.withAlpha(0.75);
  private static final ClusterSnapshot CLUSTER =
      new ClusterSnapshot(
          List.of(node("a", 500_000, 300_000), node("b", 200_000, 100_000), node("c", 0, 400_000)),
          List.of(new RackState("/rack", RackState.UNLIMITED)),
          List.of(),
          List.of(),
          0,
          5_000_000_000L);

  private final AlphaController alpha = new AlphaController();

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

  /** Slots of one second in which nothing is due. */
  private void slotsEnd(double share) {
    for (int slot = 0; slot < 50; slot++) {
      slotEnds(share);
    }
  }

  private void slotEnds(double share) {
    alpha.slotEnded(new SlotOutcome(1, 1000, 0, 1000 * share));
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
    assertThat(0.9 * AlphaController.budgetBytesPerSec(working(), CLUSTER))
        .isCloseTo(AlphaController.budgetBytesPerSec(SET, CLUSTER), within(10.0));
  }

  @Test
  void oneSlotIsNotBelievedWhole_andAllIsForgotten() {
    slotEnds(0.9);
    double afterOne = working().alpha();
    slotsEnd(0.9);
    assertThat(afterOne).isStrictlyBetween(SET.alpha(), working().alpha());
    alpha.reset();
    assertThat(working()).isEqualTo(SET);
  }

  @Test
  void whatDidNotMoveIsMadeUpForUntilItHas() {
    AlphaController owing = new AlphaController();
    owing.slotEnded(new SlotOutcome(2, 300_000, 200_000, 0));
    slotEnds(0);
    double share = working().alpha();
    assertThat(owing.of(SET, CLUSTER, false).alpha() - share)
        .as("a quarter a slot of what was due, of three links of a megabyte a second")
        .isCloseTo(0.25 * 200_000 / 2 / 3e6, within(1e-9));

    owing.slotEnded(new SlotOutcome(2, 300_000, 200_000, 400_000));
    slotEnds(1);
    assertThat(owing.of(SET, CLUSTER, false)).isEqualTo(working());
  }

  @Test
  void makesUpForTwoSlotsAtMost_andGently() {
    AlphaController owing = new AlphaController();
    for (int slot = 0; slot < 50; slot++) {
      owing.slotEnded(new SlotOutcome(1, 100_000_000, 100_000_000, 80_000_000));
    }
    slotsEnd(0.8);
    assertThat(owing.of(SET, CLUSTER, false).alpha() - working().alpha())
        .as("a tenth of the links")
        .isCloseTo(0.1, within(1e-6));

    owing.slotEnded(new SlotOutcome(1, 100_000_000, 100_000_000, 300_000_000));
    slotEnds(1);
    assertThat(owing.of(SET, CLUSTER, false)).as("two slots' worth came").isEqualTo(working());
  }

  @Test
  void whatIsOwedByAHigherAlphaIsForgiven() {
    alpha.planBegins(SET);
    alpha.slotEnded(new SlotOutcome(1, 1000, 1_000_000, 1000));
    assertThat(working().alpha()).isGreaterThan(SET.alpha());

    alpha.planBegins(SET);
    assertThat(working().alpha()).as("the same alpha").isGreaterThan(SET.alpha());
    PlannerSettings lower = SET.withAlpha(0.3);
    alpha.planBegins(lower);
    assertThat(alpha.of(lower, CLUSTER, false)).isEqualTo(lower);
  }

  @Test
  void almostFillsTheLinksAtTheEnd() {
    assertThat(alpha.of(SET, CLUSTER, true).alpha()).isEqualTo(0.95);
    PlannerSettings whole = SET.withAlpha(1);
    assertThat(alpha.of(whole, CLUSTER, true)).isEqualTo(whole);
  }

  @Test
  void holdsToTheLastSlotWhereNoMoreIsSetForTheEnd() {
    PlannerSettings capped = SET.withAlpha(0.3).withFilling(SET.filling().withAlphaAtEnd(0.3));
    slotsEnd(0.8);
    alpha.slotEnded(new SlotOutcome(1, 1000, 1_000_000, 1000));

    assertThat(alpha.of(capped, CLUSTER, false).alpha()).isGreaterThan(0.3);
    assertThat(alpha.of(capped, CLUSTER, true)).as("nothing on top").isEqualTo(capped);
  }

  @Test
  void mayPlanMoreThanALinkHas_butNotMuchMore() {
    PlannerSettings most = SET.withAlpha(0.95);
    slotsEnd(0.8);
    assertThat(alpha.of(most, CLUSTER, false).alpha()).isStrictlyBetween(1.0, 1.25);
    slotsEnd(0);
    assertThat(alpha.of(SET.withAlpha(1), CLUSTER, false).alpha()).isEqualTo(1.25);
  }

  @Test
  void withoutLinksItIsWhatIsSet() {
    ClusterSnapshot empty =
        new ClusterSnapshot(List.of(), List.of(), List.of(), List.of(), 0, 5_000_000_000L);
    slotsEnd(0.9);
    alpha.slotEnded(new SlotOutcome(1, 1000, 1000, 500));

    assertThat(alpha.of(SET, empty, false)).isEqualTo(SET);
  }

  @Test
  void slotOfNothingTeachesNothing() {
    alpha.slotEnded(new SlotOutcome(1, 0, 0, 0));
    assertThat(working()).isEqualTo(SET);
    alpha.slotEnded(new SlotOutcome(0, 0, 0, 0));
    assertThat(working()).isEqualTo(SET);
    alpha.slotEnded(new SlotOutcome(0, 0, 100, 0));
    assertThat(working().alpha()).isFinite().isGreaterThanOrEqualTo(SET.alpha());
    assertThat(new SlotOutcome(0, 0, 0, 0).movedShare()).isEqualTo(1);
  }
}
