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
            public void allLowered(int links, double movedPerSec, double plannedPerSec) {
              told.add("all");
            }

            @Override
            public void allRestored() {
              told.add("all restored");
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
    detector.look(flows, said, foreground, new LinkLoads(said.length));
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

  /** Whatever is planned, but a part of it moves, as transfers give way to clients. */
  private void lookWhereTransfersGiveWay(int times, double movedShare) {
    long[] said = new long[2 * NODES];
    Arrays.fill(said, SAID);
    for (int i = 0; i < times; i++) {
      LinkLoads loads = new LinkLoads(said.length);
      moved = 0;
      for (int link = 0; link < said.length; link++) {
        double ordered = ALPHA * believed(link);
        loads.put(link, ordered, movedShare * ordered);
        moved += movedShare * ordered;
      }
      detector.look(List.of(), said, foreground, loads);
    }
  }

  @Test
  void pauseOfAllIsForgotten_thoughTransfersGiveWayToClientsAfterIt() {
    lookWhereTransfersGiveWay(3, 0.02);
    assertThat(detector.doubtsAll()).isTrue();

    lookWhereTransfersGiveWay(80, 0.5);

    assertThat(believed(0)).isEqualTo(SAID);
    assertThat(told).containsExactly("all", "all restored");
  }

  @Test
  void linksThatCarryNoMoreAreTriedInVain() {
    look(20, SAID / 400);
    long most = 0;
    int above = 0;
    for (int i = 0; i < 200; i++) {
      look(SAID / 400);
      most = Math.max(most, believed(0));
      above += believed(0) > 2 * SAID / 400 ? 1 : 0;
    }

    assertThat(told).containsExactly("all");
    assertThat(most).isLessThanOrEqualTo(4 * SAID / 400);
    assertThat(above).as("looks at which twice as much was planned").isBetween(1, 100);
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

  /**
   * Small blocks: of all transfers of a look but one in twenty have ended, and that one has little
   * left. What links carry in all is known by reports.
   */
  private void lookAtSmallBlocks(long carriesBytesPerSec) {
    long[] said = new long[2 * NODES];
    Arrays.fill(said, SAID);
    LinkLoads loads = new LinkLoads(said.length);
    List<Flow> flows = new ArrayList<>();
    planned = 0;
    moved = 0;
    for (int link = 0; link < said.length; link++) {
      double ordered = ALPHA * believed(link);
      double carried = Math.min(ordered, (double) carriesBytesPerSec);
      loads.put(link, ordered, carried);
      planned += ordered;
      moved += carried;
    }
    for (int node = 0; node < NODES; node++) {
      double left = carriesBytesPerSec * LOOK_SECONDS / 20;
      int next = (node + 1) % NODES;
      flows.add(
          new Flow(
              SlowLinkDetector.outOf(node),
              SlowLinkDetector.inOf(next),
              left,
              0.9 * left,
              LOOK_SECONDS));
    }
    detector.look(flows, said, foreground, loads);
  }

  @Test
  void wrongSpeedIsLearntInThreeLooks_thoughBlocksAreSmall_andATrueOneIsBelievedAgain() {
    for (int look = 0; look < 3; look++) {
      lookAtSmallBlocks(SAID / 400);
    }
    assertThat(told).containsExactly("all");
    lookAtSmallBlocks(SAID / 400);
    assertThat(moved).as("of %s planned", planned).isGreaterThan(0.9 * planned);
    for (int look = 0; look < 40; look++) {
      lookAtSmallBlocks(SAID / 400);
      // Twice as much is planned in a trial.
      assertThat(moved).as("of %s planned", planned).isGreaterThan(0.2 * planned);
    }

    for (int look = 0; look < 40; look++) {
      lookAtSmallBlocks(SAID);
    }
    assertThat(believed(0)).isEqualTo(SAID);
    assertThat(detector.doubtsAll()).isFalse();
  }

  @Test
  void whatAllSayWrongIsKnownInTheNextRecovery_andRestartsOfAllEndIt() {
    look(20, SAID / 400);
    long learnt = believed(0);
    detector.recoveryEnds();
    assertThat(believed(0)).isEqualTo(learnt);
    look(1, SAID / 400);
    assertThat(moved).as("of %s planned", planned).isGreaterThan(0.4 * planned);

    for (int node = 0; node < NODES; node++) {
      assertThat(detector.doubtsAll()).isTrue();
      detector.forget(node);
    }
    assertThat(detector.doubtsAll()).isFalse();
  }

  private void lookAtLoads(int times, LinkLoads loads) {
    long[] said = new long[2 * NODES];
    Arrays.fill(said, SAID);
    for (int look = 0; look < times; look++) {
      detector.look(List.of(), said, foreground, loads);
    }
  }

  @Test
  void lastTransfersThatHardlyMoveDoNotMakeAllLinksWrong() {
    LinkLoads loads = new LinkLoads(2 * NODES);
    loads.put(SlowLinkDetector.inOf(0), 0.5 * SAID, 0.03 * SAID);
    loads.put(SlowLinkDetector.outOf(1), 0.5 * SAID, 0.03 * SAID);
    lookAtLoads(20, loads);
    assertThat(told).isEmpty();

    for (int node = 0; node < NODES; node++) {
      loads.put(SlowLinkDetector.inOf(node), 0.5 * SAID, 0.03 * SAID);
    }
    lookAtLoads(8, loads);
    assertThat(told).as("where all are so").containsExactly("all");
  }

  @Test
  void whereALinkKeepsToItsPlanNotAllAreWrong() {
    LinkLoads loads = new LinkLoads(2 * NODES);
    for (int node = 0; node < NODES; node++) {
      loads.put(SlowLinkDetector.inOf(node), 0.5 * SAID, 0.01 * SAID);
      loads.put(SlowLinkDetector.outOf(node), 0.5 * SAID, 0.01 * SAID);
    }
    loads.put(SlowLinkDetector.inOf(2), 0.02 * SAID, 0.02 * SAID);
    lookAtLoads(20, loads);
    assertThat(told).isEmpty();
  }

  @Test
  void clientsAtAllSourcesDoNotMakeLinksWrong() {
    long[] said = new long[2 * NODES];
    Arrays.fill(said, SAID);
    LinkLoads loads = new LinkLoads(said.length);
    for (int node = 0; node < NODES; node++) {
      foreground[SlowLinkDetector.outOf(node)] = 0.9 * SAID;
      loads.put(SlowLinkDetector.outOf(node), 0.2 * SAID, 0.01 * SAID);
      loads.put(SlowLinkDetector.inOf(node), 0.2 * SAID, 0.01 * SAID);
    }
    for (int look = 0; look < 20; look++) {
      detector.look(List.of(), said, foreground, loads);
    }
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
