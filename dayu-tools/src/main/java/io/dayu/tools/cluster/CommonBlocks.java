package io.dayu.tools.cluster;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The data that one node has in common with every other: SC of the paper's section 2.2, in bytes.
 * Immutable.
 */
public final class CommonBlocks {
  private final int node;
  private final long[] bytes;

  private CommonBlocks(int node, long[] bytes) {
    this.node = node;
    this.bytes = bytes;
  }

  /** Common blocks of a node with those from 0 to {@code nodes} - 1. */
  public static CommonBlocks of(BlockMap map, int nodes, int node) {
    NodeBlocks blocks = map.blocksOf(node);
    long[] bytes = new long[nodes];
    for (int block = 0; block < blocks.size(); block++) {
      for (int position = 0; position < blocks.holdersPerBlock(); position++) {
        bytes[blocks.holder(block, position)] += blocks.sizeBytes(block);
      }
    }
    bytes[node] = 0;
    return new CommonBlocks(node, bytes);
  }

  /** Bytes that the node has in common with another. */
  public long bytes(int other) {
    return bytes[other];
  }

  /** Coefficient of variation over all other nodes. */
  public double variation() {
    double[] others =
        IntStream.range(0, bytes.length)
            .filter(other -> other != node)
            .mapToDouble(other -> bytes[other])
            .toArray();
    double mean = Arrays.stream(others).average().orElse(0);
    double squares = Arrays.stream(others).map(v -> (v - mean) * (v - mean)).sum();
    return mean == 0 ? 0 : Math.sqrt(squares / others.length) / mean;
  }

  /** The number of other nodes that have from k to k + 1 times so many bytes in common, by k. */
  public int[] histogram(long binBytes) {
    long most = Arrays.stream(bytes).max().orElse(0);
    int[] counts = new int[Math.toIntExact(most / binBytes) + 1];
    for (int other = 0; other < bytes.length; other++) {
      if (other != node) {
        counts[(int) (bytes[other] / binBytes)]++;
      }
    }
    return counts;
  }
}
