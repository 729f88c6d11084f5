package io.dayu.sim.experiment;

import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.failure.RandomFailures;
import io.dayu.tools.cluster.ClusterShape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The cases of a run: random pairs of a node and a time (section 5), or what the user named. */
public final class Cases {
  private static final long WEEK_NS = 7L * 24 * 3600 * 1_000_000_000;
  private static final long SEEDS_PER_CASE = 1_000_000;

  private Cases() {}

  /** The random case of a number: one node, when a report of the traffic ends, within a week. */
  public static Case random(Setup setup, int number) {
    RandomFailures failures = new RandomFailures(setup.shape(), 0, WEEK_NS, setup.seed());
    long reportNs = setup.timing().reportNs();
    return named(
        setup,
        number,
        failures.node(number).stream()
            .map(one -> new Failure(one.atNs() / reportNs * reportNs, one.nodes()))
            .toList());
  }

  /** The case of given failures. */
  public static Case named(Setup setup, int number, List<Failure> failures) {
    return new Case(number, failures, setup.seed() + SEEDS_PER_CASE * number);
  }

  /** As many cases as wanted: all random, or the named one under other seeds. */
  public static List<Case> of(Setup setup, FailureText failure, int count) {
    List<Case> cases = new ArrayList<>(count);
    for (int number = 1; number <= count; number++) {
      cases.add(
          failure.random()
              ? random(setup, number)
              : named(setup, number, failure.failures(setup.shape())));
    }
    return cases;
  }

  /** All nodes of a rack. */
  static IntSet nodesOf(ClusterShape shape, int rack) {
    int first = shape.firstNodeOf(rack);
    int end = Math.min(shape.nodes(), shape.firstNodeOf(rack + 1));
    return IntSet.of(IntStream.range(first, end).toArray());
  }
}
