package io.dayu.sim.together;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.LayoutTerms;
import io.dayu.core.elastic.RankOrder;
import io.dayu.core.elastic.RankedNodes;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.NodeBlocks;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class BandedBlocksTest {
  private static final ClusterShape SHAPE = new ClusterShape(60, 10, 1000, 1);

  @Test
  void eachBlockHasAReplicaInEachBandAndIsInTwoRacks() {
    Bands bands = Bands.of(RankedNodes.equal(60, 1000, 1e6), LayoutTerms.of(3, 0.7));
    int[] nodeOfRank = RankOrder.deal(IntStream.range(0, 60).map(SHAPE::rackOf).toArray());
    int[] rankOf = new int[60];
    for (int rank = 0; rank < 60; rank++) {
      rankOf[nodeOfRank[rank]] = rank;
    }
    BandedBlocks map = new BandedBlocks(SHAPE, bands, nodeOfRank, 2000, 64, 3);

    int replicas = 0;
    for (int node = 0; node < 60; node++) {
      NodeBlocks held = map.blocksOf(node);
      replicas += held.size();
      for (int block = 0; block < held.size(); block++) {
        Set<Integer> racks = new HashSet<>();
        for (int band = 0; band < 3; band++) {
          int holder = held.holder(block, band);
          assertThat(bands.bandOf(rankOf[holder])).isEqualTo(band);
          racks.add(SHAPE.rackOf(holder));
        }
        assertThat(racks).hasSizeGreaterThan(1);
      }
    }
    assertThat(replicas).isEqualTo(3 * 2000);
  }
}
