package io.dayu.bench.testbed.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.bench.testbed.trace.IdealRecoveryTime;
import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.bench.testbed.trace.WireBudget;
import io.dayu.sim.bound.LowerBound;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The least time of a run on shaped links. */
final class TestbedLossTest {
  private static final long STEP_NS = Duration.ofSeconds(15).toNanos();
  private static final long NOTICED_NS = Duration.ofSeconds(9).toNanos();
  private static final long LIMIT_NS = Duration.ofMinutes(5).toNanos();
  private static final long LINK = 2_500_000;
  private static final long BLOCK = 2 << 20;
  private static final double ALPHA = 0.75;
  private static final List<Integer> SURVIVORS = List.of(1, 2, 3, 4);

  /** Node 1 is busy, and stays so. */
  private static final LoadTrace TRACE =
      new LoadTrace(
          STEP_NS,
          new double[][] {{0, 0.2, 0.2, 0.2, 0.2}, {0, 0.3, 0.3, 0.3, 0.3}},
          new double[][] {{0, 0.6, 0.2, 0.2, 0.2}, {0, 0.6, 0.3, 0.3, 0.3}});

  @Test
  void whereEveryoneCanSendItIsEquationTwos() {
    LowerBound bound = bound(0);
    assertThat(bound.idealSeconds()).isCloseTo(ideal(), within(1e-3));
    assertThat(bound.boundSeconds()).isCloseTo(ideal(), within(1e-3));
  }

  @Test
  void whatOnlyABusyNodeHoldsTakesAsLongAsThatNeeds() {
    LowerBound bound = bound(20);
    assertThat(bound.idealSeconds()).isCloseTo(ideal(), within(1e-3));
    double busyBytesPerSec = new WireBudget(LINK, ALPHA).bytesPerSec(0.6);
    assertThat(bound.boundSeconds()).isGreaterThan(20 * BLOCK / busyBytesPerSec);
  }

  /** Forty blocks on two of the others each, the first of them on node 1 alone. */
  private static LowerBound bound(int onlyOnNode1) {
    List<AffectedBlock> blocks =
        IntStream.range(0, 40)
            .mapToObj(
                id -> {
                  int one = id < onlyOnNode1 ? 1 : 1 + id % 4;
                  int other = id < onlyOnNode1 ? 1 : 1 + one % 4;
                  return new AffectedBlock(id, BLOCK, 1, 1, List.of(0, one, other));
                })
            .toList();
    return new TestbedLoss(TRACE, LINK, ALPHA, blocks, List.of(0), 3)
        .noticed(NOTICED_NS, LIMIT_NS)
        .bound();
  }

  private static double ideal() {
    return new IdealRecoveryTime(
            TRACE,
            new WireBudget(LINK, ALPHA),
            SURVIVORS,
            SURVIVORS,
            IdealRecoveryTime.SlowLink.NONE)
        .seconds(NOTICED_NS, 40 * BLOCK);
  }
}
