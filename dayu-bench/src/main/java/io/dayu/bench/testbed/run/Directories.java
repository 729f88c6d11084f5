package io.dayu.bench.testbed.run;

import io.dayu.bench.testbed.net.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Operations on whole directories. */
public final class Directories {
  private Directories() {}

  /** Deletes a directory with all that is in it, if it is there. */
  static void delete(Path directory) throws IOException, InterruptedException {
    Shell.run(List.of("rm", "-rf", "--", directory.toString()));
  }

  /** Copies the logs in a directory to another. */
  public static void copyLogs(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".log")).toList()) {
        Files.copy(
            file,
            to.resolve(file.getFileName()),
            java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
