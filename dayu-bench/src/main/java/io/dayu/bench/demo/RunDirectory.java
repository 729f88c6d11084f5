package io.dayu.bench.demo;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The one directory that everything a run writes is under: the cluster's disks, Hadoop's temporary
 * files, and the log.
 */
final class RunDirectory {
  private static final int DELETE_ATTEMPTS = 5;
  private static final long DELETE_PAUSE_MS = 200;

  private final Path path;

  private RunDirectory(Path path) {
    this.path = path;
  }

  /**
   * Makes the directory and has Hadoop keep its log and its temporary files there; must come before
   * anything else makes a logger.
   */
  static RunDirectory create() throws IOException {
    Path parent = Path.of(System.getProperty("java.io.tmpdir"));
    String name = "dayu-demo-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    Path path = parent.resolve(name).toAbsolutePath();
    Files.createDirectory(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    RunDirectory directory = new RunDirectory(path);
    System.setProperty("java.io.tmpdir", path.toString());
    System.setProperty("test.build.data", path.toString());
    System.setProperty("dayu.demo.log", directory.log().toString());
    System.setProperty("log4j.configuration", "dayu-demo-log4j.properties");
    return directory;
  }

  Path path() {
    return path;
  }

  /** The file that Hadoop's log and all its output go to. */
  Path log() {
    return path.resolve("demo.log");
  }

  long freeBytes() {
    return path.toFile().getUsableSpace();
  }

  /** Deletes everything. */
  void delete() throws InterruptedException {
    deleteBut(List.of());
  }

  /** Deletes everything but the log. */
  void deleteAllButLog() throws InterruptedException {
    deleteBut(List.of(path, log()));
  }

  /** Tries more than once, as threads that are on their way out may still write. */
  private void deleteBut(List<Path> kept) throws InterruptedException {
    for (int attempt = 0; attempt < DELETE_ATTEMPTS && !tryDelete(kept); attempt++) {
      Thread.sleep(DELETE_PAUSE_MS);
    }
  }

  private boolean tryDelete(List<Path> kept) {
    if (!Files.exists(path)) {
      return true;
    }
    try (Stream<Path> paths = Files.walk(path)) {
      List<File> doomed =
          paths
              .filter(found -> !kept.contains(found))
              .sorted(Comparator.reverseOrder())
              .map(Path::toFile)
              .toList();
      boolean all = true;
      for (File file : doomed) {
        all &= file.delete();
      }
      return all;
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }
}
