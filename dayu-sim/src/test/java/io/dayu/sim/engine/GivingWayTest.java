package io.dayu.sim.engine;

import static io.dayu.sim.engine.ToyCluster.MB;
import static io.dayu.sim.engine.ToyCluster.SECOND_NS;
import static io.dayu.sim.engine.ToyCluster.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.foreground.SteadyForeground;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transfers that give way, on links of 100 MB/s with ticks of half a second. */
class GivingWayTest {
  private static final int NODES = 8;
  private static final long TICK_NS = SECOND_NS / 2;
  private static final PlannerSettings BY = PlannerSettings.PAPER.withAlpha(0.75);

  private final Network network = new Network(ToyCluster.shape(NODES), Optional.of(BY));
  private final List<SimulatedTransfer> transfers = new ArrayList<>();
  private final boolean[] alive = new boolean[NODES];
  private long nowNs;

  @BeforeEach
  void allLive() {
    Arrays.fill(alive, true);
  }

  /** A transfer of a block that does not end. */
  private SimulatedTransfer transfer(int source, int destination, long rateBytesPerSec) {
    Recovery recovery =
        new Recovery(
            ToyCluster.scenario(
                ToyCluster.shape(NODES), ToyCluster.steady(NODES, 0), failure(0, 7)),
            network.links());
    LostBlock block = new LostBlock(transfers.size(), 1L << 40, 2, 1, IntSet.of(source));
    SimulatedTransfer transfer =
        recovery.start(block, source, destination, new SimulatedTransfer.Pace(rateBytesPerSec, 0));
    transfers.add(transfer);
    return transfer;
  }

  /** Passes seconds with that much foreground on every link; returns what the transfer moved. */
  private double passed(
      SimulatedTransfer transfer, int seconds, long foregroundBytesPerSec, boolean last) {
    double before = transfer.doneBytes();
    SteadyForeground clients =
        new SteadyForeground(NODES, foregroundBytesPerSec, foregroundBytesPerSec);
    for (int tick = 0; tick < 2 * seconds; tick++) {
      Tick one = new Tick(nowNs, nowNs + TICK_NS, clients, Long.MAX_VALUE);
      network.move(transfers, one, alive, last);
      nowNs += TICK_NS;
    }
    return transfer.doneBytes() - before;
  }

  @Test
  void inTheMeanALinkKeepsEquationOne_whateverThePlansRate() {
    SimulatedTransfer slow = transfer(0, 1, 5 * MB);

    assertThat(passed(slow, 20, 25 * MB, false)).isCloseTo(20 * 50.0 * MB, within(51.0 * MB));
  }

  @Test
  void whereClientsFillTheLinkATrickleIsLeft() {
    SimulatedTransfer patient = transfer(0, 1, MB);

    double moved = passed(patient, 20, 100 * MB, false);

    // A trickle of 6 MB/s beside 100 gets its share of the full link.
    assertThat(moved).isCloseTo(20 * 6.0 * MB * 100 / 106, within(5.0 * MB));
  }

  @Test
  void whoHasLostItsPatienceHasItsRate() {
    SimulatedTransfer fast = transfer(0, 1, 50 * MB);
    passed(fast, 10, 100 * MB, false);

    double moved = passed(fast, 10, 100 * MB, false);

    assertThat(moved).isCloseTo(10 * 50.0 * MB * 100 / 150, within(20.0 * MB));
  }

  @Test
  void theLastTransfersDoNotGiveWay() {
    SimulatedTransfer last = transfer(0, 1, 50 * MB);

    double moved = passed(last, 2, 100 * MB, true);

    assertThat(moved).isCloseTo(2 * 50.0 * MB * 100 / 150, within(5.0 * MB));
  }

  @Test
  void whatOneEndCannotTakeIsLeftToTheOthers() {
    SimulatedTransfer narrow = transfer(0, 1, 30 * MB);
    SimulatedTransfer alsoToOne = transfer(2, 1, 30 * MB);
    SimulatedTransfer fromZero = transfer(0, 3, 30 * MB);

    double moved = passed(fromZero, 10, 25 * MB, false);

    // 50 MB/s of node 0 are shared by two, of node 1 as well.
    assertThat(moved).isCloseTo(10 * 25.0 * MB, within(30.0 * MB));
    assertThat((double) narrow.doneBytes() / alsoToOne.doneBytes()).isCloseTo(1, within(0.05));
  }
}
