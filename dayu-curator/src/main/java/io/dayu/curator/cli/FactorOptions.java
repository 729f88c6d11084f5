package io.dayu.curator.cli;

import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import java.util.List;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/** The options by which factors of cold files change. */
final class FactorOptions {
  private static final int PER_MINUTE_MAX = 60_000;

  @Option(
      names = "--files",
      paramLabel = "N",
      defaultValue = "600",
      description =
          "Factors of cold files that change in a minute at most (default: ${DEFAULT-VALUE}).")
  private int perMinute;

  @Option(
      names = "--watched",
      paramLabel = "TIME",
      defaultValue = "1d",
      converter = Amount.Time.class,
      description =
          "Time without a read for a file to be cold, where agents count reads (default:"
              + " ${DEFAULT-VALUE}).")
  private long watchedNs;

  void check() {
    Check.that(perMinute > 0 && perMinute <= PER_MINUTE_MAX, "--files", perMinute, "1 to 60000");
  }

  int perMinute() {
    return perMinute;
  }

  long watchedMs() {
    return TimeUnit.NANOSECONDS.toMillis(watchedNs);
  }

  /** The same options for another command. */
  List<String> words() {
    return List.of("--files", Integer.toString(perMinute), "--watched", watchedMs() + "ms");
  }
}
