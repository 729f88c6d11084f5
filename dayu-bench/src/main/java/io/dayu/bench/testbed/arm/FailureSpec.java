package io.dayu.bench.testbed.arm;

import io.dayu.tools.input.BadInputException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The failure at time zero.
 *
 * @param kind of failure
 * @param count number of nodes; of a rack, all of it
 */
public record FailureSpec(Kind kind, int count) {
  private static final Pattern NODES = Pattern.compile("nodes:([1-9]\\d?)");

  /** A kind of failure. */
  public enum Kind {
    NONE,
    KILL,
    RACK,
    DECOMMISSION,
    SLOW
  }

  /**
   * Reads {@code node}, {@code nodes:2}, {@code rack}, {@code decommission}, {@code slow} or none.
   */
  public static FailureSpec parse(String text) {
    Matcher nodes = NODES.matcher(text);
    if (nodes.matches()) {
      return new FailureSpec(Kind.KILL, Integer.parseInt(nodes.group(1)));
    }
    return switch (text) {
      case "none" -> new FailureSpec(Kind.NONE, 0);
      case "node" -> new FailureSpec(Kind.KILL, 1);
      case "rack" -> new FailureSpec(Kind.RACK, 0);
      case "decommission" -> new FailureSpec(Kind.DECOMMISSION, 1);
      case "slow" -> new FailureSpec(Kind.SLOW, 1);
      default ->
          throw new BadInputException(
              "--failure: "
                  + text
                  + " is wrong; it must be none, node, nodes:2, rack, decommission or slow");
    };
  }

  /** True if the victims go on to serve what they hold. */
  public boolean victimsServe() {
    return kind == Kind.DECOMMISSION;
  }

  /** The nodes that fail; the same for every arm with the same seed. */
  public List<Integer> victims(TestbedCluster shape, long seed) {
    if (kind == Kind.RACK) {
      int rack = (int) (seed % shape.racks());
      return IntStream.range(0, shape.nodes())
          .filter(n -> shape.rackOf(n) == rack)
          .boxed()
          .toList();
    }
    return IntStream.range(0, count).mapToObj(n -> (int) ((seed + n) % shape.nodes())).toList();
  }

  /** The node whose link gets slow in mid-recovery, or -1. */
  public int slowNode(TestbedCluster shape, long seed) {
    return kind == Kind.SLOW ? (int) ((seed + count) % shape.nodes()) : -1;
  }
}
