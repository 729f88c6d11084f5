package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.testbed.arm.TestbedPlan.RunLengths;
import io.dayu.tools.cluster.RandomBlockMap;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import io.dayu.tools.report.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu scale allocate}: how many blocks a NameNode allocates in a second. */
@Command(
    name = "allocate",
    description = "Has clients allocate blocks as fast as the NameNode can, arm by arm.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class AllocateCommand implements Callable<Integer> {
  /** The least that a namespace may begin with; nothing of it is lost. */
  private static final int BLOCKS = 100;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--arms",
      paramLabel = "ARM,...",
      split = ",",
      defaultValue = "none,dayu-idle,placement",
      description = "Arms to compare.")
  private List<String> arms = new ArrayList<>();

  @Option(names = "--rounds", paramLabel = "N", description = "Turns of each arm.")
  private int rounds = 3;

  @Option(
      names = "--policy",
      paramLabel = "CLASS",
      description = "The site's placement policy, which placement guides (default: HDFS's own).")
  private String policy = "";

  @Mixin private ScaleOptions options = new ScaleOptions();

  @Option(names = "--clients", paramLabel = "N", description = "Clients that allocate at once.")
  private int clients = 32;

  @Option(
      names = "--warm-up",
      paramLabel = "TIME",
      defaultValue = "40s",
      converter = Amount.Time.class,
      description = "Allocations before those that count.")
  private long warmUpNs;

  @Option(
      names = "--length",
      paramLabel = "TIME",
      defaultValue = "40s",
      converter = Amount.Time.class,
      description = "Length of what counts.")
  private long lengthNs;

  private AllocateCommand() {}

  @Override
  public Integer call() throws Exception {
    AllocatePlan plan = plan();
    return ScaleMeasurement.run(
        plan.namespace(), spec, (namespace, progress) -> measure(plan, namespace));
  }

  private static Table measure(AllocatePlan plan, ScaleNamespace namespace) throws Exception {
    AllocationResults results = new AllocationResults(plan);
    for (int round = 1; round <= plan.rounds(); round++) {
      for (ArmKind arm : plan.namespace().arms()) {
        String name = arm.word() + "-" + round;
        int number = round;
        results.keep(
            namespace.run(
                arm,
                name,
                (site, daemons) -> new AllocationRun(plan, arm, number, site, daemons).run(name)));
      }
    }
    return results.table();
  }

  private AllocatePlan plan() {
    options.check();
    Check.that(rounds >= 1 && rounds <= 100, "--rounds", rounds, "1 to 100");
    Check.that(clients >= 1 && clients <= 1000, "--clients", clients, "1 to 1000");
    Duration length = Duration.ofNanos(lengthNs);
    Check.that(length.toMillis() >= 1000, "--length", length.toMillis() + "ms", "1s or more");
    Duration warmUp = Duration.ofNanos(warmUpNs);
    ScalePlan namespace =
        new ScalePlan(
            ScaleArms.of(arms),
            new ScalePlan.ScaleCluster(
                options.shape().nodes(),
                options.shape().racks(),
                BLOCKS,
                RandomBlockMap.Policy.HDFS,
                1 << 20,
                options.shape().linkBytesPerSec()),
            new ScalePlan.ScaleClients(
                options.foreground().load(),
                options.foreground().cov(),
                options.foreground().alpha(),
                0),
            1,
            options.seed(),
            new RunLengths(warmUp, length, Duration.ZERO, Duration.ZERO),
            new ScalePlan.NameNodeSpec(options.heap(), options.profiled(), properties()),
            new ScalePlan.ScaleDirectories(options.work(), options.out()));
    namespace
        .arms()
        .forEach(arm -> Check.that(!arm.fails(), "--arms", arm.word(), "one without a loss"));
    return new AllocatePlan(namespace, rounds, clients, length);
  }

  /** Edits are not forced to the disk, whose speed would be measured else. */
  private Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("dfs.namenode.edits.noeditlogchannelflush", "true");
    if (!policy.isEmpty()) {
      properties.put(AllocationRun.SITE_POLICY, policy);
    }
    properties.putAll(options.properties());
    return properties;
  }
}
