package io.dayu.bench.scale.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.server.common.GenerationStamp;
import org.apache.hadoop.hdfs.server.namenode.EditsOfFiles;

/** Files written straight into the edits of a NameNode that was just formatted. */
public final class Namespace {
  static final long GENERATION_STAMP = GenerationStamp.LAST_RESERVED_STAMP;
  private static final int BLOCKS_PER_FILE = 100;
  private static final String CURRENT = "current";

  private Namespace() {}

  /**
   * Writes files of a hundred blocks with three replicas.
   *
   * @param nameDirectory of the formatted NameNode, which does not run
   * @param work an empty directory
   * @param blocks a multiple of a hundred
   */
  public static void write(Path nameDirectory, Path work, int blocks, long blockBytes)
      throws IOException {
    EditsOfFiles.write(
        work,
        blocks / BLOCKS_PER_FILE,
        BLOCKS_PER_FILE,
        BlockPlacement.firstBlockId(),
        blockBytes,
        (short) BlockPlacement.REPLICAS);
    try (Stream<Path> written = Files.list(work.resolve(CURRENT))) {
      for (Path file : edits(written)) {
        Files.move(file, nameDirectory.resolve(CURRENT).resolve(file.getFileName()));
      }
    }
  }

  private static List<Path> edits(Stream<Path> files) {
    return files.filter(file -> file.getFileName().toString().startsWith("edits_")).toList();
  }
}
