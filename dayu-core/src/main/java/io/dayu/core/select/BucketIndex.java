package io.dayu.core.select;

import io.dayu.core.rank.FinishTime;
import java.util.Arrays;

/**
 * The bucketed candidates of section 4.1 without rack limits: finds the least (s + c) / B among the
 * winners of all buckets. Not thread safe.
 */
/*
 * Buckets are as in the paper: among candidates of equal floor(B / w) only the lowest c (then
 * greater B, then lower rank) counts. The paper finds the best winner on a convex hull. Loads kept
 * level by the greedy choice lie close to a line through the origin, where a hull changes with every
 * block; lower bounds are cheaper to keep:
 *
 * - Buckets, sorted by B, stand in groups. A group knows the least time of its winners for a block
 *   of the usual size. A bigger block takes longer by the difference over the group's greatest B at
 *   least; a smaller one ends earlier by the difference over the group's least B at most.
 * - One pass over the groups' bounds finds the one to look at first; what it yields mostly rules
 *   out all others at once. For a block of the usual size the group's best bucket is known too.
 * - Most blocks of a cluster are equally big, so the size that came twice running is the usual one.
 *
 * Bounds and times are doubles with a number in their lowest bits, so that the least of many is
 * found with its number and without a branch. They prune only, and a time decides only, beyond a
 * margin far above their error; within it the exact comparison decides: lower time, then greater B,
 * then lower rank.
 *
 * Error: where the chosen one's time is t, no bucket has a winner, allowed or not, with a lower time
 * that was not looked at. An allowed candidate i of a bucket with winner k has c_i >= c_k and
 * B_i < B_k + w, so that t <= (s + c_k) / B_k <= (s + c_i) / (B_i - w) for B_i > w; where the bucket
 * was looked at, k stands for its best allowed one. With all B of a bucket equal the choice is that
 * of a scan over all candidates.
 */
final class BucketIndex implements DestinationIndex {
  private static final double MARGIN = 1 + 1e-10;
  private static final int NUMBERS = 1 << 12;
  private static final long UNLIMITED = key(Double.POSITIVE_INFINITY, 0) - 1;

  private final BucketWinners winners;
  private final int[] placeOfNode;
  private final int[] bucketOfPlace;
  private final long[] rate;
  private final double[] inverseRate;
  private final double[] bucketInverseRate;
  private final double[] bucketAssigned;
  private final int groupShift;
  private final double[] groupSlowest;
  private final double[] groupFastest;
  private final long[] groupFirst;
  private final long[] groupSecond;
  private final long[] groupKey;

  private double usualBytes;
  private double lastBytes;
  private int best;
  private long limit;

  /** An index of the candidates; takes c of each leaf's place and the width of a bucket. */
  BucketIndex(LeafOrder leaves, int nodes, long[] assignedBytes, long bucketBytesPerSec) {
    int size = leaves.size();
    BucketOrder sorted = new BucketOrder(leaves, bucketBytesPerSec);
    rate = new long[size];
    inverseRate = new double[size];
    bucketOfPlace = new int[size];
    placeOfNode = new int[nodes];
    Arrays.fill(placeOfNode, NONE);
    int[] node = new int[size];
    int[] rack = new int[size];
    int[] order = new int[size];
    long[] assigned = new long[size];
    int[] firstPlace = new int[size + 1];
    int buckets = 0;
    for (int place = 0; place < size; place++) {
      int leaf = sorted.leaf(place);
      node[place] = leaves.node(leaf);
      rack[place] = leaves.rack(leaf);
      order[place] = sorted.preference(leaf);
      assigned[place] = assignedBytes[leaf];
      rate[place] = leaves.rateBytesPerSec(leaf);
      inverseRate[place] = 1.0 / rate[place];
      placeOfNode[node[place]] = place;
      if (sorted.bucket(place) == buckets) {
        firstPlace[buckets++] = place;
      }
      bucketOfPlace[place] = buckets - 1;
    }
    firstPlace[buckets] = size;
    winners =
        new BucketWinners(Arrays.copyOf(firstPlace, buckets + 1), node, rack, order, assigned);
    bucketInverseRate = new double[buckets];
    bucketAssigned = new double[buckets];
    groupShift = groupShift(buckets);
    int groups = (buckets + (1 << groupShift) - 1) >> groupShift;
    groupSlowest = new double[groups];
    groupFastest = new double[groups];
    groupFirst = new long[groups];
    groupSecond = new long[groups];
    groupKey = new long[groups];
    fillBuckets();
  }

  private void fillBuckets() {
    Arrays.fill(groupSlowest, 0);
    Arrays.fill(groupFastest, Double.POSITIVE_INFINITY);
    for (int place = 0; place < rate.length; place++) {
      int group = bucketOfPlace[place] >> groupShift;
      // A little more than exact: a small block's bound is the difference of two large numbers.
      groupSlowest[group] = Math.max(groupSlowest[group], inverseRate[place] * MARGIN);
      groupFastest[group] = Math.min(groupFastest[group], inverseRate[place]);
    }
    for (int bucket = 0; bucket < bucketAssigned.length; bucket++) {
      readWinner(bucket);
    }
    readGroups();
  }

