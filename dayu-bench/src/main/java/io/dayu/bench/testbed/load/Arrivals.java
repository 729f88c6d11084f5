package io.dayu.bench.testbed.load;

import io.dayu.bench.testbed.trace.LoadTrace;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * All operations of the foreground in the order of their start; the same for the same seed.
 *
 * <p>Each node and kind has its own random numbers. Not thread safe.
 */
final class Arrivals {
  private final PriorityQueue<Source> sources =
      new PriorityQueue<>(Comparator.comparingLong((Source source) -> source.nextNs));

  private static final class Source {
    final OperationKind kind;
    final int node;
    final SplittableRandom random;
    final ArrivalTimes times;
    long nextNs;

    Source(OperationKind kind, int node, SplittableRandom random, ArrivalTimes times) {
      this.kind = kind;
      this.node = node;
      this.random = random;
      this.times = times;
      this.nextNs = times.next();
    }
  }

  /** The operations on some nodes from a time on, and those that go where the NameNode says. */
  Arrivals(Demand demand, List<Integer> nodes, long seed, long fromNs) {
    for (int node : nodes) {
      for (OperationKind kind : OperationKind.values()) {
        if (kind.pinned()) {
          sources.add(source(demand, node, kind, seed, fromNs));
        }
      }
    }
    if (demand.placedPerSec() > 0) {
      sources.add(source(demand, Intent.NO_NODE, OperationKind.PLACED, seed, fromNs));
    }
    if (demand.orderedPerSec() > 0) {
      sources.add(source(demand, Intent.NO_NODE, OperationKind.ORDERED, seed, fromNs));
    }
  }

  private static Source source(
      Demand demand, int node, OperationKind kind, long seed, long fromNs) {
    SplittableRandom random =
        new SplittableRandom((seed * 10_007 + node) * 31 + kind.name().hashCode()).split();
    ArrivalTimes times =
        new ArrivalTimes(
            random.split(),
            steps(demand.trace()),
            step -> demand.ratePerSec(kind, step, node),
            fromNs);
    return new Source(kind, node, random, times);
  }

  private static ArrivalTimes.Steps steps(LoadTrace trace) {
    return new ArrivalTimes.Steps() {
      @Override
      public int stepAt(long ns) {
        return trace.stepAt(ns);
      }

      @Override
      public long nextChangeNs(long ns) {
        return trace.nextChangeNs(ns);
      }
    };
  }

  /** True if there are any operations at all. */
  boolean any() {
    return !sources.isEmpty();
  }

  /** The next one. */
  Intent next() {
    Source first = sources.remove();
    Intent intent =
        new Intent(
            first.kind,
            first.node,
            first.nextNs,
            first.random.nextLong(Long.MAX_VALUE),
            first.random.nextDouble());
    first.nextNs = first.times.next();
    sources.add(first);
    return intent;
  }
}
