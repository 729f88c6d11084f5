package io.dayu.sim.bound;

import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.failure.Failure;
import io.dayu.tools.cluster.NodeBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The bytes that have to be moved once all failures have happened, by who holds them. Immutable.
 *
 * <p>A block that misses several replicas has to leave its holders once; the others are further
 * bytes, which any node may send.
 */
final class LostBytes {
  /** Blocks with the same holders. */
  record HolderGroup(IntSet holders, long bytes) {}

  private final List<HolderGroup> groups;
  private final int reads;
  private final long furtherBytes;
  private final long totalBytes;
  private final long[] deathNs;

  private LostBytes(
      Map<IntSet, Long> bytesByHolders, int reads, long furtherBytes, long[] deathNs) {
    this.reads = reads;
    this.groups = new ArrayList<>(bytesByHolders.size());
    long total = furtherBytes;
    for (Map.Entry<IntSet, Long> entry : bytesByHolders.entrySet()) {
      groups.add(new HolderGroup(entry.getKey(), entry.getValue()));
      total += entry.getValue() * reads;
    }
    this.furtherBytes = furtherBytes;
    this.totalBytes = total;
    this.deathNs = deathNs;
  }

  static LostBytes of(Scenario scenario) {
    long[] deathNs = new long[scenario.shape().nodes()];
    Arrays.fill(deathNs, Long.MAX_VALUE);
    for (Failure failure : scenario.failures()) {
      for (int i = 0; i < failure.nodes().size(); i++) {
        int node = failure.nodes().get(i);
        deathNs[node] = Math.min(deathNs[node], failure.atNs());
      }
    }
    Map<IntSet, Long> bytesByHolders = new LinkedHashMap<>();
    Set<Long> seen = new HashSet<>();
    int reads = scenario.blocks().reads();
    long further = 0;
    for (int node = 0; node < deathNs.length; node++) {
      if (deathNs[node] == Long.MAX_VALUE) {
        continue;
      }
      NodeBlocks held = scenario.blocks().blocksOf(node);
      for (int block = 0; block < held.size(); block++) {
        if (seen.add(held.id(block))) {
          int left = left(held, block, deathNs);
          if (left >= reads) {
            IntSet senders = senders(held, block, deathNs, scenario.beginNs());
            bytesByHolders.merge(senders, held.sizeBytes(block), Long::sum);
            further += (scenario.blocks().replication() - left - 1) * held.sizeBytes(block);
          }
        }
      }
    }
    return new LostBytes(bytesByHolders, reads, further, deathNs);
  }

  /** Holders that survive all failures. */
  private static int left(NodeBlocks held, int block, long[] deathNs) {
    int left = 0;
    for (int position = 0; position < held.holdersPerBlock(); position++) {
      left += deathNs[held.holder(block, position)] == Long.MAX_VALUE ? 1 : 0;
    }
    return left;
  }

  /** Holders that survive the first failure. */
  private static IntSet senders(NodeBlocks held, int block, long[] deathNs, long beginNs) {
    int[] senders = new int[held.holdersPerBlock()];
    int size = 0;
    for (int position = 0; position < senders.length; position++) {
      int holder = held.holder(block, position);
      if (deathNs[holder] > beginNs) {
        senders[size++] = holder;
      }
    }
    return IntSet.of(Arrays.copyOf(senders, size));
  }

  List<HolderGroup> groups() {
    return groups;
  }

  /**
   * The number of times that a lost byte is read for what is made first of a block, each time at
   * another holder.
   */
  int reads() {
    return reads;
  }

  /** Replicas beyond the first of blocks that miss several. */
  long furtherBytes() {
    return furtherBytes;
  }

  /** All bytes that have to be moved. */
  long totalBytes() {
    return totalBytes;
  }

  /** The time at which each node dies, {@link Long#MAX_VALUE} when it does not. */
  long[] deathNs() {
    return deathNs.clone();
  }
}
