package io.dayu.it.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.protocol.Block;

/** The files of a cluster's replicas, as they lie in the DataNodes' directories. */
public final class ReplicaFiles {
  private static final String GENERATION_STAMP_OF_META = "_\\d+\\.meta$";
  private static final String META = ".meta";
  private static final String TRASH = "/trash/";
  private static final String INTERNAL = "blk_-";
  private static final long EQUAL = -1;

  /** Data by the block's name, checksums by that and an ending. */
  private final Map<String, List<Path>> finalizedByName = new HashMap<>();

  private final List<Path> unfinished = new ArrayList<>();

  private ReplicaFiles() {}

  /** Looks into the directories. */
  public static ReplicaFiles in(List<Path> directories) {
    ReplicaFiles files = new ReplicaFiles();
    directories.forEach(files::add);
    return files;
  }

  /** Passes over what an upgrade would roll back to. */
  private void add(Path directory) {
    try {
      LiveFiles.below(directory).stream()
          .filter(file -> nameOf(file).startsWith("blk_") && !file.toString().contains(TRASH))
          .forEach(this::sort);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void sort(Path path) {
    if (path.toString().contains("/finalized/")) {
      if (!isLeftBehind(path)) {
        String name = nameOf(path).replaceFirst(GENERATION_STAMP_OF_META, META);
        finalizedByName.computeIfAbsent(name, unseen -> new ArrayList<>()).add(path);
      }
    } else {
      unfinished.add(path);
    }
  }

  /**
   * Whether these are checksums of an earlier generation than the replica's, or of none. HDFS
   * leaves such behind until its directory scan when it takes up a truncate again, also when it
   * deletes the replica.
   */
  private static boolean isLeftBehind(Path path) {
    String name = nameOf(path);
    if (!name.endsWith(META)) {
      return false;
    }
    Path data = path.resolveSibling(name.replaceFirst(GENERATION_STAMP_OF_META, ""));
    return !Files.exists(data) || generationStamp(path) < newestGenerationStamp(data);
  }

  private static long newestGenerationStamp(Path data) {
    try (DirectoryStream<Path> metas =
        Files.newDirectoryStream(data.resolveSibling(""), nameOf(data) + "_*" + META)) {
      long newest = 0;
      for (Path meta : metas) {
        newest = Math.max(newest, generationStamp(meta));
      }
      return newest;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long generationStamp(Path meta) {
    return Block.getGenerationStamp(nameOf(meta));
  }

  private static String nameOf(Path path) {
    return path.getFileName().toString();
  }

  /** Those of replicas that are being written, or were. */
  public List<Path> unfinished() {
    return unfinished;
  }

  /** How many finalized replicas a block has. */
  public int replicasOf(String blockName) {
    return finalized(blockName).size();
  }

  /** The files of a block's finalized replicas: data by its name, checksums by that and .meta. */
  public List<Path> finalized(String name) {
    return finalizedByName.getOrDefault(name, List.of());
  }

  /** The names of the files of all finalized internal blocks: data and checksums. */
  public List<String> internalBlocks() {
    return finalizedByName.keySet().stream().filter(name -> name.startsWith(INTERNAL)).toList();
  }

  /** The ids of all blocks that have a finalized replica. */
  public Set<Long> blockIds() {
    return finalizedByName.keySet().stream()
        .filter(name -> !name.endsWith(META))
        .map(Block::filename2id)
        .collect(Collectors.toSet());
  }

  /** Checks that all replicas of each block are equal, byte by byte, data and checksums. */
  public void assertIdentical() throws IOException {
    for (List<Path> replicas : finalizedByName.values()) {
      for (Path replica : replicas) {
        assertThat(Files.mismatch(replicas.get(0), replica))
            .as("where %s differs from %s", replica, replicas.get(0))
            .isEqualTo(EQUAL);
      }
    }
  }

  /** The names of data and checksums of which not all replicas are equal. */
  public List<String> unequal() {
    return finalizedByName.entrySet().stream()
        .filter(entry -> !areEqual(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Whether files are equal, byte by byte; not if one of them is gone meanwhile. */
  public static boolean areEqual(List<Path> files) {
    try {
      for (Path file : files) {
        if (Files.mismatch(files.get(0), file) != EQUAL) {
          return false;
        }
      }
      return true;
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
