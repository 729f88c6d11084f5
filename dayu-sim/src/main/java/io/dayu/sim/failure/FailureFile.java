package io.dayu.sim.failure;

import io.dayu.core.snapshot.IntSet;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.trace.Rows;
import io.dayu.tools.trace.TraceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads failures from a CSV file; docs/measure/traces.md describes it.
 *
 * <pre>
 * at_s,lost
 * 120,17
 * 300,rack4;99
 * </pre>
 *
 * <p>Logs come from clusters of other sizes: a number of a node or rack beyond the simulated
 * cluster is taken modulo. A node that is already lost is not lost again.
 */
public final class FailureFile {
  /** Names of the columns: the first line. */
  public static final List<String> HEADER = List.of("at_s", "lost");

  private static final String RACK = "rack";
  private static final double NS_PER_SECOND = 1e9;
  private static final double LONGEST_SECONDS = 9e9;

  private FailureFile() {}

  /**
   * All failures of a file, also packed, by time.
   *
   * @throws TraceException that names file and line when it cannot be used
   */
  public static List<Failure> read(Path file, ClusterShape shape) {
    List<Failure> failures = new ArrayList<>();
    Set<Integer> lost = new HashSet<>();
    try (Rows rows = Rows.open(file, HEADER)) {
      double lastSeconds = 0;
      while (rows.next()) {
        rows.requireColumns(HEADER.size());
        double seconds = rows.number(0, "at_s");
        if (seconds > LONGEST_SECONDS) {
          throw rows.bad("at_s is absurd, over 9 * 10^9: " + rows.text(0));
        }
        if (seconds < lastSeconds) {
          throw rows.bad("the clock goes back: " + rows.text(0));
        }
        lastSeconds = seconds;
        int[] nodes = nodes(rows, shape).stream().filter(lost::add).mapToInt(n -> n).toArray();
        if (nodes.length > 0) {
          failures.add(new Failure(Math.round(seconds * NS_PER_SECOND), IntSet.of(nodes)));
        }
      }
    }
    if (failures.isEmpty()) {
      throw TraceException.of(file, "there is nothing after the header");
    }
    return failures;
  }

  private static List<Integer> nodes(Rows rows, ClusterShape shape) {
    List<Integer> nodes = new ArrayList<>();
    for (String each : rows.text(1).split(";", -1)) {
      String name = each.strip();
      boolean rack = name.startsWith(RACK);
      String number = rack ? name.substring(RACK.length()) : name;
      if (!number.matches("[0-9]{1,9}")) {
        throw rows.bad("this is neither a node's number nor rack and a number: " + name);
      }
      if (rack) {
        int which = Integer.parseInt(number) % shape.racks();
        int end = Math.min(shape.nodes(), shape.firstNodeOf(which) + shape.nodesPerRack());
        for (int node = shape.firstNodeOf(which); node < end; node++) {
          nodes.add(node);
        }
      } else {
        nodes.add(Integer.parseInt(number) % shape.nodes());
      }
    }
    return nodes;
  }
}
