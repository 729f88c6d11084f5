package io.dayu.sim.scheduler.solver;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.testing.Clusters;
import io.dayu.core.testing.Property;
import io.dayu.sim.scheduler.batch.BatchAnswer;
import io.dayu.sim.scheduler.batch.BatchMove;
import io.dayu.sim.scheduler.batch.BatchProblem;
import io.dayu.sim.testing.OpenSlot;
import io.dayu.sim.testing.TinySlots;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The flow's cost against the least that trying all finds. */
class MinCostFlowSolverTest {
  private static final MinCostFlowSolver SOLVER = new MinCostFlowSolver();

  /**
   * The counts of replicas that each node sends and receives, and what that costs in milliseconds.
   */
  private static final class Loads {
    private final BatchProblem problem;
    private final int[] sent;
    private final int[] received;
    private long cost;

    Loads(BatchProblem problem) {
      this.problem = problem;
      sent = new int[problem.nodes()];
      received = new int[problem.nodes()];
    }

    /** The k-th replica of a node costs the time at which it is done: k * s / B. */
    private long costOf(int replicas, long bytesPerSec) {
      return (long) ((double) replicas * problem.meanBytes() / bytesPerSec * 1000);
    }

    boolean hasRoom(int source, int destination) {
      long size = problem.meanBytes();
      return sent[source] < problem.outRoomItems(source, size)
          && received[destination] < problem.inRoomItems(destination, size);
    }

    void take(int source, int destination) {
      cost += costOf(++sent[source], problem.outBytesPerSec(source));
      cost += costOf(++received[destination], problem.inBytesPerSec(destination));
    }

    void give(int source, int destination) {
      cost -= costOf(sent[source]--, problem.outBytesPerSec(source));
      cost -= costOf(received[destination]--, problem.inBytesPerSec(destination));
    }

    void leave(int item) {
      cost += costOfWaiting(item);
    }

    private long costOfWaiting(int item) {
      return (long) (4 * (4 - problem.priority(item)) * problem.slotSeconds() * 1000);
    }

    long least(int item) {
      if (item == problem.items()) {
        return cost;
      }
      cost += costOfWaiting(item);
      long least = least(item + 1);
      cost -= costOfWaiting(item);
      for (int source : problem.senders(item)) {
        for (int destination : problem.receivers(item)) {
          if (hasRoom(source, destination)) {
            take(source, destination);
            least = Math.min(least, least(item + 1));
            give(source, destination);
          }
        }
      }
      return least;
    }
  }

  @Test
  void noOtherMovesCostLess() {
    Property.check(
        60,
        TinySlots.OF_EQUAL_BLOCKS,
        problem -> {
          BatchAnswer answer = SOLVER.solve(problem);
          assertThat(answer.quality()).isEqualTo(BatchAnswer.Quality.OPTIMAL);
          Loads loads = new Loads(problem);
          Set<Integer> planned = new HashSet<>();
          for (BatchMove move : answer.moves()) {
            assertThat(planned.add(move.item())).isTrue();
            assertThat(problem.senders(move.item())).contains(move.source());
            assertThat(problem.receivers(move.item())).contains(move.destination());
            assertThat(loads.hasRoom(move.source(), move.destination())).isTrue();
            loads.take(move.source(), move.destination());
          }
          for (int item = 0; item < problem.items(); item++) {
            if (!planned.contains(item)) {
              loads.leave(item);
            }
          }
          assertThat(loads.cost).isEqualTo(new Loads(problem).least(0));
        });
  }

  @Test
  void whoMayNotReceiveIsGivenNothing() {
    ClusterSnapshot snapshot = new LimitCluster(12, 200).snapshot(3);
    BatchProblem problem = new BatchProblem(snapshot, OpenSlot.of(snapshot), 1);
    List<BatchMove> moves = SOLVER.solve(problem).moves();
    assertThat(moves).hasSizeGreaterThan(100);
    for (BatchMove move : moves) {
      assertThat(problem.allowed(move.item()).allows(move.destination())).isTrue();
      assertThat(problem.senders(move.item())).contains(move.source());
    }
  }

  @Test
  void nothingToPlanIsPlanned() {
    ClusterSnapshot snapshot =
        Clusters.of(List.of(Clusters.idle("n0", 0, 1000)), List.of(0L), List.of());
    BatchAnswer answer = SOLVER.solve(new BatchProblem(snapshot, OpenSlot.of(snapshot), 1));
    assertThat(answer.moves()).isEmpty();
    assertThat(answer.quality()).isEqualTo(BatchAnswer.Quality.OPTIMAL);
  }
}
