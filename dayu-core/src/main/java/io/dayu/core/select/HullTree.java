package io.dayu.core.select;

import io.dayu.core.rank.FinishTime;
import java.util.Arrays;

/**
 * The bucketed dynamic convex hull of section 4.1: finds the candidate with the least (s + c) / B.
 *
 * <p>Not thread safe.
 */
/*
 * Candidates are points (B, c). For a block of s bytes the best one is where a line from (0, -s)
 * touches the lower convex hull, which a binary search finds. The paper keeps one hull over all
 * nodes. Here the candidates, sorted by rack, are the leaves of a segment tree, and each inner node
 * keeps the hull of the leaves below it:
 *
 * - When a leaf's c grows, the hulls on its path to the root are built anew from the hulls of their
 *   two children: the sizes of hulls, not of the cluster, set the cost.
 * - Exclusions cost what they touch: where the best leaf of a subtree is not allowed, both halves
 *   are asked instead, and a subtree inside an excluded rack is left out whole. An excluded node
 *   that would not win is never looked at.
 *
 * Order of leaves: lower (s + c) / B, then greater B, then lower rank. Hulls are strict (no three
 * points on a line): of points that tie on a tangent the one with the greatest B is an end, and of
 * points with equal B only the lowest c, then the lowest rank, can win. So the answer is exactly
 * that of a scan over all leaves.
 *
 * Buckets: with a width w > 0, among leaves of equal floor(B / w) only the lowest c (then greater
 * B, then lower rank) stays in the reduced candidate set, of which the hull is built. A leaf that is
 * passed over for another of its bucket has c at least as great, so that the time chosen is at most
 * (s + c_i) / (B_i - w) for every allowed i with B_i > w. Each tree node keeps its reduced set
 * beside the hull: reducing hulls of hulls would let the error grow with each level. Which buckets a
 * tree node has never changes, so an update replaces one entry a level, and a hull is built only
 * when a search comes by.
 */
final class HullTree implements DestinationIndex {
  private final LeafOrder leaves;
  private final int[] placeOfNode;
  private final long[] rate;
  private final long[] assigned;
  private final long[] bucket;
  private final boolean exact;
  private final Level[] tree;
  private final int[] merged;

  /** The candidate set and hull of one tree node: places by ascending B. */
  private static final class Level {
    private final int[] reduced;
    private final int[] hull;
    private int reducedSize;
    private int hullSize;
    private boolean stale;

    Level(int[] reduced, int[] hull) {
      this.reduced = reduced;
      this.hull = hull;
    }
  }

  /**
   * A tree of candidates.
   *
   * @param nodes how many nodes the cluster has
   * @param assignedBytes c of each leaf's place, 0 or more
   * @param bucketBytesPerSec width of a bucket, 0 for exact choices
   */
  HullTree(LeafOrder leaves, int nodes, long[] assignedBytes, long bucketBytesPerSec) {
    this.leaves = leaves;
    this.rate = new long[leaves.size()];
    this.assigned = assignedBytes.clone();
    this.exact = bucketBytesPerSec == 0;
    this.bucket = new long[leaves.size()];
    this.placeOfNode = new int[nodes];
    Arrays.fill(placeOfNode, NONE);
    for (int place = 0; place < leaves.size(); place++) {
      placeOfNode[leaves.node(place)] = place;
      rate[place] = leaves.rateBytesPerSec(place);
      bucket[place] = exact ? rate[place] : rate[place] / bucketBytesPerSec;
    }
    this.merged = new int[leaves.size()];
    this.tree = new Level[leaves.size() == 0 ? 0 : 4 * leaves.size()];
    if (leaves.size() > 0) {
      build(1, 0, leaves.size());
    }
  }

  @Override
  public void assign(int node, long assignedBytes) {
    int place = placeOfNode[node];
    if (place != NONE) {
      assigned[place] = assignedBytes;
      refresh(1, 0, leaves.size(), place);
    }
  }

  /** Does nothing: whoever asks must not allow the node, and it is passed over like any other. */
  @Override
  public void remove(int node) {}

  @Override
  public int best(long bytes, Eligibility eligibility) {
    if (leaves.size() == 0) {
      return NONE;
    }
    return nodeAt(best(1, 0, leaves.size(), bytes, eligibility, NONE));
  }

  /** The best allowed node of one rack, or {@link #NONE}. */
  int bestOfRack(int rack, long bytes, Eligibility eligibility) {
    int from = firstPlaceOf(rack);
    int to = firstPlaceOf(rack + 1);
    if (from == to) {
      return NONE;
    }
    return nodeAt(bestWithin(1, 0, leaves.size(), new Range(from, to), bytes, eligibility, NONE));
  }

  private record Range(int from, int to) {}

  private int nodeAt(int place) {
    return place == NONE ? NONE : leaves.node(place);
  }

