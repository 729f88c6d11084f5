package io.dayu.sim.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.testing.Property;
import io.dayu.sim.engine.LostBlock;
import io.dayu.sim.testing.BegunRecovery;
import io.dayu.sim.testing.ListedBlocks;
import io.dayu.tools.cluster.ClusterShape;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The queues against one plain list of all that waits. */
class SourceQueuesTest {
  private static final int NODES = 6;
  private static final List<LostBlock> BLOCKS = blocks();

  private static List<LostBlock> blocks() {
    ListedBlocks blocks = new ListedBlocks(3);
    for (int i = 0; i < 4; i++) {
      blocks.with(10, 0, 1, 2);
    }
    return List.copyOf(BegunRecovery.of(new ClusterShape(NODES, 2, 1000, 1), blocks, 0).waiting());
  }

  private static final class Walk {
    final SourceQueues queues = new SourceQueues(NODES);
    final List<QueuedWork> plain = new ArrayList<>();
    final SplittableRandom random;

    Walk(SplittableRandom random) {
      this.random = random;
    }

    void step(int number) {
      int node = random.nextInt(NODES);
      switch (random.nextInt(5)) {
        case 0 -> poll(node);
        case 1 -> {
          queues.removeIf(work -> work.target() == node);
          plain.removeIf(work -> work.target() == node);
        }
        default ->
            add(new QueuedWork(BLOCKS.get(random.nextInt(4)), random.nextInt(NODES), node, number));
      }
    }

    private void poll(int source) {
      QueuedWork oldest =
          plain.stream().filter(work -> work.source() == source).findFirst().orElse(null);
      assertThat(queues.poll(source)).isEqualTo(oldest);
      if (oldest != null) {
        plain.remove(oldest);
      }
    }

    private void add(QueuedWork work) {
      if (!queues.targets(work.block()).contains(work.target())) {
        queues.add(work);
        plain.add(work);
      }
    }

    IntSet targets(LostBlock block) {
      IntSet targets = IntSet.of();
      for (QueuedWork work : plain) {
        targets = work.block() == block ? targets.with(work.target()) : targets;
      }
      return targets;
    }

    long size(int source) {
      return plain.stream().filter(work -> work.source() == source).count();
    }
  }

  @Test
  void theyHoldWhatAPlainListHolds() {
    Property.check(
        Walk::new,
        walk -> {
          for (int number = 0; number < 60; number++) {
            walk.step(number);
            for (LostBlock block : BLOCKS) {
              assertThat(walk.queues.targets(block)).isEqualTo(walk.targets(block));
            }
            for (int source = 0; source < NODES; source++) {
              assertThat((long) walk.queues.size(source)).isEqualTo(walk.size(source));
            }
          }
        });
  }
}
