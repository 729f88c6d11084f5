package io.dayu.core.placement;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The blocks of a lost node are in its copysets, all of them, and nowhere else. */
class CopysetLossTest {
  private static final int RACKS = 8;
  private static final int NODES = RACKS * 10;
  private static final int LOST = 5;
  private static final int BLOCKS = 2_000;
  private static final long SEED = 3;
  private static final PlacementRule RULE = new PlacementRule(2, 2);

  private final List<NodeState> nodes = new ArrayList<>();

  CopysetLossTest() {
    for (int node = 0; node < NODES; node++) {
      NodeState alive = Clusters.idle("n" + node, node % RACKS, 1_000_000);
      nodes.add(node == LOST ? Clusters.closed(alive) : alive);
    }
  }

  private ClusterSnapshot lossOf(List<RecoveryTask> tasks) {
    return Clusters.of(nodes, Collections.nCopies(RACKS, 0L), tasks);
  }

  private ClusterSnapshot randomLoss() {
    SplittableRandom random = new SplittableRandom(1);
    List<RecoveryTask> tasks = new ArrayList<>();
    for (int block = 0; block < BLOCKS; block++) {
      int first = LOST + 1 + random.nextInt(NODES - LOST - 2);
      tasks.add(Clusters.task(block, 1_000, 1, RULE, first, first + 1));
    }
    return lossOf(tasks);
  }

  private Set<IntSet> setsOfLost(int scatterWidth) {
    int[][] all =
        new Copysets(nodes.stream().map(CopysetNode::of).toList(), scatterWidth).all(3, RULE);
    return Arrays.stream(all)
        .filter(set -> IntStream.of(set).anyMatch(node -> node == LOST))
        .map(set -> IntSet.of(IntStream.of(set).filter(node -> node != LOST).toArray()))
        .collect(Collectors.toSet());
  }

  @Test
  void blocksAreInAllSetsOfTheLostNode_andInNoOther() {
    for (int width : new int[] {6, 12, 48}) {
      List<RecoveryTask> placed = CopysetLoss.of(randomLoss(), LOST, width, SEED).tasks();

      assertThat(placed).hasSize(BLOCKS);
      assertThat(placed.stream().map(RecoveryTask::sources).collect(Collectors.toSet()))
          .as("width %d", width)
          .isEqualTo(setsOfLost(width));
      assertThat(placed).allMatch(task -> task.placed().equals(task.sources()));
    }
  }

  @Test
  void blockWithoutAnotherReplica_orWithoutASet_staysWhereItIs() {
    RecoveryTask alone = Clusters.task(1, 1_000, 1, RULE);
    int[] oneOfEachRack = IntStream.range(RACKS, 2 * RACKS).toArray();
    RecoveryTask inNoSet =
        Clusters.task(2, 1_000, 1, new PlacementRule(RACKS + 1, 1), oneOfEachRack);
    List<RecoveryTask> tasks = List.of(alone, inNoSet);

    assertThat(CopysetLoss.of(lossOf(tasks), LOST, 6, SEED).tasks()).isEqualTo(tasks);
  }
}
