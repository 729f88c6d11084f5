package io.dayu.it.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A Chromium without a window, if the machine has one. */
final class Browser {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final long PATIENCE_SECONDS = 60;

  /** Time for the page's first answers; the browser's clock runs ahead while it waits for them. */
  private static final String BUDGET_MS = "8000";

  private final Path program;

  private Browser(Path program) {
    this.program = program;
  }

  /** The first one on the path; the test is skipped where there is none. */
  static Browser installed() {
    Optional<Path> found =
        Stream.of(System.getenv("PATH").split(":", -1))
            .flatMap(directory -> NAMES.stream().map(name -> Path.of(directory, name)))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(found.isPresent(), "no Chromium is installed");
    return new Browser(found.get());
  }

  /** The page's markup after its scripts have run. */
  String text(String url) throws IOException, InterruptedException {
    return run(List.of("--dump-dom", url));
  }

  /** A picture of the page in a window of that width. */
  void picture(String url, Path file, int width, boolean dark)
      throws IOException, InterruptedException {
    List<String> options =
        new ArrayList<>(
            List.of(
                "--hide-scrollbars",
                "--window-size=" + width + ",1700",
                "--screenshot=" + file.toAbsolutePath()));
    if (dark) {
      options.add("--force-dark-mode");
    }
    options.add(url);
    run(options);
  }

  private String run(List<String> options) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--virtual-time-budget=" + BUDGET_MS));
    command.addAll(options);
    Path output = Files.createTempFile("page", ".html");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(output.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("Chromium did not end");
      }
      return Files.readString(output, StandardCharsets.UTF_8);
    } finally {
      Files.delete(output);
    }
  }
}
