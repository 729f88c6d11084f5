package io.dayu.bench.testbed.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.bench.testbed.arm.GuidedLoad;
import io.dayu.bench.testbed.arm.GuidedReads;
import io.dayu.bench.testbed.arm.LoadPhases;
import io.dayu.bench.testbed.arm.PlacedWrites;
import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.bench.testbed.trace.WireBytes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrivals follow the trace, and are the same for the same seed whoever else is there. */
final class ArrivalsTest {
  private static final long STEP_NS = 100_000_000_000L;
  private static final double LINK = 2.5e6;
  private static final LoadTrace TRACE =
      new LoadTrace(
          STEP_NS,
          new double[][] {{0.2, 0.4}, {0.8, 0.0}},
          new double[][] {{0.5, 0.1}, {0.1, 0.9}});

  @Test
  void ratesFollowTheSteps() {
    List<Intent> intents = until(arrivals(List.of(0, 1), 1), 2 * STEP_NS);
    assertThat(bytes(intents, OperationKind.READ, 0, 0)).isEqualTo(0.5 * LINK * 100, within(15e6));
    assertThat(bytes(intents, OperationKind.READ, 1, 1)).isEqualTo(0.9 * LINK * 100, within(20e6));
    assertThat(bytes(intents, OperationKind.WRITE, 1, 1)).isZero();
    assertThat(bytes(intents, OperationKind.WRITE, 0, 1)).isEqualTo(0.8 * LINK * 100, within(25e6));
    assertThat(intents.stream().filter(intent -> intent.kind() == OperationKind.PROBE).count())
        .isBetween(1080L, 1320L);
  }

  @Test
  void arrivalsComeInOrderAndBeginWithTheWarmUp() {
    List<Intent> intents = until(arrivals(List.of(0, 1), 1), STEP_NS);
    assertThat(intents).extracting(Intent::atNs).isSorted();
    assertThat(intents.get(0).atNs()).isNegative();
  }

  @Test
  void aNodesArrivalsDoNotDependOnOthers() {
    List<Intent> both = until(arrivals(List.of(0, 1), 5), STEP_NS);
    both.removeIf(intent -> intent.node() == 0);
    assertThat(until(arrivals(List.of(1), 5), STEP_NS)).isEqualTo(both);
    assertThat(until(arrivals(List.of(1), 6), STEP_NS)).isNotEqualTo(both);
  }

  @Test
  void placedWritesComeBesideTheForegroundAndBelongToNoNode() {
    List<Intent> all = until(arrivals(List.of(0, 1), 5, 2, 0), STEP_NS);
    List<Intent> placed =
        all.stream().filter(intent -> intent.kind() == OperationKind.PLACED).toList();
    assertThat(placed).hasSizeBetween(160, 290).allMatch(intent -> intent.node() == Intent.NO_NODE);
    all.removeAll(placed);
    assertThat(all).isEqualTo(until(arrivals(List.of(0, 1), 5), STEP_NS));
  }

  @Test
  void readsInTheNameNodesOrderComeBesideTheForeground_too() {
    List<Intent> all = until(arrivals(List.of(0, 1), 5, 2, 3), STEP_NS);
    List<Intent> ordered =
        all.stream().filter(intent -> intent.kind() == OperationKind.ORDERED).toList();
    assertThat(ordered).hasSizeBetween(260, 400).allMatch(one -> one.node() == Intent.NO_NODE);
    all.removeAll(ordered);
    assertThat(all).isEqualTo(until(arrivals(List.of(0, 1), 5, 2, 0), STEP_NS));
  }

  @Test
  void nothingArrivesWithoutNodesAndGuidedOperations() {
    assertThat(arrivals(List.of(), 1).any()).isFalse();
    assertThat(arrivals(List.of(0), 1).any()).isTrue();
  }

  @Test
  void anOrderSurvivesItsFile(@TempDir Path directory) throws Exception {
    LoadOrder order =
        new LoadOrder(
            new LoadOrder.LoadFiles(
                directory.resolve("site.xml"),
                directory.resolve("trace.csv"),
                directory.resolve("operations.csv")),
            new LoadOrder.LoadedNodes(List.of("10.0.0.1", "10.0.0.2"), List.of(), 2_500_000),
            1 << 20,
            new GuidedLoad(
                new PlacedWrites(0.5, 2_000_000, 3),
                new GuidedReads(1.5, 60, 2, 1_000),
                LoadPhases.parse("50s[readers=21],60s[writers=2;pace=1s;awake=3]")),
            3,
            1_700_000_000_000L,
            30_000);
    Path file = directory.resolve("order");
    order.write(file);
    assertThat(LoadOrder.read(file)).isEqualTo(order);
  }

  private static Arrivals arrivals(List<Integer> nodes, long seed) {
    return arrivals(nodes, seed, 0, 0);
  }

  private static Arrivals arrivals(
      List<Integer> nodes, long seed, double placedPerSec, double orderedPerSec) {
    return new Arrivals(
        new Demand(TRACE, LINK, placedPerSec, orderedPerSec), nodes, seed, -10_000_000_000L);
  }

  private static List<Intent> until(Arrivals arrivals, long ns) {
    List<Intent> intents = new ArrayList<>();
    for (Intent intent = arrivals.next(); intent.atNs() < ns; intent = arrivals.next()) {
      intents.add(intent);
    }
    return intents;
  }

  private static double bytes(List<Intent> intents, OperationKind kind, int node, int step) {
    return intents.stream()
        .filter(intent -> intent.kind() == kind && intent.node() == node && intent.atNs() >= 0)
        .filter(intent -> TRACE.stepAt(intent.atNs()) == step)
        .mapToDouble(intent -> kind.bytes() * WireBytes.PER_PAYLOAD_BYTE)
        .sum();
  }
}
