package io.dayu.it.scale;

import io.dayu.it.command.LoadOptions;
import io.dayu.it.command.Refusals;
import io.dayu.it.process.Interruption;
import io.dayu.sim.cli.Amount;
import io.dayu.sim.cli.Check;
import io.dayu.sim.experiment.BadInputException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu scale}: what Dayu costs a NameNode of thousands of DataNodes. */
@Command(
    name = "./dayu scale",
    description =
        "Has a real NameNode with simulated DataNodes lose one of them, arm by arm"
            + " (docs/scale.md).",
    version = "dayu-scale 0.1.0-SNAPSHOT",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ScaleCommand implements Callable<Integer> {
  private static final int BLOCKS_PER_FILE = 100;
  private static final int INTERRUPTED = 130;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--arms",
      paramLabel = "ARM,...",
      split = ",",
      defaultValue = "none,stock-default,stock-tuned,dayu-idle,dayu",
      description = "What is compared (default: ${DEFAULT-VALUE}).")
  private List<String> arms = new ArrayList<>();

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "2000",
      description = "DataNodes (default: ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--racks",
      paramLabel = "N",
      defaultValue = "100",
      description = "Racks that they are spread over (default: ${DEFAULT-VALUE}).")
  private int racks;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      defaultValue = "250000",
      description = "Blocks of the DataNode that is lost (default: ${DEFAULT-VALUE}).")
  private int blocks;

  @Option(
      names = "--block-size",
      paramLabel = "SIZE",
      defaultValue = "64MB",
      converter = Amount.Size.class,
      description = "Size of a block (default: ${DEFAULT-VALUE}).")
  private long blockBytes;

  @Option(
      names = "--link",
      paramLabel = "SPEED",
      defaultValue = "1Gbit",
      converter = Amount.Speed.class,
      description = "A DataNode's link, each way (default: ${DEFAULT-VALUE}).")
  private long linkBitsPerSec;

  @Mixin private LoadOptions foreground = new LoadOptions();

  @Option(
      names = "--calls",
      paramLabel = "N",
      defaultValue = "500",
      description = "Calls a second of clients to the NameNode (default: ${DEFAULT-VALUE}).")
  private double callsPerSec;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of foreground, placement and clients (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--warm-up",
      paramLabel = "TIME",
      defaultValue = "60s",
      converter = Amount.Time.class,
      description = "Client calls before the loss (default: ${DEFAULT-VALUE}).")
  private long warmUpNs;

  @Option(
      names = "--baseline",
      paramLabel = "TIME",
      defaultValue = "3m",
      converter = Amount.Time.class,
      description = "Length of the arm in which nothing is lost (default: ${DEFAULT-VALUE}).")
  private long baselineNs;

  @Option(
      names = "--limit",
      paramLabel = "TIME",
      defaultValue = "15m",
      converter = Amount.Time.class,
      description = "After which a recovery counts as not finished (default: ${DEFAULT-VALUE}).")
  private long limitNs;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "5g",
      description = "Heap of the NameNode, as the JVM takes it (default: ${DEFAULT-VALUE}).")
  private String heap = "";

  @Option(
      names = "--profile",
      description = "Has the NameNode's JVM record where its time goes (ARM.jfr).")
  private boolean profiled;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A property of the NameNode of all arms.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description =
          "Where the NameNode keeps its files, in a directory dayu-scale that is emptied first and"
              + " goes in the end (default: the directory for temporary files).")
  private Path work = Path.of(System.getProperty("java.io.tmpdir"));

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "scale-run",
      description = "Where results go (default: ${DEFAULT-VALUE}).")
  private Path out = Path.of("scale-run");

  private ScaleCommand() {}

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** The command line; what it refuses costs one sentence and exit code 2. */
  static CommandLine commandLine() {
    return Refusals.on(new CommandLine(new ScaleCommand()));
  }

  @Override
  public Integer call() throws Exception {
    ScalePlan plan = plan();
    Interruption interruption = Interruption.guard(() -> {});
    try {
      measure(plan);
      return 0;
    } catch (InterruptedException e) {
      return INTERRUPTED;
    } finally {
      interruption.putAway();
    }
  }

  private void measure(ScalePlan plan) throws Exception {
    Results results = new Results(plan);
    PrintWriter err = spec.commandLine().getErr();
    try (ScaleBed bed = ScaleBed.prepare(plan, text -> err.println(text))) {
      for (Arm arm : plan.arms()) {
        results.keep(bed.run(arm));
      }
    }
    PrintWriter text = spec.commandLine().getOut();
    text.print(results.table());
    text.println("Files are in " + plan.out() + ".");
    text.flush();
  }

  /** The measurement of the options. */
  ScalePlan plan() {
    Check.that(racks >= 2 && racks <= nodes / 2, "--racks", racks, "2 to half of the DataNodes");
    Check.that(nodes <= 20_000, "--nodes", nodes, "20000 or less");
    Check.that(
        blocks > 0 && blocks % BLOCKS_PER_FILE == 0,
        "--blocks",
        blocks,
        "a multiple of " + BLOCKS_PER_FILE);
    foreground.check();
    Check.that(callsPerSec > 0, "--calls", callsPerSec, "above 0");
    return new ScalePlan(
        arms.stream().map(ScaleCommand::arm).toList(),
        nodes,
        racks,
        blocks,
        blockBytes,
        linkBitsPerSec / Byte.SIZE,
        foreground.load(),
        foreground.cov(),
        foreground.alpha(),
        callsPerSec,
        seed,
        Duration.ofNanos(warmUpNs),
        Duration.ofNanos(baselineNs),
        Duration.ofNanos(limitNs),
        heap,
        profiled,
        properties,
        work.toAbsolutePath().resolve("dayu-scale"),
        out.toAbsolutePath());
  }

  private static Arm arm(String word) {
    return Arm.named(word)
        .orElseThrow(
            () ->
                new BadInputException("--arms: " + word + " is no arm; there are " + Arm.words()));
  }
}
