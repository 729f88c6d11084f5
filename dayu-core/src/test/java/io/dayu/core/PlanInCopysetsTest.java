package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.placement.CopysetNode;
import io.dayu.core.placement.Copysets;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.testing.Clusters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The blocks of a lost node go from few sets into few, in the same time. */
class PlanInCopysetsTest {
  private static final int RACKS = 20;
  private static final int NODES = RACKS * 10;
  private static final int LOST = 7;
  private static final long MB = 1_000_000;
  private static final long SEED = 3;
  private static final PlacementRule RULE = new PlacementRule(2, 2);

  private final List<NodeState> nodes = new ArrayList<>();

  /** As many blocks in each set of a lost node as its links carry in a few slots. */
  private ClusterSnapshot snapshot() {
    for (int node = 0; node < NODES; node++) {
      NodeState alive = Clusters.idle("n" + node, node % RACKS, 100 * MB);
      nodes.add(node == LOST ? Clusters.closed(alive) : alive);
    }
    List<RecoveryTask> tasks = new ArrayList<>();
    int[][] sets = new Copysets(nodes.stream().map(CopysetNode::of).toList(), 12).all(3, RULE);
    for (int[] set : sets) {
      if (IntStream.of(set).anyMatch(node -> node == LOST)) {
        int[] left = IntStream.of(set).filter(node -> node != LOST).toArray();
        for (int block = 0; block < 200; block++) {
          tasks.add(Clusters.task(tasks.size(), 16 * MB, 1, RULE, left));
        }
      }
    }
    Collections.shuffle(tasks, new Random(1));
    return Clusters.of(nodes, Collections.nCopies(RACKS, 0L), tasks);
  }

  @Test
  void blocksGoIntoFewSets_andAsManyBytesMove() {
    ClusterSnapshot snapshot = snapshot();
    Plan any = Planner.plan(snapshot, PlannerSettings.DEFAULT, SEED);
    Plan kept = Planner.planInCopysets(snapshot, PlannerSettings.DEFAULT, SEED);

    long held = snapshot.tasks().stream().map(RecoveryTask::placed).distinct().count();
    assertThat(held).isBetween(4L, 8L);
    assertThat(sets(snapshot, any)).isGreaterThan(50 * held);
    assertThat(sets(snapshot, kept)).isLessThanOrEqualTo(16 * held);
    assertThat(bytesPerSec(kept)).isGreaterThanOrEqualTo(bytesPerSec(any));
  }

  private static long bytesPerSec(Plan plan) {
    return plan.assignments().stream().mapToLong(Assignment::rateBytesPerSec).sum();
  }

  private static long sets(ClusterSnapshot snapshot, Plan plan) {
    IntSet[] placed = new IntSet[snapshot.tasks().size()];
    snapshot.tasks().forEach(task -> placed[(int) task.id()] = task.placed());
    return plan.assignments().stream()
        .map(each -> placed[(int) each.taskId()].with(each.destination()))
        .distinct()
        .count();
  }

  /** No block is done in the slot at any of the few: they are left alone. */
  @Test
  void slowDestinationsAreNotWaitedFor() {
    ClusterSnapshot snapshot = snapshot();
    Plan kept = Planner.planInCopysets(snapshot, PlannerSettings.DEFAULT, SEED);
    int[] few = kept.assignments().stream().mapToInt(Assignment::destination).distinct().toArray();
    List<NodeState> slower = new ArrayList<>(nodes);
    Arrays.stream(few)
        .forEach(
            node -> slower.set(node, slower.get(node).withIn(Clusters.idle("", 0, MB / 2).in())));
    Plan without =
        Planner.planInCopysets(
            Clusters.of(slower, Collections.nCopies(RACKS, 0L), snapshot.tasks()),
            PlannerSettings.DEFAULT,
            SEED);

    assertThat(without.assignments())
        .extracting(Assignment::destination)
        .doesNotContainAnyElementsOf(IntStream.of(few).boxed().toList());
    assertThat(bytesPerSec(without)).isGreaterThanOrEqualTo(bytesPerSec(kept) * 9 / 10);
  }
}
