package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files of a real cluster's replicas, as they lie in the DataNodes' directories. */
final class ReplicaFiles {
  private static final String GENERATION_STAMP_OF_META = "_\\d+\\.meta$";

  /** Data by the block's name, checksums by that and an ending. */
  private final Map<String, List<Path>> finalizedByName = new HashMap<>();

  private final List<Path> unfinished = new ArrayList<>();

  private ReplicaFiles() {}

  /** Looks into the directories. */
  static ReplicaFiles in(List<Path> directories) {
    ReplicaFiles files = new ReplicaFiles();
    directories.forEach(files::add);
    return files;
  }

  private void add(Path directory) {
    try (Stream<Path> paths = Files.walk(directory)) {
      paths.filter(path -> nameOf(path).startsWith("blk_")).forEach(this::sort);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void sort(Path path) {
    if (path.toString().contains("/finalized/")) {
      String name = nameOf(path).replaceFirst(GENERATION_STAMP_OF_META, ".meta");
      finalizedByName.computeIfAbsent(name, unseen -> new ArrayList<>()).add(path);
    } else {
      unfinished.add(path);
    }
  }

  private static String nameOf(Path path) {
    return path.getFileName().toString();
  }

  /** Those of replicas that are being written, or were. */
  List<Path> unfinished() {
    return unfinished;
  }

  /** How many finalized replicas a block has. */
  int replicasOf(String blockName) {
    return finalizedByName.getOrDefault(blockName, List.of()).size();
  }

  /** Checks that all replicas of each block are equal, byte by byte, data and checksums. */
  void assertIdentical() throws IOException {
    for (List<Path> replicas : finalizedByName.values()) {
      for (Path replica : replicas) {
        assertThat(Files.mismatch(replicas.get(0), replica))
            .as("where %s differs from %s", replica, replicas.get(0))
            .isEqualTo(-1);
      }
    }
  }
}
