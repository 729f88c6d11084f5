package io.dayu.core.failslow;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The times of peers: for each answer the median over the answers of other DataNodes that carry at
 * least its load. What is busier and yet faster shows that the load is not the reason; of the
 * busiest few, nothing can be said. Beside it stands the median over the other devices of its own
 * DataNode, which share its kind of work.
 *
 * <p>Takes n log n steps for n answers, times the devices of a DataNode.
 */
final class PeerTimes {
  /** The median of fewer is chance. */
  static final int PEERS_MIN = 5;

  /** Of fewer, one more slow one would hide the other. */
  static final int SIBLINGS_MIN = 3;

  private final List<DeviceAnswer> answers;
  private final int[] rankOfAnswer;
  private final long[] nsOfRank;

  /** The counts of the answers seen so far, by rank, as a binary indexed tree. */
  private final int[] counts;

  private PeerTimes(List<DeviceAnswer> answers) {
    this.answers = answers;
    int[] byTime =
        IntStream.range(0, answers.size())
            .boxed()
            .sorted(Comparator.comparingLong(place -> answers.get(place).meanNs()))
            .mapToInt(Integer::intValue)
            .toArray();
    rankOfAnswer = new int[byTime.length];
    nsOfRank = new long[byTime.length];
    for (int rank = 0; rank < byTime.length; rank++) {
      rankOfAnswer[byTime[rank]] = rank;
      nsOfRank[rank] = answers.get(byTime[rank]).meanNs();
    }
    counts = new int[byTime.length + 1];
  }

  /** The peers' time for each of these answers, which are of one kind, in their order. */
  static List<PeerTime> of(List<DeviceAnswer> answers) {
    return new PeerTimes(answers).all();
  }

  private List<PeerTime> all() {
    int[] busiestFirst =
        IntStream.range(0, answers.size())
            .boxed()
            .sorted(
                Comparator.<Integer>comparingDouble(place -> answers.get(place).bytesPerSec())
                    .reversed())
            .mapToInt(Integer::intValue)
            .toArray();
    PeerTime[] times = new PeerTime[busiestFirst.length];
    Map<Integer, int[]> seenOfNode = new HashMap<>();
    int from = 0;
    while (from < busiestFirst.length) {
      int to = from;
      // Equally busy ones are peers of each other.
      while (to < busiestFirst.length && load(busiestFirst[to]) == load(busiestFirst[from])) {
        see(busiestFirst[to], seenOfNode);
        to++;
      }
      for (int i = from; i < to; i++) {
        int[] own = seenOfNode.getOrDefault(answers.get(busiestFirst[i]).node(), new int[0]);
        times[busiestFirst[i]] = without(own, to);
      }
      from = to;
    }
    seenOfNode.values().forEach(Arrays::sort);
    for (int place = 0; place < times.length; place++) {
      if (times[place].peers() > 0) {
        int[] ranksOfNode = seenOfNode.getOrDefault(answers.get(place).node(), new int[0]);
        long siblingsNs = siblingsNs(place, ranksOfNode);
        times[place] = new PeerTime(times[place].medianNs(), times[place].peers(), siblingsNs);
      }
    }
    return List.of(times);
  }

  /** The lower of two in the middle. */
  private long siblingsNs(int place, int[] ranksOfNode) {
    int siblings = ranksOfNode.length - 1;
    if (siblings < SIBLINGS_MIN) {
      return 0;
    }
    int middle = (siblings - 1) / 2;
    boolean beyond = rankOfAnswer[place] <= ranksOfNode[middle];
    return nsOfRank[ranksOfNode[beyond ? middle + 1 : middle]];
  }

  private double load(int place) {
    return answers.get(place).bytesPerSec();
  }

  private void see(int place, Map<Integer, int[]> seenOfNode) {
    count(rankOfAnswer[place], 1);
    seenOfNode.merge(
        answers.get(place).node(),
        new int[] {rankOfAnswer[place]},
        (before, one) -> {
          int[] all = Arrays.copyOf(before, before.length + 1);
          all[before.length] = one[0];
          return all;
        });
  }

  /** The median of all that were seen, without those of the DataNode itself. */
  private PeerTime without(int[] ownRanks, int seen) {
    int peers = seen - ownRanks.length;
    if (peers < PEERS_MIN) {
      return PeerTime.NONE;
    }
    for (int rank : ownRanks) {
      count(rank, -1);
    }
    PeerTime time = new PeerTime(nsOfRank[rankOfCount((peers + 1) / 2)], peers, 0);
    for (int rank : ownRanks) {
      count(rank, 1);
    }
    return time;
  }

  private void count(int rank, int more) {
    for (int i = rank + 1; i < counts.length; i += i & -i) {
      counts[i] += more;
    }
  }

  /** The rank up to which so many are counted, which is at least one. */
  private int rankOfCount(int wanted) {
    int place = 0;
    int left = wanted;
    for (int step = Integer.highestOneBit(counts.length); step > 0; step >>= 1) {
      int next = place + step;
      if (next < counts.length && counts[next] < left) {
        place = next;
        left -= counts[next];
      }
    }
    return place;
  }
}
