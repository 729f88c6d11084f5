package io.dayu.it.daemons;

import io.dayu.it.support.ReplicaFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Replicas of an earlier length that HDFS's own order has made while a client appended.
 *
 * <p>The order keeps the block itself (BlockTargetPair), so it names the new generation stamp and
 * the old length. No recovery of the block ends then, as its replicas' lengths differ.
 */
final class ShortCopies {
  private static final Pattern DIFFERING =
      Pattern.compile(
          "Inconsistent size of finalized replicas\\. Replica (?<block>blk_\\d+_\\d+)\\[");

  /** Pulls of Dayu leave no such line. */
  private static final Pattern ORDERED =
      Pattern.compile("Starting thread to transfer .*:(?<block>blk_\\d+_\\d+) to ");

  private ShortCopies() {}

  /** Their data files, by the logs of all DataNodes. */
  static List<Path> find(List<Path> logs, ReplicaFiles replicas) throws IOException {
    Set<String> differing = new HashSet<>();
    Set<String> ordered = new HashSet<>();
    for (Path log : logs) {
      try (Stream<String> lines = Files.lines(log)) {
        lines.forEach(
            line -> {
              note(DIFFERING, line, differing);
              note(ORDERED, line, ordered);
            });
      }
    }
    differing.retainAll(ordered);
    List<Path> found = new ArrayList<>();
    for (String block : differing) {
      found.addAll(shortest(replicas.finalized(block.substring(0, block.lastIndexOf('_')))));
    }
    return found;
  }

  private static void note(Pattern pattern, String line, Set<String> blocks) {
    Matcher matcher = pattern.matcher(line);
    if (matcher.find()) {
      blocks.add(matcher.group("block"));
    }
  }

  /** The shortest of replicas that differ, or none. */
  private static List<Path> shortest(List<Path> replicas) throws IOException {
    TreeMap<Long, List<Path>> byLength = new TreeMap<>();
    for (Path replica : replicas) {
      byLength.computeIfAbsent(Files.size(replica), unseen -> new ArrayList<>()).add(replica);
    }
    Map.Entry<Long, List<Path>> least = byLength.firstEntry();
    return byLength.size() < 2 || least == null ? List.of() : least.getValue();
  }
}
