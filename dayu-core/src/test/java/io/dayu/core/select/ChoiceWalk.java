package io.dayu.core.select;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.rank.NodeRanks;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** Candidates with what they should hold, and a random course of exclusions and removals. */
final class ChoiceWalk {
  /** Makes the candidates under test. */
  @FunctionalInterface
  interface Maker {
    DestinationIndex make(LeafOrder leaves, int nodes, long[] assignedBytes);
  }

  final SplittableRandom random;
  final int nodes;
  final int racks;
  final int[] rackOf;
  final long[] rate;
  final long[] assigned;
  final NodeRanks ranks;
  final boolean[] removed;
  final boolean twoRacksOnly;
  final DestinationIndex index;
  final Eligibility eligibility;

  ChoiceWalk(SplittableRandom random, Maker maker) {
    this.random = random;
    nodes = 1 + random.nextInt(60);
    racks = 1 + random.nextInt(Math.min(nodes, 6));
    boolean ties = random.nextBoolean();
    rackOf = IntStream.range(0, nodes).map(node -> node * racks / nodes).toArray();
    rate = new long[nodes];
    assigned = new long[nodes];
    for (int node = 0; node < nodes; node++) {
      rate[node] = ties ? 10L * (1 + random.nextInt(3)) : 1 + random.nextLong(200);
    }
    ranks = new NodeRanks(nodes, random.nextLong());
    LeafOrder leaves =
        new LeafOrder(
            IntStream.range(0, nodes).toArray(),
            rackOf,
            rate,
            IntStream.range(0, nodes).map(ranks::of).toArray());
    index = maker.make(leaves, nodes, assigned);
    removed = new boolean[nodes];
    twoRacksOnly = random.nextInt(3) == 0;
    eligibility = eligibility(rackOf, node -> random.nextLong(1000));
  }

  /** Nothing is excluded yet of nodes in the racks, with so much free space each. */
  static Eligibility eligibility(int[] rackOf, IntToLongFunction freeBytes) {
    LinkState link = new LinkState(1, 0, true);
    ClusterSnapshot snapshot =
        new ClusterSnapshot(
            IntStream.range(0, rackOf.length)
                .mapToObj(
                    node ->
                        new NodeState(
                            "n" + node,
                            rackOf[node],
                            link,
                            link,
                            true,
                            0,
                            FreeSpace.ofBytesByType(freeBytes.applyAsLong(node))))
                .toList(),
            IntStream.rangeClosed(0, IntStream.of(rackOf).max().orElse(0))
                .mapToObj(rack -> new RackState("r" + rack, 0))
                .toList(),
            List.of(),
            List.of(),
            0,
            1);
    Eligibility all = new Eligibility(new Links(snapshot), new FreeSpaceLedger(snapshot, 1));
    all.begin(0, 0);
    return all;
  }

  long step() {
    long bytes = random.nextBoolean() ? 100 : 1 + random.nextLong(500);
    eligibility.begin(0, random.nextInt(3) == 0 ? bytes : 0);
    for (int i = random.nextInt(5); i > 0; i--) {
      eligibility.excludeNode(random.nextInt(nodes));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      eligibility.excludeRack(random.nextInt(racks));
    }
    // The same racks again and again: their nodes stay the least loaded for ever.
    for (int rack = 0; twoRacksOnly && rack < Math.min(2, racks - 1); rack++) {
      eligibility.excludeRack(rack);
    }
    return bytes;
  }

  int scan(long bytes, IntPredicate also) {
    return IntStream.range(0, nodes)
        .filter(this::allowed)
        .filter(also)
        .boxed()
        .min((a, b) -> compare(bytes, a, b))
        .orElse(DestinationIndex.NONE);
  }

  private int compare(long bytes, int a, int b) {
    int time =
        BigInteger.valueOf(bytes + assigned[a])
            .multiply(BigInteger.valueOf(rate[b]))
            .compareTo(
                BigInteger.valueOf(bytes + assigned[b]).multiply(BigInteger.valueOf(rate[a])));
    int greater = Long.compare(rate[b], rate[a]);
    if (time != 0) {
      return time;
    }
    return greater != 0 ? greater : Integer.compare(ranks.of(a), ranks.of(b));
  }

  boolean allowed(int node) {
    return eligibility.allows(node) && !removed[node];
  }

  /** Takes a random node out now and then. */
  void remove() {
    if (random.nextInt(40) == 0) {
      int node = random.nextInt(nodes);
      removed[node] = true;
      index.remove(node);
    }
  }

  void assign(int node, long bytes) {
    if (node != DestinationIndex.NONE) {
      assigned[node] += bytes;
      index.assign(node, assigned[node]);
    }
  }
}