  private int firstPlaceOf(int rack) {
    int low = 0;
    int high = leaves.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (leaves.rack(middle) < rack) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int bestWithin(
      int id, int from, int to, Range range, long bytes, Eligibility eligibility, int incumbent) {
    if (range.to() <= from || to <= range.from()) {
      return incumbent;
    }
    if (range.from() <= from && to <= range.to()) {
      return best(id, from, to, bytes, eligibility, incumbent);
    }
    int middle = (from + to) >>> 1;
    int left = bestWithin(2 * id, from, middle, range, bytes, eligibility, incumbent);
    return bestWithin(2 * id + 1, middle, to, range, bytes, eligibility, left);
  }

  /** The better of the incumbent and the best allowed place in [from, to). */
  private int best(int id, int from, int to, long bytes, Eligibility eligibility, int incumbent) {
    int firstRack = leaves.rack(from);
    if (firstRack == leaves.rack(to - 1) && eligibility.rackExcluded(firstRack)) {
      return incumbent;
    }
    Level level = tree[id];
    if (level.stale) {
      level.hullSize = hullOf(level.reduced, level.reducedSize, level.hull);
      level.stale = false;
    }
    int place = touch(level, bytes);
    if (incumbent != NONE && !before(bytes, place, incumbent)) {
      return incumbent;
    }
    if (eligibility.allows(leaves.node(place))) {
      return place;
    }
    if (to - from == 1) {
      return incumbent;
    }
    int middle = (from + to) >>> 1;
    int left = best(2 * id, from, middle, bytes, eligibility, incumbent);
    return best(2 * id + 1, middle, to, bytes, eligibility, left);
  }

  /**
   * The place at which the line from (0, -bytes) touches the hull; the greater B of two that tie.
   */
  private int touch(Level level, long bytes) {
    int[] hull = level.hull;
    int low = 0;
    int high = level.hullSize - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int here = hull[middle];
      int next = hull[middle + 1];
      if (FinishTime.compare(bytes + assigned[next], rate[next], bytes + assigned[here], rate[here])
          <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return hull[low];
  }

  private boolean before(long bytes, int first, int second) {
    int time =
        FinishTime.compare(
            bytes + assigned[first], rate[first], bytes + assigned[second], rate[second]);
    if (time != 0) {
      return time < 0;
    }
    if (rate[first] != rate[second]) {
      return rate[first] > rate[second];
    }
    return leaves.rank(first) < leaves.rank(second);
  }

  private void build(int id, int from, int to) {
    int[] hull = new int[to - from];
    tree[id] = new Level(exact ? hull : new int[to - from], hull);
    if (to - from == 1) {
      tree[id].reduced[0] = from;
      tree[id].hull[0] = from;
      tree[id].reducedSize = 1;
      tree[id].hullSize = 1;
      return;
    }
    int middle = (from + to) >>> 1;
    build(2 * id, from, middle);
    build(2 * id + 1, middle, to);
    combine(id);
  }

  private void refresh(int id, int from, int to, int place) {
    if (to - from == 1) {
      return;
    }
    int middle = (from + to) >>> 1;
    if (place < middle) {
      refresh(2 * id, from, middle, place);
    } else {
      refresh(2 * id + 1, middle, to, place);
    }
    if (exact) {
      combine(id);
    } else {
      replace(id, bucket[place]);
    }
  }

  /** Builds the candidate set and the hull anew from those of both halves. */
  private void combine(int id) {
    Level level = tree[id];
    int size = merge(tree[2 * id], tree[2 * id + 1]);
    level.hullSize = hullOf(merged, size, level.hull);
    if (exact) {
      level.reducedSize = level.hullSize;
    } else {
      System.arraycopy(merged, 0, level.reduced, 0, size);
      level.reducedSize = size;
    }
  }

  /** Chooses the candidate of one bucket anew from those of both halves. */
  private void replace(int id, long key) {
    Level level = tree[id];
    int left = inBucket(tree[2 * id], key);
    int right = inBucket(tree[2 * id + 1], key);
    boolean takeLeft =
        right < 0
            || (left >= 0
                && lowerInBucket(tree[2 * id].reduced[left], tree[2 * id + 1].reduced[right]));
    level.reduced[inBucket(level, key)] =
        takeLeft ? tree[2 * id].reduced[left] : tree[2 * id + 1].reduced[right];
    level.stale = true;
  }

  /** The position of a bucket's candidate, negative when there is none. */
  private int inBucket(Level level, long key) {
    int low = 0;
    int high = level.reducedSize - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long here = bucket[level.reduced[middle]];
      if (here == key) {
        return middle;
      }
      if (here < key) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return NONE;
  }

  /** Merges two candidate sets by B and keeps one place a bucket. */
  private int merge(Level left, Level right) {
    int size = 0;
    int i = 0;
    int j = 0;
    while (i < left.reducedSize || j < right.reducedSize) {
      boolean takeLeft =
          j == right.reducedSize
              || (i < left.reducedSize && rate[left.reduced[i]] <= rate[right.reduced[j]]);
      int place = takeLeft ? left.reduced[i++] : right.reduced[j++];
      if (size == 0 || bucket[merged[size - 1]] != bucket[place]) {
        merged[size++] = place;
      } else if (lowerInBucket(place, merged[size - 1])) {
        merged[size - 1] = place;
      }
    }
    return size;
  }

  private boolean lowerInBucket(int first, int second) {
    if (assigned[first] != assigned[second]) {
      return assigned[first] < assigned[second];
    }
    if (rate[first] != rate[second]) {
      return rate[first] > rate[second];
    }
    return leaves.rank(first) < leaves.rank(second);
  }

  private int hullOf(int[] candidates, int size, int[] hull) {
    int top = 0;
    for (int i = 0; i < size; i++) {
      int place = candidates[i];
      while (top >= 2 && !below(hull[top - 2], hull[top - 1], place)) {
        top--;
      }
      hull[top++] = place;
    }
    return top;
  }

  /** True if the middle point is strictly below the line through the outer two. */
  private boolean below(int first, int middle, int last) {
    return FinishTime.compareProducts(
            assigned[middle] - assigned[first],
            rate[last] - rate[middle],
            assigned[last] - assigned[middle],
            rate[middle] - rate[first])
        < 0;
  }
}
