package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.scale.backlog.BacklogCommand;
import io.dayu.bench.testbed.arm.TestbedPlan.RunLengths;
import io.dayu.tools.cluster.RandomBlockMap;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import io.dayu.tools.input.OneSentence;
import io.dayu.tools.input.PolicyName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
            + " (docs/measure/scale.md).",
    version = "dayu-scale 0.1.0-SNAPSHOT",
    mixinStandardHelpOptions = true,
    subcommands = {AllocateCommand.class, BacklogCommand.class},
    sortOptions = false)
public final class ScaleCommand implements Callable<Integer> {
  private static final int BLOCKS_PER_FILE = 100;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--arms",
      paramLabel = "ARM,...",
      split = ",",
      defaultValue = "none,stock-default,stock-tuned,dayu-idle,dayu",
      description = "Arms to compare.")
  private List<String> arms = new ArrayList<>();

  @Mixin private ScaleOptions options = new ScaleOptions();

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description = "Blocks of the DataNode that is lost.")
  private int blocks = 250_000;

  @Option(
      names = "--placement",
      paramLabel = "LAYOUT",
      defaultValue = "hdfs",
      converter = PolicyName.class,
      description =
          "Placement of the other replicas of these blocks: hdfs, as its default policy places them, or"
              + " uniform, on any nodes, as in the paper's cluster (default: ${DEFAULT-VALUE}).")
  private RandomBlockMap.Policy policy = RandomBlockMap.Policy.HDFS;

  @Option(
      names = "--block-size",
      paramLabel = "SIZE",
      defaultValue = "64MB",
      converter = Amount.Size.class,
      description = "Size of a block.")
  private long blockBytes;

  @Option(
      names = "--compress",
      paramLabel = "N",
      description =
          "Runs N times as fast, in an N-th of the time: links, foreground's steps, agents'"
              + " heartbeats and Dayu's slots; not HDFS's own.")
  private int compression = 1;

  @Option(
      names = "--calls",
      paramLabel = "N",
      description = "Calls a second of clients to the NameNode.")
  private double callsPerSec = 500;

  @Option(
      names = "--warm-up",
      paramLabel = "TIME",
      defaultValue = "60s",
      converter = Amount.Time.class,
      description = "Client calls before the loss.")
  private long warmUpNs;

  @Option(
      names = "--baseline",
      paramLabel = "TIME",
      defaultValue = "3m",
      converter = Amount.Time.class,
      description = "Length of the arm in which nothing is lost.")
  private long baselineNs;

  @Option(
      names = "--limit",
      paramLabel = "TIME",
      defaultValue = "15m",
      converter = Amount.Time.class,
      description = "Longest recovery; a longer one counts as not finished.")
  private long limitNs;

  private ScaleCommand() {}

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** The command line; what it refuses costs one sentence and exit code 2. */
  public static CommandLine commandLine() {
    return OneSentence.on(new CommandLine(new ScaleCommand()), CommandLine.ExitCode.SOFTWARE);
  }

  @Override
  public Integer call() throws Exception {
    ScalePlan plan = plan();
    return ScaleMeasurement.run(
        plan,
        spec,
        (namespace, progress) -> {
          ScaleResults results = new ScaleResults(plan);
          for (ArmKind arm : plan.arms()) {
            results.keep(
                namespace.run(
                    arm,
                    arm.word(),
                    (site, daemons) -> new ScaleRun(plan, arm, site, daemons, progress).run()));
          }
          return results.table();
        });
  }

  /** The measurement of the options. */
  ScalePlan plan() {
    options.check();
    Check.that(
        blocks > 0 && blocks % BLOCKS_PER_FILE == 0,
        "--blocks",
        blocks,
        "a multiple of " + BLOCKS_PER_FILE);
    Check.that(callsPerSec > 0, "--calls", callsPerSec, "above 0");
    Check.that(compression >= 1 && compression <= 5, "--compress", compression, "1 to 5");
    List<ArmKind> compared = ScaleArms.of(arms);
    compared.forEach(
        arm ->
            Check.that(
                compression == 1 || !arm.fails() || arm.isDayu(),
                "--arms",
                arm.word(),
                "none of HDFS's own with --compress, whose intervals stay"));
    return new ScalePlan(
        compared,
        new ScalePlan.ScaleCluster(
            options.shape().nodes(),
            options.shape().racks(),
            blocks,
            policy,
            blockBytes,
            compression * options.shape().linkBytesPerSec()),
        new ScalePlan.ScaleClients(
            options.foreground().load(),
            options.foreground().cov(),
            options.foreground().alpha(),
            callsPerSec),
        compression,
        options.seed(),
        new RunLengths(
            Duration.ofNanos(warmUpNs),
            Duration.ofNanos(baselineNs),
            Duration.ofNanos(limitNs),
            Duration.ZERO),
        new ScalePlan.NameNodeSpec(options.heap(), options.profiled(), options.properties()),
        new ScalePlan.ScaleDirectories(options.work(), options.out()));
  }
}
