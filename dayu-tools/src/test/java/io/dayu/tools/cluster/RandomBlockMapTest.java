package io.dayu.tools.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Gen;
import io.dayu.core.testing.Property;
import io.dayu.tools.cluster.RandomBlockMap.Policy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RandomBlockMapTest {
  private record Case(ClusterShape shape, int blocksPerNode, Policy policy, long seed) {
    RandomBlockMap map() {
      return new RandomBlockMap(shape, blocksPerNode, new BlockSizes(100, 0.3), policy, seed);
    }
  }

  private record Block(long sizeBytes, List<Integer> holders) {
    static Block of(NodeBlocks blocks, int block) {
      List<Integer> holders =
          IntStream.range(0, blocks.holdersPerBlock())
              .mapToObj(position -> blocks.holder(block, position))
              .toList();
      return new Block(blocks.sizeBytes(block), holders);
    }
  }

  private static final Gen<Case> CASES =
      random ->
          new Case(
              new ClusterShape(3 + random.nextInt(30), 1 + random.nextInt(9), 1000, 1),
              random.nextInt(40),
              random.nextBoolean() ? Policy.HDFS : Policy.UNIFORM,
              random.nextLong());

  @Test
  void allHoldersOfABlockNameItWithTheSameSizeAndHolders() {
    Property.check(
        CASES,
        each -> {
          Map<Long, Block> blocks = new HashMap<>();
          Map<Long, List<Integer>> holders = new HashMap<>();
          RandomBlockMap map = each.map();
          for (int node = 0; node < each.shape().nodes(); node++) {
            NodeBlocks own = map.blocksOf(node);
            for (int i = 0; i < own.size(); i++) {
              Block block = Block.of(own, i);
              assertThat(blocks.computeIfAbsent(own.id(i), id -> block)).isEqualTo(block);
              holders.computeIfAbsent(own.id(i), id -> new ArrayList<>()).add(node);
            }
          }
          blocks.forEach(
              (id, block) -> {
                assertThat(block.holders()).doesNotHaveDuplicates();
                assertThat(holders.get(id)).containsExactlyInAnyOrderElementsOf(block.holders());
              });
        });
  }

  @Test
  void hdfsPutsSecondAndThirdOnOneOtherRack() {
    ClusterShape shape = new ClusterShape(31, 5, 1000, 1);
    RandomBlockMap map = new RandomBlockMap(shape, 300, BlockSizes.PAPER, Policy.HDFS, 4);
    for (int node = 0; node < shape.nodes(); node++) {
      NodeBlocks blocks = map.blocksOf(node);
      for (int i = 0; i < blocks.size(); i++) {
        int second = shape.rackOf(blocks.holder(i, 1));
        assertThat(shape.rackOf(blocks.holder(i, 0))).isNotEqualTo(second);
        assertThat(shape.rackOf(blocks.holder(i, 2))).isEqualTo(second);
      }
    }
  }

  @Test
  void blocksInSetsAreOnAllNodesOfOne_aboutEquallyMany() {
    ClusterShape shape = new ClusterShape(30, 5, 1000, 1);
    int[][] sets =
        IntStream.range(0, 30)
            .mapToObj(node -> new int[] {node, (node + 7) % 30, (node + 11) % 30})
            .toArray(int[][]::new);
    RandomBlockMap map = RandomBlockMap.inSets(sets, shape, 3000, BlockSizes.PAPER, 5);
    Map<Long, List<Integer>> holders = new HashMap<>();
    for (int node = 0; node < shape.nodes(); node++) {
      NodeBlocks blocks = map.blocksOf(node);
      assertThat(blocks.size()).isBetween(2700, 3300);
      for (int i = 0; i < blocks.size(); i++) {
        holders.computeIfAbsent(blocks.id(i), id -> new ArrayList<>()).add(node);
        int first = blocks.holder(i, 0);
        assertThat(Block.of(blocks, i).holders())
            .containsExactly(first, (first + 7) % 30, (first + 11) % 30);
      }
    }
    assertThat(holders.values()).allMatch(of -> of.size() == 3);
  }

  @Test
  void answersAreRepeatable() {
    RandomBlockMap map =
        new RandomBlockMap(ClusterShape.PAPER.withNodes(100), 500, BlockSizes.HDFS, Policy.HDFS, 9);
    NodeBlocks one = map.blocksOf(17);
    NodeBlocks other = map.blocksOf(17);
    assertThat(one.size()).isEqualTo(other.size());
    for (int i = 0; i < one.size(); i++) {
      assertThat(one.id(i)).isEqualTo(other.id(i));
    }
  }

  @Test
  void atFullSizeWhatIsSharedHasABellShape() {
    RandomBlockMap map = fullSize(Policy.UNIFORM);
    assertThat(map.blocksOf(100).size()).isCloseTo(250_000, within(5));
    CommonBlocks common = CommonBlocks.of(map, 3500, 100);
    assertThat(common.variation()).isBetween(0.07, 0.1);
    assertThat(IntStream.of(common.histogram(64_000_000)).sum()).isEqualTo(3499);
    assertThat(shareWithin(common, 0, 1.0 / 12)).isBetween(0.62, 0.74);
    assertThat(shareWithin(common, 0, 2.0 / 12)).isBetween(0.92, 0.98);
  }

  @Test
  void atFullSizeRackMatesShareMoreByHdfsPolicyAndTheOthersABellShape() {
    RandomBlockMap map = fullSize(Policy.HDFS);
    assertThat(map.blocksOf(100).size()).isCloseTo(250_000, within(5_000));
    CommonBlocks common = CommonBlocks.of(map, 3500, 100);
    assertThat(common.bytes(101)).isGreaterThan(20 * common.bytes(200));
    assertThat(shareWithin(common, 200, 0.1)).isBetween(0.62, 0.74);
    assertThat(shareWithin(common, 200, 0.2)).isBetween(0.92, 0.98);
  }

  private static RandomBlockMap fullSize(Policy policy) {
    return new RandomBlockMap(ClusterShape.PAPER, 250_000, BlockSizes.PAPER, policy, 1);
  }

  /** Share of the nodes from one on that are so near to the mean of them. */
  private static double shareWithin(CommonBlocks common, int fromNode, double distance) {
    double mean =
        IntStream.range(fromNode, 3500)
            .filter(other -> other != 100)
            .mapToLong(common::bytes)
            .average()
            .orElse(0);
    return IntStream.range(fromNode, 3500)
            .filter(other -> Math.abs(common.bytes(other) - mean) <= distance * mean)
            .count()
        / (3500.0 - fromNode);
  }

  @Test
  void tailsAreSmallerAndAsManyAsTold() {
    BlockSizes sizes = new BlockSizes(1000, 0.25);
    long tails =
        IntStream.range(0, 10_000)
            .mapToLong(id -> sizes.of(id, 3))
            .peek(size -> assertThat(size).isBetween(1L, 1000L))
            .filter(size -> size < 1000)
            .count();
    assertThat(tails).isBetween(2_300L, 2_700L);
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(
            () ->
                new RandomBlockMap(
                    ClusterShape.PAPER.withNodes(2), 9, BlockSizes.PAPER, Policy.HDFS, 1))
        .hasMessage("three replicas need three nodes or more: 2");
  }
}
