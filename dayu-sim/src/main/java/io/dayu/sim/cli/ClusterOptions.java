package io.dayu.sim.cli;

import io.dayu.sim.engine.Timing;
import io.dayu.sim.experiment.Setup;
import io.dayu.sim.experiment.Workload;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.RandomBlockMap;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import io.dayu.tools.input.PolicyName;
import io.dayu.tools.input.ShapeOptions;
import io.dayu.tools.input.UplinkOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say what the cluster is, what it holds and what its clients do. */
final class ClusterOptions {
  @Mixin private ShapeOptions size = ShapeOptions.withRackSize(3500, 40, "2Gbit");
  @Mixin private UplinkOptions uplinks = new UplinkOptions(1);

  @Option(names = "--blocks", paramLabel = "N", description = "Blocks of each node.")
  private int blocks = 250_000;

  @Option(
      names = "--block-size",
      paramLabel = "SIZE",
      defaultValue = "64MB",
      converter = Amount.Size.class,
      description = "Size of a block.")
  private long blockBytes;

  @Option(
      names = "--placement",
      paramLabel = "NAME",
      defaultValue = "uniform",
      converter = PolicyName.class,
      description =
          "Placement of the nodes' blocks' replicas: uniform over all nodes, as the paper's, or"
              + " hdfs, two of three on one rack.")
  private RandomBlockMap.Policy placement = RandomBlockMap.Policy.UNIFORM;

  @Option(
      names = "--ec",
      paramLabel = "POLICY",
      defaultValue = "",
      converter = GroupPolicy.class,
      description =
          "Erasure-coded groups in the place of replicated blocks: RS-6-3 or another policy of HDFS;"
              + " --blocks and --block-size are then those of internal blocks.")
  private Workload.Coding coding = Workload.Coding.NONE;

  @Option(
      names = "--foreground",
      paramLabel = "KIND",
      description = "Load of the clients: generated, or trace with --trace.")
  private String foreground = "generated";

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "A trace of the clients' traffic (docs/measure/traces.md); means --foreground trace.")
  private @Nullable Path trace;

  @Option(
      names = "--trace-step",
      paramLabel = "TIME",
      defaultValue = "0s",
      converter = Amount.Time.class,
      description = "Length of a sample of the trace here (default: as the trace says).")
  private long traceStepNs;

  @Option(
      names = "--load",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Mean share of a link that clients use (default: as it comes).")
  private double load;

  @Option(
      names = "--equal-nodes",
      description =
          "Scale each node of a trace to the mean of --load, for machines of unequal size.")
  private boolean equalNodes;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of all that is left to chance.")
  private long seed = 1;

  private final long sampleNs;

  /** Options of a cluster whose clients' traffic is as it comes. */
  ClusterOptions() {
    this(0);
  }

  private ClusterOptions(long sampleNs) {
    this.sampleNs = sampleNs;
  }

  /** Options of a cluster whose clients' traffic is sampled as the paper's trace is. */
  static ClusterOptions asInThePaper() {
    return new ClusterOptions(Timing.PAPER.reportNs());
  }

  /** The setup of the options, with the settings of others. */
  Setup setup(SettingsOptions settings) {
    ClusterShape shape = shape();
    Check.that(blocks >= 1 && blocks <= 10_000_000, "--blocks", blocks, "1 to 10000000");
    Check.that(blockBytes >= 1, "--block-size", blockBytes, "1B or more");
    Check.that(load >= 0 && load < 1, "--load", load, "above 0 and below 1");
    Check.that(!equalNodes || load > 0, "--equal-nodes", equalNodes, "used with a --load");
    Workload workload =
        Workload.of(
            shape, new Workload.Blocks(blocks, blockBytes, placement, coding), clients(), seed);
    return new Setup(shape, workload, settings.planner(), settings.timing(), seed);
  }

  private ClusterShape shape() {
    int nodes = size.nodes();
    Check.that(nodes >= 4 && nodes <= 1_000_000, "--nodes", nodes, "4 to 1000000");
    int rackSize = size.rackSize();
    Check.that(rackSize <= nodes, "--rack-size", rackSize, "1 to " + nodes);
    long link = size.linkBytesPerSec();
    Check.that(link >= 1000, "--link", link + "B/s", "1KB/s or more");
    return size.shape(uplinks.oversubscription(size));
  }

  private Workload.Clients clients() {
    boolean known = foreground.equals("generated") || foreground.equals("trace");
    Check.that(known, "--foreground", foreground, "generated or trace");
    boolean named = trace != null || foreground.equals("generated");
    Check.that(named, "--foreground", foreground, "given with --trace FILE");
    return new Workload.Clients(trace, traceStepNs, load, equalNodes, sampleNs);
  }
}
