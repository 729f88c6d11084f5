package io.dayu.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.testbed.arm.TestbedPlan.RunLengths;
import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.sim.bound.LowerBound;
import io.dayu.tools.cluster.RandomBlockMap;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the least time of a measurement. */
final class ScaleLossTest {
  private static final int NODES = 40;
  private static final int RACKS = 20;
  private static final int BLOCKS = 4_000;
  private static final int MB = 1_000_000;
  private static final long STEP_NS = Duration.ofSeconds(10).toNanos();

  @Test
  void idealIsThatOfTheTraceFromTheLossOn() {
    ScalePlan plan = plan(RandomBlockMap.Policy.UNIFORM);
    LoadTrace trace =
        new LoadTrace(
            STEP_NS,
            new double[][] {shares(0.2, 0.2), shares(0.4, 0.4)},
            new double[][] {shares(0.1, 0.1), shares(0.4, 0.4)});

    // All other links carry 55 % of 10 MB/s until the step, and 35 % from then on.
    double before = (NODES - 1) * 5.5;
    double after = (NODES - 1) * 3.5;
    double seconds = 5 + (BLOCKS - 5 * before) / after;
    assertThat(ScaleLoss.of(plan, trace, STEP_NS / 2).idealSeconds())
        .isCloseTo(seconds, within(1e-3));
    assertThat(ScaleLoss.of(plan, trace, STEP_NS / 2).bound().idealSeconds())
        .isCloseTo(seconds, within(1e-3));
  }

  @Test
  void whoHoldsBlocksAloneWithTheLostRackBinds() {
    double[] fewBusy = shares(0, 0.9);
    LoadTrace trace = new LoadTrace(STEP_NS, new double[][] {fewBusy}, new double[][] {fewBusy});

    LowerBound uniform = ScaleLoss.of(plan(RandomBlockMap.Policy.UNIFORM), trace, 0).bound();
    LowerBound hdfs = ScaleLoss.of(plan(RandomBlockMap.Policy.HDFS), trace, 0).bound();

    assertThat(uniform.boundSeconds()).isCloseTo(uniform.idealSeconds(), within(0.01));
    assertThat(hdfs.idealSeconds()).isEqualTo(uniform.idealSeconds());
    assertThat(hdfs.boundSeconds()).isGreaterThan(1.5 * hdfs.idealSeconds());
  }

  /** Of all nodes, but four in racks of their own, which have another one. */
  private static double[] shares(double most, double ofFour) {
    double[] shares = new double[NODES];
    Arrays.fill(shares, most);
    Arrays.fill(shares, 1, 5, ofFour);
    return shares;
  }

  private static ScalePlan plan(RandomBlockMap.Policy policy) {
    return new ScalePlan(
        List.of(ArmKind.DAYU),
        new ScalePlan.ScaleCluster(NODES, RACKS, BLOCKS, policy, MB, 10 * MB),
        new ScalePlan.ScaleClients(0.4, 0, 0.75, 1),
        1,
        1,
        new RunLengths(Duration.ZERO, Duration.ZERO, Duration.ofMinutes(5), Duration.ZERO),
        new ScalePlan.NameNodeSpec("1g", false, Map.of()),
        new ScalePlan.ScaleDirectories(Path.of("work"), Path.of("out")));
  }
}
