package io.dayu.sim.cli;

import io.dayu.sim.experiment.Setup;
import io.dayu.sim.experiment.Workload;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.RandomBlockMap;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import io.dayu.tools.input.PolicyName;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say what the cluster is, what it holds and what its clients do. */
final class ClusterOptions {
  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "3500",
      description = "DataNodes (default: ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--rack-size",
      paramLabel = "N",
      defaultValue = "40",
      description = "Nodes in a rack (default: ${DEFAULT-VALUE}).")
  private int rackSize;

  @Option(
      names = "--link",
      paramLabel = "SPEED",
      defaultValue = "2Gbit",
      converter = Amount.Speed.class,
      description = "A node's link, each way (default: ${DEFAULT-VALUE}).")
  private long linkBytesPerSec;

  @Option(
      names = "--oversubscription",
      paramLabel = "X",
      defaultValue = "1",
      description = "A rack's links over its uplink; 1 never limits (default: ${DEFAULT-VALUE}).")
  private double oversubscription;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      defaultValue = "250000",
      description = "Blocks of each node (default: ${DEFAULT-VALUE}).")
  private int blocks;

  @Option(
      names = "--block-size",
      paramLabel = "SIZE",
      defaultValue = "64MB",
      converter = Amount.Size.class,
      description = "Size of a block (default: ${DEFAULT-VALUE}).")
  private long blockBytes;

  @Option(
      names = "--placement",
      paramLabel = "NAME",
      defaultValue = "uniform",
      converter = PolicyName.class,
      description =
          "Where the nodes' blocks have their replicas: uniform over all nodes, as the paper's,"
              + " or hdfs, two of three on one rack (default: ${DEFAULT-VALUE}).")
  private RandomBlockMap.Policy placement = RandomBlockMap.Policy.UNIFORM;

  @Option(
      names = "--foreground",
      paramLabel = "KIND",
      defaultValue = "generated",
      description =
          "What clients do: generated, or trace with --trace (default: ${DEFAULT-VALUE}).")
  private String foreground = "generated";

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "A trace of the clients' traffic (docs/traces.md); means --foreground trace.")
  private @Nullable Path trace;

  @Option(
      names = "--trace-step",
      paramLabel = "TIME",
      defaultValue = "0s",
      converter = Amount.Time.class,
      description = "How long a sample of the trace lasts here (default: as the trace says).")
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

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of all that is left to chance (default: ${DEFAULT-VALUE}).")
  private long seed;

  /** The setup of the options, with the settings of others. */
  Setup setup(SettingsOptions settings) {
    Check.that(nodes >= 4 && nodes <= 1_000_000, "--nodes", nodes, "4 to 1000000");
    Check.that(rackSize >= 1 && rackSize <= nodes, "--rack-size", rackSize, "1 to " + nodes);
    Check.that(linkBytesPerSec >= 1000, "--link", linkBytesPerSec + "B/s", "1KB/s or more");
    Check.that(oversubscription >= 1, "--oversubscription", oversubscription, "1 or more");
    Check.that(blocks >= 1 && blocks <= 10_000_000, "--blocks", blocks, "1 to 10000000");
    Check.that(blockBytes >= 1, "--block-size", blockBytes, "1B or more");
    Check.that(load >= 0 && load < 1, "--load", load, "above 0 and below 1");
    Check.that(!equalNodes || load > 0, "--equal-nodes", equalNodes, "used with a --load");
    ClusterShape shape = new ClusterShape(nodes, rackSize, linkBytesPerSec, oversubscription);
    Workload workload =
        Workload.of(shape, new Workload.Blocks(blocks, blockBytes, placement), clients(), seed);
    return new Setup(shape, workload, settings.planner(), settings.timing(), seed);
  }

  private Workload.Clients clients() {
    boolean known = foreground.equals("generated") || foreground.equals("trace");
    Check.that(known, "--foreground", foreground, "generated or trace");
    boolean named = trace != null || foreground.equals("generated");
    Check.that(named, "--foreground", foreground, "given with --trace FILE");
    return new Workload.Clients(trace, traceStepNs, load, equalNodes);
  }
}
