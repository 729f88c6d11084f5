package io.dayu.bench.testbed.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A comparison of what came back with what was lost, to the byte, by the files on the DataNodes'
 * disks.
 */
final class SameBytes {
  private static final Pattern FINALIZED =
      Pattern.compile(".*/finalized/.*/(blk_(-?)\\d+)(_\\d+\\.meta)?");

  private final int replication;
  private final Map<String, Path> lost = new TreeMap<>();
  private final Map<String, List<Path>> now = new HashMap<>();

  /**
   * The outcome of the comparison.
   *
   * @param blocks that have all replicas, each as before
   * @param internalBlocks that are there, as before
   * @param wrong files of data or checksums that are not as before
   */
  record Count(int blocks, int internalBlocks, int wrong) {}

  /**
   * Looks at the disks of a stopped cluster.
   *
   * @param before the disks that it began with
   * @param after its own
   * @param nodes number of its DataNodes
   * @param victims DataNodes whose blocks were lost
   */
  SameBytes(Path before, Path after, int nodes, List<Integer> victims, int replication)
      throws IOException {
    this.replication = replication;
    for (int node = 0; node < nodes; node++) {
      if (victims.contains(node)) {
        for (Path file : finalized(before.resolve("data" + node))) {
          lost.put(file.getFileName().toString(), file);
        }
      } else {
        for (Path file : finalized(after.resolve("data" + node))) {
          now.computeIfAbsent(file.getFileName().toString(), name -> new ArrayList<>()).add(file);
        }
      }
    }
  }

  private static List<Path> finalized(Path disk) throws IOException {
    try (Stream<Path> all = Files.walk(disk)) {
      return all.filter(file -> FINALIZED.matcher(file.toString()).matches()).toList();
    }
  }

  /** Compares and counts. */
  Count count() throws IOException {
    int wrong = 0;
    Map<String, Boolean> whole = new HashMap<>();
    Map<String, Boolean> striped = new HashMap<>();
    for (Map.Entry<String, Path> file : lost.entrySet()) {
      Matcher name = FINALIZED.matcher(file.getValue().toString());
      if (!name.matches()) {
        throw new IllegalStateException(file + " is no block");
      }
      boolean internal = !name.group(2).isEmpty();
      int same = 0;
      for (Path copy : now.getOrDefault(file.getKey(), List.of())) {
        boolean equal = Files.mismatch(file.getValue(), copy) < 0;
        same += equal ? 1 : 0;
        wrong += equal ? 0 : 1;
      }
      (internal ? striped : whole)
          .merge(name.group(1), same >= (internal ? 1 : replication), Boolean::logicalAnd);
    }
    return new Count(trueOnes(whole), trueOnes(striped), wrong);
  }

  private static int trueOnes(Map<String, Boolean> all) {
    return (int) all.values().stream().filter(Boolean::booleanValue).count();
  }
}
