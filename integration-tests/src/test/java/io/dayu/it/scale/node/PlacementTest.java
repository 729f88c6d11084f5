package io.dayu.it.scale.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class PlacementTest {
  private static final int NODES = 23;
  private static final int RACKS = 5;
  private static final int BLOCKS = 2_000;

  @Test
  void otherReplicasAreTwoOfOneOtherRack_andEveryNodeHasItsShare() {
    Placement placement = Placement.random(3, NODES, RACKS, BLOCKS);
    Map<Long, List<Integer>> holders = new HashMap<>();
    long[][] blocksByNode = placement.blockIdsByNode();
    for (int node = Placement.VICTIM + 1; node < NODES; node++) {
      for (long block : blocksByNode[node]) {
        holders.merge(block, List.of(node), (some, more) -> List.of(some.get(0), more.get(0)));
      }
    }
    assertThat(blocksByNode[Placement.VICTIM])
        .containsExactly(LongStream.rangeClosed(1, BLOCKS).toArray());
    int victimsRack = placement.rackOf(Placement.VICTIM);
    assertThat(holders.keySet())
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, BLOCKS).boxed().toList());
    assertThat(holders.values())
        .allSatisfy(
            nodes -> {
              assertThat(nodes).doesNotHaveDuplicates().hasSize(2);
              int rack = placement.rackOf(nodes.get(0));
              assertThat(rack).isNotEqualTo(victimsRack);
              assertThat(placement.rackOf(nodes.get(1))).isEqualTo(rack);
            });
    assertThat(IntStream.range(0, NODES).filter(node -> placement.rackOf(node) != victimsRack))
        .allMatch(node -> blocksByNode[node].length > BLOCKS / NODES);
  }
}
