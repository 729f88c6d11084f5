package io.dayu.tools.cluster;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Collects the blocks of one node, then puts them in random order. */
final class NodeBlocksBuilder {
  private static final int HOLDERS = RandomBlockMap.REPLICATION;

  private long[] ids = new long[1024];
  private int[] holders = new int[HOLDERS * 1024];
  private int size;

  void add(long id, int first, int second, int third) {
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, 2 * size);
      holders = Arrays.copyOf(holders, 2 * HOLDERS * size);
    }
    ids[size] = id;
    holders[HOLDERS * size] = first;
    holders[HOLDERS * size + 1] = second;
    holders[HOLDERS * size + 2] = third;
    size++;
  }

  NodeBlocks build(BlockSizes sizes, long seed, SplittableRandom random) {
    for (int i = size - 1; i > 0; i--) {
      swap(i, random.nextInt(i + 1));
    }
    long[] sizesBytes = new long[size];
    Arrays.setAll(sizesBytes, block -> sizes.of(ids[block], seed));
    return new NodeBlocks(
        Arrays.copyOf(ids, size), sizesBytes, Arrays.copyOf(holders, HOLDERS * size), HOLDERS);
  }

  private void swap(int one, int other) {
    long id = ids[one];
    ids[one] = ids[other];
    ids[other] = id;
    for (int i = 0; i < HOLDERS; i++) {
      int holder = holders[HOLDERS * one + i];
      holders[HOLDERS * one + i] = holders[HOLDERS * other + i];
      holders[HOLDERS * other + i] = holder;
    }
  }
}
