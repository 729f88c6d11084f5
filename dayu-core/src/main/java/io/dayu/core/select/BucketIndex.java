package io.dayu.core.select;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The bucketed candidates of section 4.1 without rack limits: finds the least (s + c) / B among the
 * winners of all buckets. Not thread safe.
 */
/*
 * Buckets are as in the paper: among candidates of equal floor(B / w) only the lowest c (then
 * greater B, then lower rank) counts. The paper finds the best winner on a convex hull. Loads kept
 * level by the greedy choice lie close to a line through the origin, where a hull changes with every
 * block; bounds are cheaper to keep:
 *
 * - Buckets, sorted by B, stand in groups. (s + c) / B is at least c / B + s / (greatest B), so a
 *   group is bounded from below by the least c / B of its buckets plus s / (greatest B of the
 *   group), whatever the size s of the block. One pass over the groups' bounds finds which few of
 *   them can hold the best.
 * - A bucket's winner that may not receive the replica bounds the bucket's others: their c is not
 *   less, and their B is not above the bucket's greatest.
 *
 * Bounds and times are doubles with a relative error of some 2^-50. A bound prunes only, and a time
 * decides only, beyond a margin that is far above that; within the margin the exact comparison
 * decides: lower time, then greater B, then lower rank. So the answer is that of exact numbers.
 *
 * Error: an allowed candidate i that is not looked at was passed over for an allowed one of its
 * bucket with c at least as small and B above B_i - w, so that the time chosen is at most
 * (s + c_i) / (B_i - w) for every allowed i with B_i > w.
 */
final class BucketIndex implements DestinationIndex {
  private static final double MARGIN = 1 + 1e-12;

  private final BucketWinners winners;
  private final int[] placeOfNode;
  private final int[] bucketOfPlace;
  private final long[] rate;
  private final double[] inverseRate;
  private final double[] bucketInverseRate;
  private final double[] bucketAssigned;
  private final int groupShift;
  private final double[] groupInverseRate;
  private final double[] groupLoad;
  private final double[] groupBound;

  private int best;
  private double bestSec;

  /** An index of the candidates; takes c of each leaf's place and the width of a bucket. */
  BucketIndex(LeafOrder leaves, int nodes, long[] assignedBytes, long bucketBytesPerSec) {
    int size = leaves.size();
    int[] byBucket = byBucketAndRack(leaves, bucketBytesPerSec);
    int[] rankOrder = orderOfEquals(leaves);
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
      int leaf = byBucket[place];
      node[place] = leaves.node(leaf);
      rack[place] = leaves.rack(leaf);
      order[place] = rankOrder[leaf];
      assigned[place] = assignedBytes[leaf];
      rate[place] = leaves.rateBytesPerSec(leaf);
      inverseRate[place] = 1.0 / rate[place];
      placeOfNode[node[place]] = place;
      if (place == 0 || rate[place] / bucketBytesPerSec != rate[place - 1] / bucketBytesPerSec) {
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
    groupInverseRate = new double[groups];
    groupLoad = new double[groups];
    groupBound = new double[groups];
    fillBuckets();
  }

  private void fillBuckets() {
    Arrays.fill(bucketInverseRate, Double.POSITIVE_INFINITY);
    Arrays.fill(groupInverseRate, Double.POSITIVE_INFINITY);
    for (int place = 0; place < rate.length; place++) {
      int bucket = bucketOfPlace[place];
      bucketInverseRate[bucket] = Math.min(bucketInverseRate[bucket], inverseRate[place]);
    }
    for (int bucket = 0; bucket < bucketAssigned.length; bucket++) {
      int group = bucket >> groupShift;
      groupInverseRate[group] = Math.min(groupInverseRate[group], bucketInverseRate[bucket]);
      readWinner(bucket);
    }
    for (int group = 0; group < groupLoad.length; group++) {
      readGroup(group);
    }
  }

  /** Groups of about the square root of the number of buckets: the same work at both levels. */
  private static int groupShift(int buckets) {
    int shift = 0;
    while (1 << (2 * shift + 2) <= buckets) {
      shift++;
    }
    return shift;
  }

  private static int[] byBucketAndRack(LeafOrder leaves, long width) {
    return IntStream.range(0, leaves.size())
        .boxed()
        .sorted(
            (a, b) -> {
              int bucket =
                  Long.compare(
                      leaves.rateBytesPerSec(a) / width, leaves.rateBytesPerSec(b) / width);
              return bucket != 0 ? bucket : Integer.compare(a, b);
            })
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The position of each leaf by greater B, then lower rank. */
  private static int[] orderOfEquals(LeafOrder leaves) {
    int[] sorted =
        IntStream.range(0, leaves.size())
            .boxed()
            .sorted(
                (a, b) -> {
                  int greater = Long.compare(leaves.rateBytesPerSec(b), leaves.rateBytesPerSec(a));
                  return greater != 0 ? greater : Integer.compare(leaves.rank(a), leaves.rank(b));
                })
            .mapToInt(Integer::intValue)
            .toArray();
    int[] position = new int[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      position[sorted[i]] = i;
    }
    return position;
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
    long assigned = winners.assigned(winners.winner(bucket));
    bucketAssigned[bucket] = assigned == BucketWinners.OUT ? Double.POSITIVE_INFINITY : assigned;
  }

  private void readGroup(int group) {
    double load = Double.POSITIVE_INFINITY;
    int end = Math.min((group + 1) << groupShift, bucketAssigned.length);
    for (int bucket = group << groupShift; bucket < end; bucket++) {
      load = Math.min(load, bucketAssigned[bucket] * bucketInverseRate[bucket]);
    }
    groupLoad[group] = load;
  }

  @Override
  public int best(long bytes, Eligibility eligibility) {
    int nearest = NONE;
    double nearestSec = Double.POSITIVE_INFINITY;
    for (int group = 0; group < groupLoad.length; group++) {
      double bound = groupLoad[group] + bytes * groupInverseRate[group];
      groupBound[group] = bound;
      if (bound < nearestSec) {
        nearestSec = bound;
        nearest = group;
      }
    }
    best = NONE;
    bestSec = Double.POSITIVE_INFINITY;
    if (nearest == NONE) {
      return NONE;
    }
    search(nearest, bytes, eligibility);
    for (int group = 0; group < groupBound.length; group++) {
      if (groupBound[group] <= bestSec * MARGIN && group != nearest) {
        search(group, bytes, eligibility);
      }
    }
    return best == NONE ? NONE : winners.node(best);
  }

  private void search(int group, long bytes, Eligibility eligibility) {
    int end = Math.min((group + 1) << groupShift, bucketAssigned.length);
    for (int bucket = group << groupShift; bucket < end; bucket++) {
      double bound = (bytes + bucketAssigned[bucket]) * bucketInverseRate[bucket];
      if (bound <= bestSec * MARGIN) {
        int place = winners.allowed(bucket, eligibility);
        if (place != NONE) {
          offer(place, bytes);
        }
      }
    }
  }

  private void offer(int place, long bytes) {
    double sec = (bytes + (double) winners.assigned(place)) * inverseRate[place];
    if (best == NONE
        || sec * MARGIN < bestSec
        || (sec <= bestSec * MARGIN && beats(place, bytes))) {
      best = place;
      bestSec = sec;
    }
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
