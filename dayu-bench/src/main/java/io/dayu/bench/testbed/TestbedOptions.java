package io.dayu.bench.testbed;

import io.dayu.bench.command.LoadOptions;
import io.dayu.bench.disk.DiskShape;
import io.dayu.bench.testbed.arm.Arm;
import io.dayu.bench.testbed.arm.Arms;
import io.dayu.bench.testbed.arm.FailureSpec;
import io.dayu.bench.testbed.arm.GuidedLoad;
import io.dayu.bench.testbed.arm.LoadPhases;
import io.dayu.bench.testbed.arm.Seeds;
import io.dayu.bench.testbed.arm.TestbedCluster;
import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.bench.testbed.net.NetworkPlan;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import io.dayu.tools.input.ShapeOptions;
import io.dayu.tools.input.UplinkOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a measurement. */
final class TestbedOptions {
  private static final int CHUNK_BYTES = 512;

  @Mixin private ShapeOptions size = ShapeOptions.withRacks(10, 1, "20Mbit");
  @Mixin private UplinkOptions uplinks = new UplinkOptions(1);

  @Option(
      names = "--burst",
      paramLabel = "SIZE",
      defaultValue = "0",
      converter = Amount.Size.class,
      description = "Bucket of a link; 0 for 16KiB at 20Mbit and in proportion (default: 0).")
  private long burstBytes;

  @Option(
      names = "--queue",
      paramLabel = "TIME",
      defaultValue = "200ms",
      converter = Amount.Time.class,
      description = "Longest wait in a link's queue.")
  private long queueNs;

  @Option(
      names = "--congestion-control",
      paramLabel = "NAME",
      defaultValue = NetworkPlan.USUAL_CONGESTION_CONTROL,
      description = "TCP's congestion control, as Linux names it.")
  private String congestionControl = "";

  @Option(
      names = "--disk",
      paramLabel = "RATE",
      defaultValue = "0",
      converter = Amount.Speed.class,
      description = "Each DataNode emulates a hard disk of this speed; 0 for none (default: 0).")
  private long diskBytesPerSec;

  @Option(
      names = "--arms",
      paramLabel = "ARM,...",
      defaultValue =
          "none,yardstick,stock-default,stock-tuned,throttle-0.25,throttle-0.5,throttle-1,"
              + "throttle-2,dayu,dayu[dayu.agent.give-way=network]",
      description =
          "Arms to compare; an arm may have settings: dayu[dayu.alpha=0.6;dayu.timeslot=5s].")
  private String arms = "";

  @Option(
      names = "--seeds",
      paramLabel = "SEEDS",
      defaultValue = "1..5",
      description = "Seeds, as 1..5 or 1,2,3.")
  private String seeds = "";

  @Option(
      names = "--blocks-per-node",
      paramLabel = "N",
      description = "Replicas and internal blocks of a DataNode on average.")
  private int blocksPerNode = 160;

  @Option(names = "--replicas", paramLabel = "N", description = "Replicas of a block.")
  private int replicas = 3;

  @Option(
      names = "--block-size",
      paramLabel = "SIZE",
      defaultValue = "2MB",
      converter = Amount.Size.class,
      description = "Size of a block.")
  private long blockBytes;

  @Mixin private StripedOptions striped = new StripedOptions();

  @Mixin private LoadOptions foreground = new LoadOptions();
  @Mixin private PlacedOptions placed = new PlacedOptions();

  @Option(
      names = "--step",
      paramLabel = "TIME",
      defaultValue = "15s",
      converter = Amount.Time.class,
      description = "For how long the share is constant.")
  private long stepNs;

  @Option(
      names = "--failure",
      paramLabel = "WHAT",
      defaultValue = "node",
      description = "none, node, nodes:2, rack, decommission or slow.")
  private String failure = "";

  @Option(
      names = "--warm-up",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = Amount.Time.class,
      description = "Foreground before the failure.")
  private long warmUpNs;

