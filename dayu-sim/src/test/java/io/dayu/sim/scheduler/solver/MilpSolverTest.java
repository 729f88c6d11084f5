package io.dayu.sim.scheduler.solver;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.testing.Property;
import io.dayu.sim.scheduler.batch.BatchAnswer;
import io.dayu.sim.scheduler.batch.BatchMove;
import io.dayu.sim.scheduler.batch.BatchProblem;
import io.dayu.sim.testing.OpenSlot;
import io.dayu.sim.testing.TinySlots;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The program's answers against the best that trying all finds. */
class MilpSolverTest {
  private static final MilpSolver SOLVER = new MilpSolver(10, MilpSolver.NO_LIMIT);

  /** Bytes that links still have, in and out, while moves are taken off. */
  private static final class Room {
    private final BatchProblem problem;
    private final long[] in;
    private final long[] out;

    Room(BatchProblem problem, double share) {
      this.problem = problem;
      in = new long[problem.nodes()];
      out = new long[problem.nodes()];
      for (int node = 0; node < in.length; node++) {
        in[node] = (long) (problem.inRoomBytes(node) * share);
        out[node] = (long) (problem.outRoomBytes(node) * share);
      }
    }

    boolean has(int item, int source, int destination) {
      return outBytes(item, source) <= out[source] && inBytes(item, destination) <= in[destination];
    }

    /** A block that exceeds an empty link counts as what that carries in the slot. */
    private long outBytes(int item, int node) {
      return Math.min(problem.sizeBytes(item), problem.outRoomBytes(node));
    }

    private long inBytes(int item, int node) {
      return Math.min(problem.sizeBytes(item), problem.inRoomBytes(node));
    }

    void take(int item, int source, int destination) {
      out[source] -= outBytes(item, source);
      in[destination] -= inBytes(item, destination);
    }

    void give(int item, int source, int destination) {
      out[source] += outBytes(item, source);
      in[destination] += inBytes(item, destination);
    }

    /** The most that the items from one on are worth. */
    double most(int item) {
      if (item == problem.items()) {
        return 0;
      }
      double most = most(item + 1);
      for (int source : problem.senders(item)) {
        for (int destination : problem.receivers(item)) {
          if (has(item, source, destination)) {
            take(item, source, destination);
            most = Math.max(most, worth(problem, item) + most(item + 1));
            give(item, source, destination);
          }
        }
      }
      return most;
    }
  }

  /** Bytes, each priority counting four times as much as the next. */
  private static double worth(BatchProblem problem, int item) {
    return problem.sizeBytes(item) * Math.pow(4, 3 - problem.priority(item));
  }

  @Test
  void noOtherMovesAreWorthMore() {
    Property.check(
        60,
        TinySlots.OF_MIXED_BLOCKS,
        problem -> {
          BatchAnswer answer = SOLVER.solve(problem);
          assertThat(answer.quality()).isEqualTo(BatchAnswer.Quality.OPTIMAL);
          Room room = new Room(problem, 1);
          Set<Integer> items = new HashSet<>();
          double worth = 0;
          for (BatchMove move : answer.moves()) {
            assertThat(items.add(move.item())).isTrue();
            assertThat(problem.senders(move.item())).contains(move.source());
            assertThat(problem.receivers(move.item())).contains(move.destination());
            assertThat(room.has(move.item(), move.source(), move.destination())).isTrue();
            room.take(move.item(), move.source(), move.destination());
            worth += worth(problem, move.item());
          }
          assertThat(worth).isEqualTo(new Room(problem, 1).most(0));
        });
  }

  /** What fits a quarter of every link's slot is not piled on few links. */
  @Test
  void aBatchThatFitsAPartOfTheSlotTakesOnlyThatPart() {
    ClusterSnapshot snapshot = new LimitCluster(10, 40).snapshot(1);
    BatchProblem problem = new BatchProblem(snapshot, OpenSlot.of(snapshot), 1);
    BatchAnswer answer = SOLVER.solve(problem);
    assertThat(answer.moves()).hasSize(problem.items()).hasSize(40);
    Room quarter = new Room(problem, 0.25);
    for (BatchMove move : answer.moves()) {
      assertThat(quarter.has(move.item(), move.source(), move.destination())).isTrue();
      quarter.take(move.item(), move.source(), move.destination());
    }
  }

  @Test
  void aSlotOfTooManyVariablesIsNotModelled() {
    ClusterSnapshot snapshot = new LimitCluster(3500, 1000).snapshot(1);
    BatchProblem problem = new BatchProblem(snapshot, OpenSlot.of(snapshot), 1);
    BatchAnswer answer = SOLVER.solve(problem);
    assertThat(answer.quality()).isEqualTo(BatchAnswer.Quality.TOO_LARGE);
    assertThat(answer.moves()).isEmpty();
  }
}
