package io.dayu.bench.testbed.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that orders and looks tell who was awake. */
final class SizeHistoryTest {
  private static final long SECOND_NS = 1_000_000_000L;
  private static final SizeHistory.SizeOrder SHRINK =
      new SizeHistory.SizeOrder(1, 2, 10 * SECOND_NS);
  private static final SizeHistory.SizeOrder GROW = new SizeHistory.SizeOrder(2, 4, 20 * SECOND_NS);

  private static SizeHistory.RestingLook look(double atSeconds, Integer... resting) {
    return new SizeHistory.RestingLook(Math.round(atSeconds * SECOND_NS), List.of(resting));
  }

  private static final SizeHistory HISTORY =
      new SizeHistory(
          4,
          List.of(SHRINK, GROW),
          List.of(
              look(9),
              look(10.5),
              look(11, 3),
              look(12, 3, 1),
              look(19.5, 3, 1),
              look(20.5, 3, 1),
              look(21)));

  @Test
  void sizesAreReachedWhenDayuSaysSo() {
    assertThat(HISTORY.reachedSeconds(SHRINK)).isEqualTo(2);
    assertThat(HISTORY.reachedSeconds(GROW)).isEqualTo(1);
    SizeHistory never = new SizeHistory(4, List.of(SHRINK), List.of(look(11, 3)));
    assertThat(never.reachedSeconds(SHRINK)).isNaN();
  }

  @Test
  void whoRestedAndWhoWasWokenIsTold() {
    assertThat(HISTORY.rested(SHRINK)).containsExactly(3, 1);
    assertThat(HISTORY.woken(SHRINK)).isEmpty();
    assertThat(HISTORY.rested(GROW)).isEmpty();
    assertThat(HISTORY.woken(GROW)).containsExactly(3, 1);
  }

  @Test
  void machineTimeIsThatOfAllButThoseThatRest() {
    assertThat(HISTORY.awakeSeconds(Stretch.ofSeconds(0, 30)))
        .isEqualTo(4 * 30 - 1 - 2 * 9, within(1e-9));
    assertThat(HISTORY.awakeSeconds(Stretch.ofSeconds(0, 15)))
        .isEqualTo(4 * 15 - 1 - 2 * 3, within(1e-9));
    assertThat(SizeHistory.allAwake(4).awakeSeconds(Stretch.ofSeconds(0, 30))).isEqualTo(120);
  }
}