  @Option(
      names = "--baseline",
      paramLabel = "TIME",
      defaultValue = "150s",
      converter = Amount.Time.class,
      description = "Length of runs in which nothing fails.")
  private long baselineNs;

  @Option(
      names = "--limit",
      paramLabel = "TIME",
      defaultValue = "10m",
      converter = Amount.Time.class,
      description = "Longest run; a longer one counts as not finished.")
  private long limitNs;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A property of all daemons of all arms.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(names = "--out", paramLabel = "DIR", description = "Directory of the results.")
  private Path out = Path.of("testbed-run");

  /** The measurement of the options. */
  TestbedPlan plan(Path work) {
    int nodes = size.nodes();
    Check.that(nodes >= 4 && nodes <= 200, "--nodes", nodes, "4 to 200");
    long linkBytesPerSec = size.linkBytesPerSec();
    Check.that(linkBytesPerSec >= 125_000, "--link", linkBytesPerSec + "B/s", "1Mbit or more");
    Check.that(
        blocksPerNode >= 1 && blocksPerNode <= 100_000,
        "--blocks-per-node",
        blocksPerNode,
        "1 to 100000");
    Check.that(blockBytes >= 256 << 10, "--block-size", blockBytes, "256KiB or more");
    Check.that(replicas >= 1 && replicas <= nodes, "--replicas", replicas, "1 to " + nodes);
    foreground.check();
    Duration step = Duration.ofNanos(stepNs);
    Check.that(step.toMillis() >= 1000, "--step", step.toMillis() + "ms", "1s or more");
    List<Arm> compared = Arms.parse(arms);
    GuidedLoad guided = placed.load(nodes);
    LoadPhases phases = guided.phases();
    return new TestbedPlan(
        compared,
        Seeds.parse(seeds),
        new TestbedPlan.RunConditions(
            new TestbedCluster(
                nodes,
                size.racks(),
                replicas,
                blocksPerNode,
                blockBytes / CHUNK_BYTES * CHUNK_BYTES,
                striped.files(blockBytes)),
            new TestbedPlan.LinkSpec(
                linkBytesPerSec * Byte.SIZE,
                uplinks.bytesPerSec(size) * Byte.SIZE,
                burstBytes,
                (int) Duration.ofNanos(queueNs).toMillis(),
                congestionControl),
            diskBytesPerSec == 0 ? Optional.empty() : Optional.of(DiskShape.usual(diskBytesPerSec)),
            new TestbedPlan.ForegroundSpec(foreground.load(), foreground.cov(), step),
            guided,
            new TestbedPlan.RunLengths(
                Duration.ofNanos(warmUpNs),
                Duration.ofNanos(phases.any() ? phases.lengthNs() : baselineNs),
                Duration.ofNanos(limitNs),
                Duration.ZERO),
            foreground.alpha(),
            failure(compared, phases)),
        properties,
        work,
        out.toAbsolutePath());
  }

  private FailureSpec failure(List<Arm> compared, LoadPhases phases) {
    FailureSpec parsed = FailureSpec.parse(failure);
    Check.that(
        !phases.any() || parsed.kind() == FailureSpec.Kind.NONE,
        "--failure",
        failure,
        "none with --phases");
    Check.that(
        parsed.kind() != FailureSpec.Kind.NONE || compared.stream().noneMatch(Arm::fails),
        "--failure",
        failure,
        "one that the arms can recover from");
    int rackSize = (size.nodes() + size.racks() - 1) / size.racks();
    boolean ofRacks = parsed.kind() == FailureSpec.Kind.RACK;
    int left = size.nodes() - (ofRacks ? rackSize : parsed.count());
    Check.that(
        left >= 3 && (!ofRacks || size.racks() > 1),
        "--failure",
        failure,
        "such that three nodes are left");
    int width = striped.files(blockBytes).width();
    Check.that(
        left >= width, "--nodes", size.nodes(), "such that " + width + " are left for a group");
    return parsed;
  }
}
