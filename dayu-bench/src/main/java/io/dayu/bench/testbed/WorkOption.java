package io.dayu.bench.testbed;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the directory of clusters and data sets. */
final class WorkOption {
  @Option(
      names = "--work",
      paramLabel = "DIR",
      description =
          "Place of the clusters' disks, and of data sets for another run (default:"
              + " dayu-testbed in the directory for temporary files).")
  private @Nullable Path work;

  Path directory() {
    Path chosen =
        work == null ? Path.of(System.getProperty("java.io.tmpdir"), "dayu-testbed") : work;
    return chosen.toAbsolutePath();
  }
}
