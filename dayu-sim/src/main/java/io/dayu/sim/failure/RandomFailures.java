package io.dayu.sim.failure;

import io.dayu.core.snapshot.IntSet;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.Hash;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Cases of failures at random nodes and times: a case is what happens in one run.
 *
 * <p>A case has a number; the paper's evaluation takes 50 cases of one node each. Equal numbers
 * begin at equal times whatever fails.
 *
 * @param shape the cluster
 * @param fromNs earliest time
 * @param untilNs all first failures are before it
 * @param seed decides nodes and times
 */
public record RandomFailures(ClusterShape shape, long fromNs, long untilNs, long seed) {
  private static final long SECOND_NS = 1_000_000_000;
  private static final int TIME = -1;

  public RandomFailures {
    if (fromNs < 0 || untilNs - fromNs < SECOND_NS) {
      throw new IllegalArgumentException(
          "there must be a second or more from " + fromNs + " to " + untilNs);
    }
  }

  /** The failure of one node. */
  public List<Failure> node(int number) {
    return nodesAtOnce(number, 1);
  }

  /** The failure of several nodes at one instant. */
  public List<Failure> nodesAtOnce(int number, int nodes) {
    return List.of(new Failure(atNs(number), IntSet.of(nodes(number, nodes))));
  }

  private long key(int number) {
    return Hash.at(Hash.mix(seed), number);
  }

  /** A whole second. */
  private long atNs(int number) {
    long seconds = (untilNs - fromNs) / SECOND_NS;
    return fromNs + Math.floorMod(Hash.at(key(number), TIME), seconds) * SECOND_NS;
  }

  /** Different nodes; the first is the same for any count. */
  private int[] nodes(int number, int count) {
    if (count < 1 || count >= shape.nodes()) {
      throw new IllegalArgumentException(
          "from 1 to " + (shape.nodes() - 1) + " nodes can be lost, not " + count);
    }
    long key = key(number);
    return IntStream.range(0, shape.nodes())
        .boxed()
        .sorted(
            Comparator.comparingLong((Integer node) -> Hash.at(key, node)).thenComparing(n -> n))
        .limit(count)
        .mapToInt(node -> node)
        .toArray();
  }
}
