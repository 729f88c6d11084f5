package io.dayu.it.daemons;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Internal blocks that a repaired volume brings back to a DataNode that was given another one of
 * their group meanwhile.
 *
 * <p>HDFS has room for one internal block of a group per DataNode (DatanodeStorageInfo.addBlock):
 * each full block report of such a DataNode makes it forget the one or the other, which is decoded
 * elsewhere and then deleted as surplus, for ever. A new disk would bring none back.
 */
final class ReturningUnits {
  private static final Logger LOG = LoggerFactory.getLogger(ReturningUnits.class);
  private static final Pattern FILE = Pattern.compile("blk_(-\\d+)(?:_\\d+\\.meta)?");

  /** An internal block has its place in the group in the last bits of its id. */
  private static final long PLACE_BITS = 15;

  private ReturningUnits() {}

  /** Deletes them from a volume of a DataNode that does not run. */
  static void drop(Path returned, List<Path> others) throws IOException {
    Map<Long, Set<Long>> there = new HashMap<>();
    for (Path other : others) {
      files(other)
          .forEach(
              file -> there.computeIfAbsent(group(file), any -> new HashSet<>()).add(id(file)));
    }
    for (Path file : files(returned)) {
      Set<Long> ofGroup = there.getOrDefault(group(file), Set.of());
      if (!ofGroup.isEmpty() && !ofGroup.contains(id(file))) {
        LOG.info("{} comes back beside another internal block of its group, and is deleted", file);
        Files.delete(file);
      }
    }
  }

  private static List<Path> files(Path volume) throws IOException {
    try (Stream<Path> all = Files.walk(volume)) {
      return all.filter(file -> FILE.matcher(file.getFileName().toString()).matches()).toList();
    }
  }

  private static long id(Path file) {
    Matcher name = FILE.matcher(file.getFileName().toString());
    if (!name.matches()) {
      throw new IllegalArgumentException(file + " is no internal block's");
    }
    return Long.parseLong(name.group(1));
  }

  private static long group(Path file) {
    return id(file) & ~PLACE_BITS;
  }
}
