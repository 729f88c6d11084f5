package io.dayu.sim.heat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * DARE: a client's own DataNode keeps some of what it has read from another, and the least recently
 * read goes when that is more than a share of what a DataNode stores.
 */
final class ReaderCopies {
  /** The chance that a read is kept; ours. */
  private static final double CHANCE = 0.3;

  /** By server, the least recently read first. */
  private final List<LinkedHashSet<Integer>> kept;

  private final int most;
  private final SplittableRandom random;

  /**
   * Nothing is kept.
   *
   * @param most blocks that a DataNode keeps
   */
  ReaderCopies(int servers, int most, SplittableRandom random) {
    kept = IntStream.range(0, servers).mapToObj(server -> new LinkedHashSet<Integer>()).toList();
    this.most = most;
    this.random = random;
  }

  /** True if a read is kept. */
  boolean keeps() {
    return most > 0 && random.nextDouble() < CHANCE;
  }

  /** A DataNode keeps a file from now on; returns the one that goes for it. */
  OptionalInt keep(int server, int file) {
    LinkedHashSet<Integer> its = kept.get(server);
    its.add(file);
    if (its.size() <= most) {
      return OptionalInt.empty();
    }
    int oldest = its.iterator().next();
    its.remove(oldest);
    return OptionalInt.of(oldest);
  }

  /** A file was read from a DataNode. */
  void read(int server, int file) {
    LinkedHashSet<Integer> its = kept.get(server);
    if (its.remove(file)) {
      its.add(file);
    }
  }
}
