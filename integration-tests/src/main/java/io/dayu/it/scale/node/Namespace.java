package io.dayu.it.scale.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.server.common.GenerationStamp;
import org.apache.hadoop.hdfs.server.namenode.CreateEditsLog;

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
    Files.createDirectories(work);
    CreateEditsLog.main(
        new String[] {
          "-f",
          Integer.toString(blocks / BLOCKS_PER_FILE),
          Long.toString(Placement.firstBlockId()),
          Integer.toString(BLOCKS_PER_FILE),
          "-l",
          Long.toString(blockBytes),
          "-r",
          "3",
          "-d",
          work.toString()
        });
    try (Stream<Path> written = Files.list(work)) {
      for (Path file : edits(written)) {
        Files.move(file, nameDirectory.resolve(CURRENT).resolve(file.getFileName()));
      }
    }
  }

  private static List<Path> edits(Stream<Path> files) {
    return files.filter(file -> file.getFileName().toString().startsWith("edits_")).toList();
  }
}
