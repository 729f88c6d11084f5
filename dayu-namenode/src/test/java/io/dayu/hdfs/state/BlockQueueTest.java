package io.dayu.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.protocol.BlockRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A queue of blocks beside the map that it stands for. */
class BlockQueueTest {
  private static final int STEPS = 200_000;

  private final BlockQueue queue = new BlockQueue();

  private static LowRedundancyBlock block(long id, long bytes) {
    return LowRedundancyBlock.of(
        new BlockRef("BP", id, 1, bytes),
        new RecoveryTask(
            id,
            bytes,
            2,
            1,
            IntSet.of(1),
            IntSet.of(1),
            IntSet.of(1),
            new PlacementRule(1, 2),
            StorageTypes.of(0)));
  }

  private List<LowRedundancyBlock> shown() {
    List<LowRedundancyBlock> shown = new ArrayList<>();
    queue.forEachWhile(shown::add);
    return shown;
  }

  @Test
  void behavesAsTheMapDoes() {
    SplittableRandom random = new SplittableRandom(5);
    Map<Long, LowRedundancyBlock> map = new LinkedHashMap<>();
    for (int step = 1; step <= STEPS; step++) {
      // Phases of growth and of decline; ids of which many follow one another, and strange ones.
      int growing = step / 20_000 % 2 == 0 ? 8 : 2;
      long id = random.nextInt(10) == 0 ? random.nextLong() : random.nextInt(20_000);
      if (random.nextInt(10) < growing) {
        LowRedundancyBlock block = block(id, step);
        assertThat(queue.put(block, 0)).isSameAs(map.put(id, block));
      } else {
        assertThat(queue.remove(id)).isSameAs(map.remove(id));
      }
      assertThat(queue.find(id)).isSameAs(map.get(id));
      assertThat(queue.size()).isEqualTo(map.size());
      if (step % 10_000 == 0) {
        assertThat(shown()).containsExactlyElementsOf(map.values());
      }
    }
  }

  @Test
  void firstComeFirstGoneIsNoTrouble() {
    for (long id = 0; id < 50_000; id++) {
      queue.put(block(id, 1), 0);
      if (id >= 100) {
        queue.remove(id - 100);
      }
    }

    assertThat(shown()).extracting(block -> block.task().id()).hasSize(100).startsWith(49_900L);
  }

  @Test
  void showingEndsWhereItIsRefused() {
    for (long id = 1; id <= 5; id++) {
      queue.put(block(id, 1), 0);
    }
    List<Long> seen = new ArrayList<>();
    queue.forEachWhile(block -> seen.add(block.task().id()) && seen.size() < 2);

    assertThat(seen).containsExactly(1L, 2L);
  }

  @Test
  void nothingIsLeftAfterClearing() {
    queue.put(block(1, 1), 0);
    queue.clear();

    assertThat(queue.size()).isZero();
    assertThat(queue.find(1)).isNull();
    assertThat(shown()).isEmpty();
  }
}
