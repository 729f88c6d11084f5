package io.dayu.sim.convert;

import io.dayu.sim.failure.FailureFile;
import io.dayu.sim.failure.LanlRecord;
import io.dayu.tools.trace.TextOutput;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Converts the failure records of Los Alamos (LA-UR-05-7318) into a failure log: one system of
 * them, its first failure at time 0.
 *
 * <p>Nodes whose records begin at the same minute are lost together. Records without a node are
 * left out.
 */
public final class LanlConverter {
  private LanlConverter() {}

  /**
   * Converts the records of one system.
   *
   * @throws io.dayu.tools.trace.TraceException that names file and line when they cannot be used
   */
  public static void convert(Path records, Path log, int system) {
    SortedMap<Long, SortedSet<Long>> lost = new TreeMap<>();
    for (LanlRecord one : LanlRecord.read(records, system)) {
      lost.computeIfAbsent(one.startedSec(), unused -> new TreeSet<>()).add(one.node());
    }
    write(lost, log);
  }

  private static void write(SortedMap<Long, SortedSet<Long>> lost, Path log) {
    TextOutput.write(
        log,
        output -> {
          output.line(String.join(",", FailureFile.HEADER));
          lost.forEach(
              (second, nodes) -> output.line(second - lost.firstKey() + "," + names(nodes)));
        });
  }

  private static String names(SortedSet<Long> nodes) {
    return String.join(";", nodes.stream().map(String::valueOf).toList());
  }
}
