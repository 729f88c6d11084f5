package io.dayu.bench.demo;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.bench.command.Interruption;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The program behind {@code ./dayu demo}. */
public final class Demo {
  private static final int GOOD = 0;
  private static final int FAILED = 1;
  private static final int WRONG_OPTION = 2;

  private final DemoScenario scenario = DemoScenario.SHOWN;
  private final RunDirectory directory;
  private final Screen screen;
  private final Interruption interruption;

  private Demo(RunDirectory directory, Screen screen, Interruption interruption) {
    this.directory = directory;
    this.screen = screen;
    this.interruption = interruption;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    DemoOptions options;
    try {
      options = DemoOptions.parse(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.err.print(DemoOptions.USAGE);
      System.exit(WRONG_OPTION);
      return;
    }
    if (options.help()) {
      System.out.print(DemoOptions.USAGE);
      return;
    }
    System.exit(run(options));
  }

  private static int run(DemoOptions options) throws IOException, InterruptedException {
    RunDirectory directory = RunDirectory.create();
    Interruption interruption = Interruption.guard(() -> deleteNow(directory));
    Screen screen = screen(options, System.out);
    try {
      redirectOutput(directory);
      return new Demo(directory, screen, interruption).playAndTidy();
    } finally {
      interruption.putAway();
    }
  }

  private static Screen screen(DemoOptions options, PrintStream out) {
    return options.terminal()
        ? new TerminalScreen(out, options.columns(), options.color())
        : new PlainScreen(out, options.columns(), System::nanoTime);
  }

  /** Sends all that Hadoop prints to the log: the screen is the demo's. */
  private static void redirectOutput(RunDirectory directory) throws IOException {
    PrintStream log =
        new PrintStream(
            new FileOutputStream(directory.log().toFile(), true), true, StandardCharsets.UTF_8);
    System.setOut(log);
    System.setErr(log);
  }

  private static void deleteNow(RunDirectory directory) {
    try {
      directory.delete();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int playAndTidy() throws InterruptedException {
    Optional<String> failure;
    try {
      failure = play();
    } catch (IOException | RuntimeException | InterruptedException e) {
      failure = Optional.of("The demo broke off: " + e.getMessage());
      e.printStackTrace();
    }
    Thread.interrupted();
    if (interruption.wanted()) {
      directory.delete();
      screen.line("Interrupted: the cluster is stopped and its files are deleted.");
      return FAILED;
    }
    if (failure.isPresent()) {
      directory.deleteAllButLog();
      screen.verdict(false, "FAILED. " + failure.get() + " The log is " + directory.log());
      return FAILED;
    }
    directory.delete();
    screen.line("The cluster is stopped and its files are deleted.");
    return GOOD;
  }

  private Optional<String> play() throws IOException, InterruptedException {
    if (directory.freeBytes() < scenario.data().diskBytes() * 3 / 2) {
      throw new IOException(
          directory.path().getParent()
              + " has not the "
              + DecimalUnits.bytes(scenario.data().diskBytes() * 1.5)
              + " of free space that the demo needs.");
    }
    Introduction.lines(scenario).forEach(screen::line);
    screen.now("  starting the cluster");
    long startNs = System.nanoTime();
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            scenario.cluster(directory.path()), directory.path().resolve("cluster"))) {
      screen.line(
          "cluster up in "
              + DecimalUnits.seconds(DecimalUnits.secondsOf(System.nanoTime() - startNs)));
      DemoReport report = new DemoRun(scenario, screen, interruption, cluster).play();
      ReportTable.lines(report, screen.columns()).forEach(screen::line);
      Optional<String> failure = report.failure();
      if (failure.isEmpty()) {
        screen.verdict(true, "Dayu recovered every block, and fsck finds the file system HEALTHY.");
      }
      Introduction.caveat().forEach(screen::line);
      screen.now("  stopping the cluster");
      return failure;
    }
  }
}
