package io.dayu.hdfs.status;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdealTimeTest {
  private static final long SECOND = 1_000_000_000;

  private final IdealTime ideal = new IdealTime();

  @Test
  void budgetsOfTheSlotsCountForAsLongAsTheyHeld() {
    ideal.budget(100, 0);
    ideal.budget(50, 10 * SECOND);

    assertThat(ideal.ns(500)).isEqualTo(5 * SECOND);
    assertThat(ideal.ns(1_000)).isEqualTo(10 * SECOND);
    assertThat(ideal.ns(1_500)).as("the last goes on").isEqualTo(20 * SECOND);
  }

  @Test
  void slotWithoutAnyBudgetOnlyTakesTime() {
    ideal.budget(0, 0);
    ideal.budget(100, 10 * SECOND);

    assertThat(ideal.ns(200)).isEqualTo(12 * SECOND);
  }

  @Test
  void nothingPlannedHasNoIdeal() {
    assertThat(ideal.ns(200)).isZero();
    ideal.budget(100, 0);
    ideal.clear();
    assertThat(ideal.ns(200)).isZero();
  }

  @Test
  void budgetsThatNeverMoveAllHaveNoIdeal() {
    ideal.budget(100, 0);
    ideal.budget(0, SECOND);

    assertThat(ideal.ns(50)).isEqualTo(SECOND / 2);
    assertThat(ideal.ns(200)).isZero();
    ideal.budget(0, SECOND);
    assertThat(ideal.ns(200)).isZero();
    assertThat(ideal.ns(0)).isZero();
  }
}