  /** Groups of about the square root of the number of buckets: the same work at both levels. */
  private static int groupShift(int buckets) {
    int shift = 0;
    while (1 << (2 * shift + 2) <= buckets) {
      shift++;
    }
    return shift;
  }

  @Override
  public void assign(int node, long assignedBytes) {
    int place = placeOfNode[node];
    if (place != NONE && winners.assigned(place) != BucketWinners.OUT) {
      set(place, assignedBytes);
    }
  }

  @Override
  public void remove(int node) {
    if (placeOfNode[node] != NONE) {
      set(placeOfNode[node], BucketWinners.OUT);
    }
  }

  private void set(int place, long assignedBytes) {
    int bucket = bucketOfPlace[place];
    if (winners.assign(bucket, place, assignedBytes)) {
      readWinner(bucket);
      readGroup(bucket >> groupShift);
    }
  }

  private void readWinner(int bucket) {
    int place = winners.winner(bucket);
    long assigned = winners.assigned(place);
    bucketAssigned[bucket] = assigned == BucketWinners.OUT ? Double.POSITIVE_INFINITY : assigned;
    bucketInverseRate[bucket] = inverseRate[place];
  }

  private void readGroups() {
    for (int group = 0; group < groupFirst.length; group++) {
      readGroup(group);
    }
  }

  /** Finds the best two buckets of the group for a block of the usual size. */
  private void readGroup(int group) {
    int from = group << groupShift;
    int end = Math.min(from + (1 << groupShift), bucketAssigned.length);
    long first = Long.MAX_VALUE;
    long second = Long.MAX_VALUE;
    for (int bucket = from; bucket < end; bucket++) {
      double sec = (usualBytes + bucketAssigned[bucket]) * bucketInverseRate[bucket];
      long key = key(sec, bucket - from);
      long below = negative(key - first);
      second += negative(key - below - second);
      first += below;
    }
    groupFirst[group] = first;
    groupSecond[group] = second;
  }

  /** A size that comes twice running is likely to come again. */
  private void learn(long bytes) {
    if (bytes == lastBytes && bytes != usualBytes) {
      usualBytes = bytes;
      readGroups();
    }
    lastBytes = bytes;
  }

  @Override
  public int best(long bytes, Eligibility eligibility) {
    learn(bytes);
    best = NONE;
    limit = UNLIMITED;
    double more = bytes - usualBytes;
    double[] perByte = more < 0 ? groupSlowest : groupFastest;
    long first = Long.MAX_VALUE;
    long second = Long.MAX_VALUE;
    for (int group = 0; group < groupFirst.length; group++) {
      long key = key(secOf(groupFirst[group]) + more * perByte[group], group);
      groupKey[group] = key;
      long below = negative(key - first);
      second += negative(key - below - second);
      first += below;
    }
    if (groupFirst.length > 0) {
      search(numberOf(first), bytes, eligibility);
    }
    if (second <= limit) {
      searchOthers(numberOf(first), bytes, eligibility);
    }
    return best == NONE ? NONE : winners.node(best);
  }

  private void searchOthers(int searched, long bytes, Eligibility eligibility) {
    for (int group = 0; group < groupKey.length; group++) {
      if (groupKey[group] <= limit && group != searched) {
        search(group, bytes, eligibility);
      }
    }
  }

  private void search(int group, long bytes, Eligibility eligibility) {
    int from = group << groupShift;
    if (bytes == usualBytes) {
      offer(winners.allowed(from + numberOf(groupFirst[group]), eligibility), bytes);
      if (groupSecond[group] > limit) {
        return;
      }
    }
    int end = Math.min(from + (1 << groupShift), bucketAssigned.length);
    for (int bucket = from; bucket < end; bucket++) {
      double sec = (bytes + bucketAssigned[bucket]) * bucketInverseRate[bucket];
      if (key(sec, 0) <= limit) {
        offer(winners.allowed(bucket, eligibility), bytes);
      }
    }
  }

  private void offer(int place, long bytes) {
    if (place == NONE) {
      return;
    }
    double sec = (bytes + (double) winners.assigned(place)) * inverseRate[place];
    if (key(sec, 0) <= limit && (best == NONE || (best != place && beats(place, bytes)))) {
      best = place;
      limit = key(sec * MARGIN, 0);
    }
  }

  /** A time and a number in one: as times are positive, their bits are in their order. */
  private static long key(double sec, int number) {
    long bits = Double.doubleToRawLongBits(sec);
    return (bits & ~(bits >> 63) & -NUMBERS) | number;
  }

  /** The difference when it is negative, otherwise 0: makes a minimum without a branch. */
  private static long negative(long difference) {
    return difference & (difference >> 63);
  }

  private static double secOf(long key) {
    return Double.longBitsToDouble(key & -NUMBERS);
  }

  private static int numberOf(long key) {
    return (int) key & (NUMBERS - 1);
  }

  private boolean beats(int place, long bytes) {
    int time =
        FinishTime.compare(
            bytes + winners.assigned(place),
            rate[place],
            bytes + winners.assigned(best),
            rate[best]);
    return time != 0 ? time < 0 : winners.order(place) < winners.order(best);
  }
}
