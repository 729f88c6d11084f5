package io.dayu.bench.scale.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.host.BlockRead;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests of the readers that a simulated DataNode serves. */
class SimulatedReadsTest {
  private static final long FIRST = BlockPlacement.firstBlockId();

  private static List<Long> begun(SimulatedReads reads) {
    List<Long> begun = new ArrayList<>();
    assertThat(reads.tell((pool, block, byClient) -> begun.add(block))).isTrue();
    assertThat(reads.go()).isEqualTo(SimulatedReads.REPORT_NS / 4);
    return begun;
  }

  @Test
  void manyReadTheHotBlocksAtOnce_andTheFirstBlocksAreReadMost() {
    long[] blocks = LongStream.range(FIRST + SimulatedReads.HOT_BLOCKS - 2, FIRST + 200).toArray();
    SimulatedReads reads = new SimulatedReads("BP", blocks, 1);
    assertThat(reads.now()).hasSize(2 * SimulatedReads.READERS).doesNotHaveDuplicates();
    assertThat(reads.now()).extracting(BlockRead::blockId).containsOnly(blocks[0], blocks[1]);
    List<Long> begun = begun(reads);
    assertThat(begun).hasSize(SimulatedReads.READS + reads.now().size());
    assertThat(begun).allMatch(block -> block >= blocks[0] && block < FIRST + 200);
    assertThat(Collections.frequency(begun, blocks[0])).isGreaterThan(SimulatedReads.READERS + 4);
    assertThat(Collections.frequency(begun, blocks[1]))
        .isGreaterThanOrEqualTo(SimulatedReads.READERS);
  }

  @Test
  void nobodyReadsFromADataNodeWithoutBlocks() {
    SimulatedReads reads = new SimulatedReads("BP", new long[0], 1);
    assertThat(reads.now()).isEmpty();
    assertThat(begun(reads)).isEmpty();
  }
}
