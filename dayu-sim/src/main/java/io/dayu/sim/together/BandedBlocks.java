package io.dayu.sim.together;

import io.dayu.core.elastic.Bands;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.NodeBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Blocks with one replica in each band, by the shares of its ranks, in two racks at least.
 * Immutable.
 */
final class BandedBlocks implements BlockMap {
  private final int replication;
  private final List<NodeBlocks> byNode = new ArrayList<>();

  /**
   * The blocks of a cluster.
   *
   * @param nodeOfRank the nodes by rank
   * @param count number of blocks
   */
  BandedBlocks(
      ClusterShape shape, Bands bands, int[] nodeOfRank, int count, long sizeBytes, long seed) {
    replication = bands.count();
    SplittableRandom random = new SplittableRandom(seed);
    int[] holders = new int[count * replication];
    int[] held = new int[shape.nodes()];
    for (int block = 0; block < count; block++) {
      do {
        for (int band = 0; band < replication; band++) {
          holders[block * replication + band] = nodeOfRank[draw(bands, band, random)];
        }
      } while (oneRack(shape, holders, block * replication));
      for (int band = 0; band < replication; band++) {
        held[holders[block * replication + band]]++;
      }
    }
    int[][] blocksOf = new int[shape.nodes()][];
    Arrays.setAll(blocksOf, node -> new int[held[node]]);
    for (int place = 0; place < holders.length; place++) {
      blocksOf[holders[place]][--held[holders[place]]] = place / replication;
    }
    for (int[] blocks : blocksOf) {
      byNode.add(nodeBlocks(blocks, holders, sizeBytes));
    }
  }

  /** A rank of a band, by their shares of its copy of all data. */
  private static int draw(Bands bands, int band, SplittableRandom random) {
    double all = 0;
    for (int rank = bands.begin(band); rank < bands.end(band); rank++) {
      all += bands.share(rank);
    }
    double at = random.nextDouble() * all;
    int rank = bands.begin(band);
    while (rank < bands.end(band) - 1 && at >= bands.share(rank)) {
      at -= bands.share(rank++);
    }
    return rank;
  }

  private boolean oneRack(ClusterShape shape, int[] holders, int first) {
    for (int place = first + 1; place < first + replication; place++) {
      if (shape.rackOf(holders[place]) != shape.rackOf(holders[first])) {
        return false;
      }
    }
    return shape.racks() > 1 && replication > 1;
  }

  private NodeBlocks nodeBlocks(int[] blocks, int[] holders, long sizeBytes) {
    long[] ids = new long[blocks.length];
    long[] sizes = new long[blocks.length];
    int[] its = new int[blocks.length * replication];
    for (int i = 0; i < blocks.length; i++) {
      ids[i] = blocks[i];
      System.arraycopy(holders, blocks[i] * replication, its, i * replication, replication);
    }
    Arrays.fill(sizes, sizeBytes);
    return new NodeBlocks(ids, sizes, its, replication);
  }

  @Override
  public int replication() {
    return replication;
  }

  @Override
  public NodeBlocks blocksOf(int node) {
    return byNode.get(node);
  }
}
