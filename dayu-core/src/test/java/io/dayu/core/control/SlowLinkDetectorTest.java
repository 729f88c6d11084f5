package io.dayu.core.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.control.SlowLinkAttribution.Flow;
import io.dayu.core.snapshot.LinkState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Links that all say the same wrong speed: four DataNodes, each of which sends to all others. */
class SlowLinkDetectorTest {
  private static final int NODES = 4;
  private static final long SAID = 1_000_000_000;
  private static final double ALPHA = 0.75;
  private static final double LOOK_SECONDS = 3;

  private final List<String> told = new ArrayList<>();
  private final SlowLinkDetector detector =
      new SlowLinkDetector(
          new SlowLinkDetector.Listener() {
            @Override
            public void lowered(int link, long carries, long believed) {
              told.add("lowered " + link);
            }

            @Override
            public void restored(int link) {
              told.add("restored " + link);
            }

            @Override
            public void allLowered(int links, double movedBytes, double plannedBytes) {
              told.add("all");
            }
          });
  private final double[] foreground = new double[2 * NODES];
  private double planned;
  private double moved;

  private long believed(int link) {
    return detector.believed(link, new LinkState(SAID, 0, true)).totalBytesPerSec();
  }

  /** Plans three quarters of what is believed, and moves what the links carry of it. */
  private void look(long carriesBytesPerSec) {
    List<Flow> flows = new ArrayList<>();
    planned = 0;
    moved = 0;
    double share = LOOK_SECONDS / (NODES - 1);
    for (int out = 0; out < NODES; out++) {
      for (int in = 0; in < NODES; in++) {
        if (in != out) {
          int leaves = SlowLinkDetector.outOf(out);
          int comes = SlowLinkDetector.inOf(in);
          double plan = ALPHA * Math.min(believed(leaves), believed(comes)) * share;
          double came = Math.min(plan, carriesBytesPerSec * share);
          flows.add(new Flow(leaves, comes, plan, came, LOOK_SECONDS));
          planned += plan;
          moved += came;
        }
      }
    }
    long[] said = new long[2 * NODES];
    Arrays.fill(said, SAID);
    detector.look(flows, said, foreground);
  }

  private void look(int times, long carriesBytesPerSec) {
    for (int i = 0; i < times; i++) {
      look(carriesBytesPerSec);
    }
  }

  @Test
  void whereAllSayTheSameWrongSpeedTheTrueOneIsLearntOfWhatMoves() {
    look(20, SAID / 400);

    assertThat(told).containsExactly("all");
    assertThat(detector.doubtsAll()).isTrue();
    assertThat(moved).as("of %s planned", planned).isGreaterThan(0.4 * planned);
    assertThat(believed(0)).isBetween(SAID / 400, 3 * SAID / 400);
  }

  @Test
  void speedThatTurnsOutTrueIsBelievedAgain() {
    look(20, SAID / 400);
    look(40, SAID);

    assertThat(believed(0)).isEqualTo(SAID);
    assertThat(detector.doubtsAll()).isFalse();
    assertThat(planned).isGreaterThan(NODES * ALPHA * SAID * LOOK_SECONDS * 0.99);
  }

  @Test
  void twoLooksOrAnOutageSayNothing() {
    look(2, SAID / 400);
    look(SAID);
    look(20, 0);

    assertThat(told).isEmpty();
  }

  @Test
  void linksThatClientsFillAreNotWrong() {
    Arrays.fill(foreground, 0.8 * SAID);
    look(20, SAID / 400);

    assertThat(told).isEmpty();
  }

  @Test
  void dataNodeThatStartsAnewIsBelieved() {
    look(20, SAID / 400);
    detector.forget(2);

    assertThat(believed(SlowLinkDetector.inOf(2))).isEqualTo(SAID);
    assertThat(believed(SlowLinkDetector.outOf(2))).isEqualTo(SAID);
    assertThat(believed(SlowLinkDetector.inOf(1))).isLessThan(SAID / 100);
    detector.forget(NODES + 7);
  }
}
