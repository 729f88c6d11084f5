package io.dayu.core.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.IntSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotAccountTest {
  private static final long SECOND = 1_000_000_000;
  private static final double ENOUGH = 1e12;

  private final SlotAccount account = new SlotAccount();

  /** A slot of 5 s: 60 bytes a second are planned, and 40 of a transfer that should have ended. */
  private static PlannedSlot slot(double budgetBytesPerSec) {
    return slot(IntSet.of(0), budgetBytesPerSec);
  }

  private static PlannedSlot slot(IntSet sourcesOfOne, double budgetBytesPerSec) {
    LinkBudgets budgets = new LinkBudgets(new long[2], new long[2], new long[1], new long[1]);
    List<Assignment> assignments =
        List.of(
            new Assignment(1, sourcesOfOne, 1, 0, 1_000, 60, Assignment.Kind.NEW),
            new Assignment(2, 0, 1, 0, 1_000, 40, Assignment.Kind.FINISHING));
    return new PlannedSlot(
        new DuePlan(1, 0, new SlotSpan(0, 5 * SECOND, 0, false), false, true),
        new Plan(assignments, List.of(), List.of(), 0, budgets, 0),
        0.75,
        0.75,
        budgetBytesPerSec,
        new PlanTimes(0, 0, 0, 0));
  }

  @Test
  void outcomeIsOfTheTimeSinceThePlan_andOfRatesThatTakeBudgets() {
    account.planned(slot(100), ENOUGH, 1_000, 10 * SECOND);

    SlotOutcome outcome = account.outcome(1_150, 14 * SECOND).orElseThrow();

    assertThat(outcome.seconds()).isEqualTo(4);
    assertThat(outcome.plannedBytes()).isEqualTo(240);
    assertThat(outcome.movedBytes()).isEqualTo(150);
    assertThat(outcome.shortfallBytes()).isCloseTo(400 - 150, within(1e-9));
    assertThat(account.plannedBytes()).isEqualTo(300);
  }

  @Test
  void aDecodesRateCountsForEachOfItsSources() {
    account.planned(slot(IntSet.of(0, 2, 3), 100), ENOUGH, 0, 0);

    assertThat(account.outcome(0, 4 * SECOND).orElseThrow().plannedBytes()).isEqualTo(720);
  }

  @Test
  void whatMovesWithinANodeTakesNoLink() {
    account.planned(slot(IntSet.of(1), 100), ENOUGH, 0, 0);

    assertThat(account.plannedBytes()).isZero();
  }

  @Test
  void whereLessThanASlotsWorthWaits_onlyWhatWasPlannedIsDue() {
    account.planned(slot(100), 499, 0, 0);

    assertThat(account.outcome(0, 4 * SECOND).orElseThrow().dueBytes()).isEqualTo(240);
  }

  @Test
  void tooEarlyOrTooLateNothingCanBeSaid() {
    account.planned(slot(100), ENOUGH, 0, 0);

    assertThat(account.outcome(0, 2 * SECOND - 1)).isEmpty();
    assertThat(account.outcome(0, 2 * SECOND)).isPresent();
    assertThat(account.outcome(0, 10 * SECOND)).isPresent();
    assertThat(account.outcome(0, 10 * SECOND + 1)).isEmpty();
  }

  @Test
  void nothingIsSaidOfASlotOfAnotherRecovery() {
    account.planned(slot(100), ENOUGH, 0, 0);
    account.close();

    assertThat(account.outcome(0, 4 * SECOND)).isEmpty();
    assertThat(account.plannedBytes()).isZero();
  }
}
