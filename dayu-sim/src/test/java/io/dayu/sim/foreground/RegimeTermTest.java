package io.dayu.sim.foreground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Levels that stay for a while, of the spread and correlation told. */
class RegimeTermTest {
  private static final int LENGTH = 20;
  private static final int NODES = 3000;
  private static final double SPREAD = 0.8;
  private static final double CORRELATION = 0.3;

  private static RegimeTerm term(int lengthSeconds, int nodes) {
    return new RegimeTerm(
        new ForegroundShape.Regime(lengthSeconds, SPREAD), CORRELATION, nodes, 99);
  }

  /** Cells begin at multiples of the length. */
  @Test
  void ofEachCellThereIsOneChange() {
    RegimeTerm term = term(LENGTH, 5);
    for (int node = 0; node < 5; node++) {
      for (int cell = 1; cell < 200; cell++) {
        int changes = 0;
        for (long second = (long) cell * LENGTH; second < (cell + 1L) * LENGTH; second++) {
          changes += term.cellAt(node, second) != term.cellAt(node, second - 1) ? 1 : 0;
        }
        assertThat(changes).isEqualTo(1);
      }
    }
  }

  @Test
  void changesComeAtAnySecondOfTheirCell() {
    RegimeTerm term = term(LENGTH, NODES);
    int[] changes = new int[LENGTH];
    for (int node = 0; node < NODES; node++) {
      for (int second = 0; second < LENGTH; second++) {
        long before = term.cellAt(node, LENGTH + second - 1L);
        changes[second] += term.cellAt(node, (long) LENGTH + second) != before ? 1 : 0;
      }
    }
    for (int atSecond : changes) {
      assertThat((double) atSecond).isCloseTo((double) NODES / LENGTH, within(60.0));
    }
  }

  @Test
  void nodesDifferBySpread_andDirectionsCorrelateAsTold() {
    RegimeTerm term = term(LENGTH, NODES);
    double in = 0;
    double inIn = 0;
    double outOut = 0;
    double inOut = 0;
    for (int node = 0; node < NODES; node++) {
      long cell = term.cellAt(node, 12_345);
      in += term.in(cell);
      inIn += term.in(cell) * term.in(cell);
      outOut += term.out(cell) * term.out(cell);
      inOut += term.in(cell) * term.out(cell);
    }
    assertThat(in / NODES).isCloseTo(0, within(0.06));
    assertThat(Math.sqrt(inIn / NODES)).isCloseTo(SPREAD, within(0.04));
    assertThat(Math.sqrt(outOut / NODES)).isCloseTo(SPREAD, within(0.04));
    assertThat(inOut / Math.sqrt(inIn * outOut)).isCloseTo(CORRELATION, within(0.07));
  }

  @Test
  void otherKeysGiveOtherLevels() {
    RegimeTerm one = term(LENGTH, 1);
    RegimeTerm other =
        new RegimeTerm(new ForegroundShape.Regime(LENGTH, SPREAD), CORRELATION, 1, 98);
    assertThat(one.cellAt(0, 1000)).isNotEqualTo(other.cellAt(0, 1000));
    assertThat(one.cellAt(0, 1000)).isEqualTo(term(LENGTH, 1).cellAt(0, 1000));
  }
}
