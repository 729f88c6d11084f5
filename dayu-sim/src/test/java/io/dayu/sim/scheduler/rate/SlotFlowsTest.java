package io.dayu.sim.scheduler.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.Planner;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Assignment.Kind;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.testing.Clusters;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of which flows share links, and of what the others leave them. */
class SlotFlowsTest {
  private static final long MB = 1_000_000;

  /** Links of 100 MB/s, of which 75 are for recovery, in a slot of 15 s. */
  private static final ClusterSnapshot SNAPSHOT =
      Clusters.of(
          IntStream.range(0, 4).mapToObj(n -> Clusters.idle("n" + n, n, 100 * MB)).toList(),
          List.of(0L, 0L, 0L, 0L),
          List.of());

  private static final Links LINKS = new Links(SNAPSHOT);

  private static Assignment assignment(Kind kind, long bytes, long bytesPerSec) {
    return new Assignment(1, 0, 1, 0, bytes, bytesPerSec, kind);
  }

  private static SlotFlows flows(Assignment... assignments) {
    Plan empty = Planner.plan(SNAPSHOT, PlannerSettings.PAPER, 1);
    return new SlotFlows(
        SNAPSHOT, new Plan(List.of(assignments), List.of(), List.of(), 0, empty.budgets(), 0));
  }

  @Test
  void newKeptAndResourcedOnesShare() {
    SlotFlows flows =
        flows(
            assignment(Kind.FINISHING, 1, 7),
            assignment(Kind.NEW, 2, 1),
            assignment(Kind.PINNED, 3, 8),
            assignment(Kind.KEPT, 4, 2),
            assignment(Kind.HELD, 5, 0),
            assignment(Kind.RESOURCED, 6, 3));
    assertThat(flows.plannedBytesPerSec()).containsExactly(1, 2, 3);
    assertThat(IntStream.range(0, flows.size()).mapToLong(flows::remainingBytes))
        .containsExactly(2L, 4L, 6L);
  }

  @Test
  void pinnedOnesTakeTheirRateOffTheirLinks_finishingOnesNothing() {
    SlotFlows flows =
        flows(
            assignment(Kind.PINNED, MB, 20 * MB),
            assignment(Kind.FINISHING, MB, 10 * MB),
            assignment(Kind.NEW, MB, MB));
    assertThat(flows.budgetBytesPerSec(LINKS.out(0))).isEqualTo(55 * MB);
    assertThat(flows.budgetBytesPerSec(LINKS.in(1))).isEqualTo(55 * MB);
    assertThat(flows.budgetBytesPerSec(LINKS.in(0))).isEqualTo(75 * MB);
    assertThat(flows.budgetsBytesPerSec()[LINKS.out(0)]).isEqualTo(55 * MB);
  }

  @Test
  void movedIsWhatTheNarrowestLinkCarriesInTheSlot() {
    SlotFlows flows =
        flows(
            assignment(Kind.PINNED, MB, 65 * MB),
            assignment(Kind.NEW, 149 * MB, MB),
            assignment(Kind.NEW, 151 * MB, MB),
            assignment(Kind.NEW, 0, MB));
    assertThat(IntStream.range(0, flows.size()).mapToLong(flows::movedBytes))
        .containsExactly(149 * MB, 150 * MB, 1L);
    assertThat(flows.slotSeconds()).isEqualTo(15);
  }

  @Test
  void aRouteIsThatOfTheAssignment() {
    Route route = flows(assignment(Kind.NEW, 1, 1)).route(0);
    assertThat(route.size()).isEqualTo(2);
    assertThat(route.takes(LINKS.out(0))).isTrue();
    assertThat(route.takes(LINKS.in(1))).isTrue();
  }
}
