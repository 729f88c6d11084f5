package io.dayu.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The ideal recovery time uses every slot's budget to the last byte, and none twice. */
final class SlotBudgetsTest {
  @Test
  void budgetsAreUsedSlotBySlot() {
    SlotBudgets budgets = new SlotBudgets();
    budgets.put(1, 100, 5);
    budgets.put(2, 50, 5);
    assertThat(budgets.idealSeconds(125)).isEqualTo(7.5, within(1e-9));
    assertThat(budgets.idealSeconds(100)).isEqualTo(5.0, within(1e-9));
  }

  @Test
  void lastBudgetGoesOn() {
    SlotBudgets budgets = new SlotBudgets();
    budgets.put(1, 100, 5);
    budgets.put(2, 50, 5);
    assertThat(budgets.idealSeconds(200)).isEqualTo(15.0, within(1e-9));
  }

  @Test
  void slotsDifferInLength() {
    SlotBudgets budgets = new SlotBudgets();
    budgets.put(1, 100, 5);
    budgets.put(2, 50, 2);
    assertThat(budgets.idealSeconds(125)).isEqualTo(6.0, within(1e-9));
  }

  @Test
  void aSlotThatIsSeenAgainCountsOnce() {
    SlotBudgets budgets = new SlotBudgets();
    budgets.put(1, 100, 5);
    budgets.put(1, 100, 5);
    budgets.put(1, 200, 5);
    assertThat(budgets.slots()).isEqualTo(1);
    assertThat(budgets.idealSeconds(100)).isEqualTo(2.5, within(1e-9));
  }

  @Test
  void withoutABudgetNothingEverArrives() {
    assertThat(new SlotBudgets().idealSeconds(1)).isInfinite();
    assertThat(new SlotBudgets().idealSeconds(0)).isZero();
  }
}
