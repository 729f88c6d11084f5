package io.dayu.bench.scale.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.tools.cluster.RandomBlockMap;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class BlockPlacementTest {
  private static final int NODES = 23;
  private static final int RACKS = 5;
  private static final int BLOCKS = 2_000;

  @ParameterizedTest
  @EnumSource
  void eachBlockIsOnTheVictimAndTwoOthers(RandomBlockMap.Policy policy) {
    BlockPlacement placement = BlockPlacement.random(policy, 3, NODES, RACKS, BLOCKS);
    List<List<Integer>> holders = new ArrayList<>();
    LongStream.rangeClosed(1, BLOCKS).forEach(block -> holders.add(new ArrayList<>()));
    long[][] blocksByNode = placement.blockIdsByNode();
    for (int node = 0; node < NODES; node++) {
      for (long block : blocksByNode[node]) {
        holders.get((int) block - 1).add(node);
      }
    }

    assertThat(blocksByNode[BlockPlacement.VICTIM])
        .containsExactly(LongStream.rangeClosed(1, BLOCKS).toArray());
    for (int block = 0; block < BLOCKS; block++) {
      assertThat(holders.get(block))
          .hasSize(3)
          .doesNotHaveDuplicates()
          .contains(BlockPlacement.VICTIM, placement.second(block), placement.third(block));
    }
    assertThat(Stream.of(blocksByNode)).allMatch(blocks -> blocks.length > BLOCKS / NODES);
  }

  @Test
  void hdfsHasTwoReplicasInOneRackAndOneInAnother_andLosesAnyOfThem() {
    BlockPlacement placement =
        BlockPlacement.random(RandomBlockMap.Policy.HDFS, 3, NODES, RACKS, BLOCKS);

    int lostFirst = 0;
    for (int block = 0; block < BLOCKS; block++) {
      int[] racks = racks(placement, block);
      assertThat(IntStream.of(racks).distinct()).hasSize(2);
      lostFirst += racks[1] == racks[2] ? 1 : 0;
    }
    assertThat((double) lostFirst / BLOCKS).isCloseTo(1 / 3.0, within(0.05));
  }

  @Test
  void uniformKnowsNoRacks() {
    BlockPlacement placement =
        BlockPlacement.random(RandomBlockMap.Policy.UNIFORM, 3, NODES, RACKS, BLOCKS);

    long allApart =
        IntStream.range(0, BLOCKS)
            .filter(block -> IntStream.of(racks(placement, block)).distinct().count() == 3)
            .count();
    assertThat((double) allApart / BLOCKS).isBetween(0.4, 0.65);
  }

  private static int[] racks(BlockPlacement placement, int block) {
    return new int[] {
      placement.rackOf(BlockPlacement.VICTIM),
      placement.rackOf(placement.second(block)),
      placement.rackOf(placement.third(block))
    };
  }
}
