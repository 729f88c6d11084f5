package io.dayu.sim.scheduler.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.Clusters;
import io.dayu.core.testing.Property;
import io.dayu.sim.testing.OpenSlot;
import io.dayu.sim.testing.TinySlots;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Matching of batches: as many as by trying all, within every node's room, and spread. */
class SelectiveEcSolverTest {
  private static final long MB = 1_000_000;

  private static List<BatchMove> solve(BatchProblem problem) {
    return new SelectiveEcSolver().solve(problem).moves();
  }

  private static long count(List<BatchMove> moves, ToIntFunction<BatchMove> end, int node) {
    return moves.stream().filter(move -> end.applyAsInt(move) == node).count();
  }

  @Test
  void movesGoFromSendersToWhoMayReceive_withinTheRoomOfBoth() {
    Property.check(
        100,
        new ClusterGen(12, 60, true),
        snapshot -> {
          BatchProblem problem = new BatchProblem(snapshot, OpenSlot.of(snapshot), 5);
          List<BatchMove> moves = solve(problem);
          Set<Integer> items = new HashSet<>();
          for (BatchMove move : moves) {
            assertThat(items.add(move.item())).isTrue();
            assertThat(problem.senders(move.item())).contains(move.source());
            assertThat(problem.receivers(move.item())).contains(move.destination());
            assertThat(problem.allowed(move.item()).allows(move.destination())).isTrue();
          }
          for (int node = 0; node < problem.nodes(); node++) {
            assertThat(count(moves, BatchMove::source, node))
                .isLessThanOrEqualTo(problem.outRoomItems(node, problem.meanBytes()));
            assertThat(count(moves, BatchMove::destination, node))
                .isLessThanOrEqualTo(problem.inRoomItems(node, problem.meanBytes()));
          }
        });
  }

  /** The most moves of items from one on, whoever receives them. */
  private static int most(BatchProblem problem, int item, long[] outLeft, long inLeft) {
    if (item == problem.items()) {
      return 0;
    }
    int most = most(problem, item + 1, outLeft, inLeft);
    for (int node : problem.senders(item)) {
      if (outLeft[node] > 0 && inLeft > 0) {
        outLeft[node]--;
        most = Math.max(most, 1 + most(problem, item + 1, outLeft, inLeft - 1));
        outLeft[node]++;
      }
    }
    return most;
  }

  @Test
  void noBatchOfEqualBlocksAndOnePriorityIsGreater() {
    Property.check(
        TinySlots.OF_EQUAL_BLOCKS,
        problem -> {
          long size = problem.meanBytes();
          long[] out =
              IntStream.range(0, problem.nodes())
                  .mapToLong(node -> problem.outRoomItems(node, size))
                  .toArray();
          long in =
              IntStream.of(problem.receivers(0))
                  .mapToLong(node -> problem.inRoomItems(node, size))
                  .sum();
          int most = most(problem, 0, out, in);
          if (onePriority(problem)) {
            assertThat(solve(problem)).hasSize(most);
          } else {
            assertThat(solve(problem)).hasSizeLessThanOrEqualTo(most);
          }
        });
  }

  private static boolean onePriority(BatchProblem problem) {
    return IntStream.range(0, problem.items()).map(problem::priority).distinct().count() == 1;
  }

  /** Two blocks fit each of two holders; the four that both hold have other priorities. */
  @Test
  void higherPrioritiesAreMatchedFirst() {
    List<RecoveryTask> tasks = new ArrayList<>();
    for (int id = 0; id < 8; id++) {
      tasks.add(task(id, id % 2 == 0 ? 2 : 1, 550 * MB, 0, 1));
    }
    List<BatchMove> moves = solve(problem(tasks, 2));
    assertThat(moves).hasSize(4);
    assertThat(moves.stream().map(BatchMove::item)).containsExactlyInAnyOrder(0, 1, 2, 3);
  }

  /** Every one of four holders could send all eight, and every one of eight nodes receive them. */
  @Test
  void aSmallBatchIsSpread() {
    List<RecoveryTask> tasks = new ArrayList<>();
    for (int id = 0; id < 8; id++) {
      tasks.add(task(id, 0, 140 * MB, 0, 1, 2, 3));
    }
    List<BatchMove> moves = solve(problem(tasks, 4));
    assertThat(moves).hasSize(8);
    for (int node = 0; node < 12; node++) {
      assertThat(count(moves, BatchMove::source, node)).isEqualTo(node < 4 ? 2 : 0);
      assertThat(count(moves, BatchMove::destination, node)).isLessThanOrEqualTo(2);
    }
  }

  private static RecoveryTask task(long id, int priority, long bytes, int... holders) {
    IntSet set = IntSet.of(holders);
    return new RecoveryTask(
        id, bytes, priority, 1, set, set, set, new PlacementRule(1, 10), StorageTypes.of(0));
  }

  /** Holders, and eight that receive, with links of 1125 MB a slot. */
  private static BatchProblem problem(List<RecoveryTask> tasks, int holders) {
    List<NodeState> nodes = new ArrayList<>();
    for (int node = 0; node < holders + 8; node++) {
      NodeState idle = Clusters.idle("n" + node, node, 100 * MB);
      nodes.add(node < holders ? Clusters.closed(idle) : idle);
    }
    ClusterSnapshot snapshot =
        Clusters.of(nodes, IntStream.range(0, nodes.size()).mapToObj(rack -> 0L).toList(), tasks);
    return new BatchProblem(snapshot, OpenSlot.of(snapshot), 5);
  }
}
