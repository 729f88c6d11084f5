package io.dayu.core.placement;

import io.dayu.core.hash.SplitMix;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Copysets: few sets of nodes, one of which holds all replicas of a block, so that nodes lost at
 * once are seldom all nodes of a set (Cidon et al., USENIX ATC 2013). Immutable; any thread.
 *
 * <p>Nodes stand on rings, in the order of a hash of their ids. On each ring each node begins one
 * set, and going round from there takes the next node that suits: one in another rack, then one in
 * that one's rack, as HDFS has it, or what else a rule of racks and domains asks.
 */
/*
 * The paper cuts permutations into sets and mends a set that lost a member, so its sets depend on
 * the order in which nodes came and went, and must be stored. Rings depend on nothing but the nodes
 * there are: all NameNodes find the same sets, also after a restart. A node that comes or goes
 * changes only the sets that it is in, for others pass it by. By rings a node shares sets with
 * R (R - 1) others, in as many sets for a scatter width as the paper has.
 */
public final class Copysets {
  /** Said where no node suits. */
  public static final int NONE = -1;

  /** The others with which a node shares sets of three on one ring. */
  public static final int WIDTH_OF_RING = 6;

  private final long[] keyOf;
  private final int[] rackOf;
  private final int[] domainOf;
  private final int[][] nodeAt;
  private final int[][] placeOf;

  /**
   * The sets of some nodes.
   *
   * @param scatterWidth number of others with which a node shares sets of three, at least 1; made a
   *     multiple of {@link #WIDTH_OF_RING}, by more
   */
  public Copysets(List<CopysetNode> nodes, int scatterWidth) {
    rackOf = nodes.stream().mapToInt(CopysetNode::rack).toArray();
    domainOf = nodes.stream().mapToInt(CopysetNode::domain).toArray();
    int rings = (scatterWidth + WIDTH_OF_RING - 1) / WIDTH_OF_RING;
    nodeAt = new int[rings][];
    placeOf = new int[rings][nodes.size()];
    keyOf = nodes.stream().mapToLong(node -> hash(node.id())).toArray();
    for (int ring = 0; ring < rings; ring++) {
      int of = ring;
      nodeAt[ring] =
          IntStream.range(0, nodes.size())
              .boxed()
              .sorted(
                  Comparator.comparingLong((Integer node) -> SplitMix.at(keyOf[node], of))
                      .thenComparing(node -> nodes.get(node).id()))
              .mapToInt(Integer::intValue)
              .toArray();
      for (int place = 0; place < nodes.size(); place++) {
        placeOf[ring][nodeAt[ring][place]] = place;
      }
    }
  }

  private static long hash(String id) {
    long hash = 0;
    for (int i = 0; i < id.length(); i++) {
      hash = SplitMix.at(hash, id.charAt(i) + 1L);
    }
    return hash;
  }

  /** The number of nodes. */
  public int nodes() {
    return rackOf.length;
  }

  /** The number of rings, on each of which a node begins one set. */
  public int rings() {
    return nodeAt.length;
  }

  /**
   * The set that a node begins on a ring, itself first; fewer nodes where no more of them suit.
   *
   * @param replicas number of nodes wanted, 1 or more
   * @param rule of racks and domains
   * @param open whether another node may be in it; the next one is taken instead
   */
  public int[] set(int first, int ring, int replicas, PlacementRule rule, IntPredicate open) {
    int[] set = new int[replicas];
    set[0] = first;
    for (int size = 1; size < replicas; size++) {
      int next = next(ring, set, size, rule, open);
      if (next == NONE) {
        return Arrays.copyOf(set, size);
      }
      set[size] = next;
    }
    return set;
  }

  /** The key of a node, by which it has its places on rings. */
  public long key(int node) {
    return keyOf[node];
  }

  /**
   * Finds the nodes of which one joins others in the place of a lost one: the first open ones after
   * a place on the first ring.
   *
   * @param key of the others, which tells the place
   * @param joining takes the nodes, as many as have room
   * @return the number of nodes found
   */
  public int joining(long key, IntPredicate open, int[] joining) {
    int[] round = nodeAt[0];
    int begin = firstFrom(SplitMix.at(key, 0), round);
    int found = 0;
    for (int step = 0; step < round.length && found < joining.length; step++) {
      int node = round[(begin + step) % round.length];
      if (open.test(node)) {
        joining[found++] = node;
      }
    }
    return found;
  }

  private int firstFrom(long hash, int[] round) {
    int low = 0;
    int high = round.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (SplitMix.at(keyOf[round[middle]], 0) < hash) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The sets of all nodes on all rings, ring by ring, where every node is open. */
  public int[][] all(int replicas, PlacementRule rule) {
    return all(replicas, rule, node -> true).toArray(int[][]::new);
  }

  /** The sets of all open nodes on all rings, ring by ring, as {@link #set} finds each. */
  public Stream<int[]> all(int replicas, PlacementRule rule, IntPredicate open) {
    return IntStream.range(0, rings() * nodes())
        .filter(number -> open.test(number % nodes()))
        .mapToObj(number -> set(number % nodes(), number / nodes(), replicas, rule, open));
  }

  private int next(int ring, int[] set, int size, PlacementRule rule, IntPredicate open) {
    boolean newRack = different(rackOf, set, size) < rule.minRacks();
    boolean newDomain = different(domainOf, set, size) < rule.minDomains();
    boolean near = !newRack && size == 2;
    int last = set[size - 1];
    int[] round = nodeAt[ring];
    int elsewhere = NONE;
    for (int step = 1; step < round.length; step++) {
      int node = round[(placeOf[ring][last] + step) % round.length];
      boolean wanted = !near || rackOf[node] == rackOf[last] || elsewhere == NONE;
      int inRack = count(rackOf, rackOf[node], set, size);
      if (wanted
          && inRack < (newRack ? 1 : rule.maxReplicasPerRack())
          && !(newDomain && count(domainOf, domainOf[node], set, size) > 0)
          && !contains(set, size, node)
          && open.test(node)) {
        if (!near || rackOf[node] == rackOf[last]) {
          return node;
        }
        elsewhere = node;
      }
    }
    return elsewhere;
  }

  private static boolean contains(int[] set, int size, int node) {
    for (int i = 0; i < size; i++) {
      if (set[i] == node) {
        return true;
      }
    }
    return false;
  }

  /** The number of nodes of a set in one place; nodes without a domain share none. */
  private static int count(int[] placeOf, int place, int[] set, int size) {
    int count = 0;
    for (int i = 0; i < size; i++) {
      count += place != NodeState.NO_DOMAIN && placeOf[set[i]] == place ? 1 : 0;
    }
    return count;
  }

  /** The number of places that the nodes of a set are in. */
  private static int different(int[] placeOf, int[] set, int size) {
    int different = 0;
    for (int i = 0; i < size; i++) {
      different += count(placeOf, placeOf[set[i]], set, i) == 0 ? 1 : 0;
    }
    return different;
  }
}
