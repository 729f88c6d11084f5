package io.dayu.sim.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.LayoutTerms;
import io.dayu.core.elastic.RankedNodes;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Figures 5 and 6 and section 5.1.2, block by block. */
class BlockWritesTest {
  private static final Bands BANDS =
      Bands.of(RankedNodes.equal(30, 1, 1), new LayoutTerms(3, 0, 4));

  /** Figure 5: p/(N/R) of an even layout's speed, and that of HDFS with 10. */
  @Test
  void writeSpeedIsWithinFivePercentOfTheFormula() {
    for (int offload : new int[] {4, 8, 10}) {
      double speed = BlockWrites.offloading(BANDS, offload, 800, 1).writeSpeed();
      assertThat(speed).isCloseTo(offload / 10.0, within(0.05 * offload / 10));
    }
    double hdfs = BlockWrites.hdfs(BANDS, 800, 1).writeSpeed();
    assertThat(BlockWrites.offloading(BANDS, 10, 800, 1).writeSpeed())
        .isCloseTo(hdfs, within(0.05 * hdfs));
  }

  @Test
  void readsOfTheEqualWorkLayoutAreAsFastAsHdfs() {
    double hdfs = BlockWrites.hdfs(BANDS, 800, 1).readSpeed();
    assertThat(BlockWrites.offloading(BANDS, 4, 800, 1).readSpeed()).isGreaterThan(0.95 * hdfs);
  }

  /** Figure 6: U(m-x)/m blocks of U, exactly. */
  @Test
  void cleanUpIsExactlyTheFormula() {
    for (int offload : new int[] {4, 8, 10}) {
      BlockWrites blocks = BlockWrites.offloading(BANDS, offload, 16, 1);
      assertThat(blocks.blocks()).isEqualTo(480);
      for (int size = 4; size <= 30; size++) {
        long expected = size >= offload ? 0 : 480L * (offload - size) / offload;
        assertThat(blocks.cleanUpBlocks(size)).as("%s to %s", offload, size).isEqualTo(expected);
      }
    }
  }

  /** Rabbit's: other replicas than the first are on low ranks too, and spare some copies. */
  @Test
  void cleanUpOfOffloadingToAllIsAtMostTheFormula() {
    BlockWrites blocks = BlockWrites.offloading(BANDS, 30, 16, 1);
    assertThat(blocks.cleanUpBlocks(10)).isBetween(100L, 320L);
    assertThat(blocks.cleanUpBlocks(4)).isBetween(250L, 416L);
    assertThat(blocks.cleanUpBlocks(30)).isZero();
  }

  @Test
  void noBlockIsTwiceOnARank_andOneReplicaIsInTheOffloadSet() {
    BlockWrites blocks = BlockWrites.offloading(BANDS, 8, 16, 1);
    for (int block = 0; block < blocks.blocks(); block++) {
      assertThat(blocks.ranks(block)).hasSize(3).doesNotHaveDuplicates();
      assertThat(Arrays.stream(blocks.ranks(block)).filter(rank -> rank < 8)).hasSize(1);
    }
  }

  /** Section 5.1.2: within 3 % of the optimum. */
  @Test
  void offloadedReadsAreWithinThreePercentOfTheOptimum() {
    for (int offload : new int[] {4, 8, 10}) {
      BlockWrites blocks = BlockWrites.offloading(BANDS, offload, 50, 1);
      for (int awake : new int[] {15, 20, 30}) {
        for (double load : new double[] {0.5, 0.9, 1}) {
          int quota = (int) Math.ceil(blocks.blocks() / (load * awake));
          OffloadedReads.Servers servers = new OffloadedReads.Servers(offload, awake, quota);
          OffloadedReads reads = OffloadedReads.of(blocks, servers, 1);
          assertThat(reads.served()).isGreaterThanOrEqualTo(reads.least());
          assertThat(reads.excess()).as("%s %s", servers, load).isLessThanOrEqualTo(0.03);
        }
      }
    }
  }

  @Test
  void leastReadsAreWhatNoServerOutsideHolds_whereThoseHaveRoom() {
    BlockWrites blocks = BlockWrites.offloading(BANDS, 8, 20, 1);
    OffloadedReads all = OffloadedReads.of(blocks, new OffloadedReads.Servers(8, 12, 1_000_000), 7);
    assertThat(all.served()).isEqualTo(all.least()).isPositive();
    OffloadedReads none = OffloadedReads.of(blocks, new OffloadedReads.Servers(8, 12, 0), 7);
    assertThat(none.least()).isEqualTo(none.reads());
  }
}
