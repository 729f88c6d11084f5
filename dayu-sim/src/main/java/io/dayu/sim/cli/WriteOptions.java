package io.dayu.sim.cli;

import io.dayu.sim.experiment.WriteSetup;
import io.dayu.sim.write.WriteScenario;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import io.dayu.tools.input.ShapeOptions;
import io.dayu.tools.input.UplinkOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say what is written, on what cluster, and beside what. */
final class WriteOptions {
  @Mixin private ShapeOptions size = ShapeOptions.withRackSize(3000, 20, "1Gbit");
  @Mixin private UplinkOptions uplinks = new UplinkOptions(10);

  @Option(
      names = "--storage",
      paramLabel = "SIZE",
      defaultValue = "24TB",
      converter = Amount.Size.class,
      description = "Capacity of each node, empty at first.")
  private long capacityBytes;

  @Option(
      names = "--block-size",
      paramLabel = "SIZE",
      defaultValue = "256MB",
      converter = Amount.Size.class,
      description = "Size of a whole block.")
  private long blockBytes;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      defaultValue = "20m",
      converter = Amount.Time.class,
      description = "Time in which files begin; then all are written.")
  private long untilNs;

  @Option(
      names = "--writes",
      paramLabel = "SHARE",
      description = "Mean share of the links into racks that one copy of all blocks needs.")
  private double writeLoad = 0.2;

  @Option(
      names = "--swim",
      paramLabel = "FILE",
      description = "Write the outputs of SWIM's jobs instead (docs/measure/traces.md).")
  private @Nullable Path swim;

  @Option(
      names = "--background",
      paramLabel = "SHARE",
      description = "Mean share of the racks' links that other traffic wants.")
  private double backgroundLoad = 0.25;

  @Option(
      names = "--skew",
      paramLabel = "X",
      description = "Difference of racks in that; 0 for none.")
  private double skew = 1.6;

  @Option(
      names = "--background-streams",
      paramLabel = "N",
      description = "As how many streams a link's background competes; many give way to nobody.")
  private int backgroundStreams = 8;

  @Option(
      names = "--free-uplinks",
      description = "Links out of racks limit nothing, only those into them.")
  private boolean freeUplinks;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Play a trace (docs/measure/traces.md) as background, scaled to its share.")
  private @Nullable Path trace;

  @Option(
      names = "--trace-step",
      paramLabel = "TIME",
      defaultValue = "0s",
      converter = Amount.Time.class,
      description = "Length of a sample of the trace here (default: as the trace says).")
  private long traceStepNs;

  @Option(
      names = "--equal-nodes",
      description = "Scale each node of a trace to the mean, for machines of unequal size.")
  private boolean equalNodes;

  @Option(
      names = "--report-window",
      paramLabel = "N",
      description = "Seconds over which agents' reports are averaged: dayu.clients.window.")
  private int reportSeconds = 5;

  @Option(
      names = "--smoothing",
      paramLabel = "TIME",
      defaultValue = "2s",
      converter = Amount.Time.class,
      description = "dayu.placement.smoothing.")
  private long halfLifeNs;

  @Option(
      names = "--imbalance-max",
      paramLabel = "SHARE",
      description = "dayu.placement.imbalance.max.")
  private double imbalanceMax = 0.05;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of all that is left to chance.")
  private long seed = 1;

  WriteSetup setup() {
    ClusterShape shape = shape();
    Check.that(capacityBytes >= 1, "--storage", capacityBytes, "1B or more");
    Check.that(blockBytes >= 1000, "--block-size", blockBytes, "1KB or more");
    Check.that(untilNs > 0, "--time", untilNs, "above 0");
    boolean counted = backgroundStreams >= 1 && backgroundStreams <= 1_000_000;
    Check.that(counted, "--background-streams", backgroundStreams, "1 to 1000000");
    Check.that(
        reportSeconds >= 1 && reportSeconds <= 600, "--report-window", reportSeconds, "1 to 600");
    Check.that(imbalanceMax >= 0 && imbalanceMax <= 1, "--imbalance-max", imbalanceMax, "0 to 1");
    return new WriteSetup(
        shape,
        background(),
        files(),
        untilNs,
        new WriteScenario.Settings(
            blockBytes,
            capacityBytes,
            backgroundStreams,
            freeUplinks,
            reportSeconds,
            halfLifeNs,
            imbalanceMax),
        seed);
  }

  /** Racks are all of one size. */
  private ClusterShape shape() {
    int rackSize = size.rackSize();
    Check.that(rackSize >= 2 && rackSize <= 10_000, "--rack-size", rackSize, "2 to 10000");
    int nodes = size.nodes();
    boolean whole = nodes >= 2 * rackSize && nodes % rackSize == 0 && nodes <= 1_000_000;
    Check.that(whole, "--nodes", nodes, "two racks of " + rackSize + " or more, up to 1000000");
    long link = size.linkBytesPerSec();
    Check.that(link >= 1000, "--link", link + "B/s", "1KB/s or more");
    return size.shape(uplinks.oversubscription(size));
  }

  private WriteSetup.Background background() {
    boolean share = backgroundLoad > 0 && backgroundLoad < 1;
    Check.that(share, "--background", backgroundLoad, "above 0 and below 1");
    Check.that(skew >= 0 && skew <= 10, "--skew", skew, "0 to 10");
    return new WriteSetup.Background(backgroundLoad, skew, trace, traceStepNs, equalNodes);
  }

  private WriteSetup.Files files() {
    Check.that(writeLoad > 0 && writeLoad <= 1, "--writes", writeLoad, "above 0, at most 1");
    return new WriteSetup.Files(writeLoad, swim);
  }
}
