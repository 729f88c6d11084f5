package io.dayu.tools.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RandomGroupMapTest {
  private static final int NODES = 23;

  private final RandomGroupMap map = new RandomGroupMap(NODES, 50, 1_000, 6, 3, 7);

  @Test
  void allHoldersOfAGroupNameIt_eachOnce() {
    Map<Long, List<Integer>> holders = new HashMap<>();
    Map<Long, List<Integer>> named = new HashMap<>();
    for (int node = 0; node < NODES; node++) {
      NodeBlocks own = map.blocksOf(node);
      assertThat(own.size()).isEqualTo(45);
      for (int i = 0; i < own.size(); i++) {
        int block = i;
        List<Integer> all = IntStream.range(0, 9).mapToObj(at -> own.holder(block, at)).toList();
        assertThat(all).doesNotHaveDuplicates().contains(node);
        assertThat(named.computeIfAbsent(own.id(i), id -> all)).isEqualTo(all);
        holders.computeIfAbsent(own.id(i), id -> new ArrayList<>()).add(node);
        assertThat(own.sizeBytes(i)).isEqualTo(1_000);
      }
    }
    assertThat(named).hasSize(5 * NODES);
    named.forEach(
        (id, all) -> assertThat(all).containsExactlyInAnyOrderElementsOf(holders.get(id)));
    assertThat(map.reads()).isEqualTo(6);
    assertThat(map.replication()).isEqualTo(9);
  }

  @Test
  void fewerNodesThanInternalBlocksAreRefused() {
    assertThatThrownBy(() -> new RandomGroupMap(8, 50, 1_000, 6, 3, 7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("6 and 3 on 8");
  }
}
