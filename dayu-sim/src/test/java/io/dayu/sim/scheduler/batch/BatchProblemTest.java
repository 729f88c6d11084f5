package io.dayu.sim.scheduler.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.select.Eligibility;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.Clusters;
import io.dayu.core.testing.Property;
import io.dayu.sim.scheduler.PlacerSlot;
import io.dayu.sim.testing.OpenSlot;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of what a solver is shown of a slot. */
class BatchProblemTest {
  private static final long MB = 1_000_000;

  private static BatchProblem problem(ClusterSnapshot snapshot) {
    return new BatchProblem(snapshot, OpenSlot.of(snapshot), 1);
  }

  @Test
  void itemsAreTheFirstByPriorityThatSomeoneCanSend_asManyAsFillTheSlotOneAndAHalfTimes() {
    Property.check(
        new ClusterGen(10, 60, true),
        snapshot -> {
          BatchProblem problem = problem(snapshot);
          List<RecoveryTask> sendable =
              snapshot.tasks().stream()
                  .filter(task -> task.missing() > 0 && problem.nodes() > 0)
                  .filter(task -> task.sources().size() > 0)
                  .toList();
          double bytes = 0;
          int next = 0;
          for (int priority = 0; priority < 3; priority++) {
            for (RecoveryTask task : sendable) {
              boolean wanted = task.priority() == priority && sends(snapshot, task);
              if (wanted && bytes < 1.5 * problem.slotBytes()) {
                assertThat(problem.taskId(next)).isEqualTo(task.id());
                assertThat(problem.sizeBytes(next)).isEqualTo(task.sizeBytes());
                assertThat(problem.priority(next++)).isEqualTo(priority);
                bytes += (double) task.sizeBytes();
              }
            }
          }
          assertThat(problem.items()).isEqualTo(next);
          long mean = next == 0 ? 1 : Math.max(1, (long) (bytes / next));
          assertThat(problem.meanBytes()).isEqualTo(mean);
        });
  }

  private static boolean sends(ClusterSnapshot snapshot, RecoveryTask task) {
    return IntStream.range(0, task.sources().size())
        .anyMatch(i -> sends(OpenSlot.of(snapshot), task.sources().get(i)));
  }

  private static boolean sends(PlacerSlot slot, int node) {
    Route route = new Route();
    slot.nodes().links().leaving(node, route);
    return slot.nodes().ledger().narrowestBytesPerSec(route) > 0;
  }

  @Test
  void theSlotCarriesTheSmallerOfWhatComesInAndWhatGoesOut() {
    ClusterSnapshot snapshot =
        Clusters.of(
            List.of(
                Clusters.idle("n0", 0, 100 * MB),
                Clusters.node(
                    "n1", 0, new LinkState(200 * MB, 0, true), new LinkState(400 * MB, 0, true))),
            List.of(0L),
            List.of());
    assertThat(problem(snapshot).slotBytes()).isCloseTo(15 * 225e6, within(1.0));
  }

  /** A node takes blocks one after another until its ledger says that it is full. */
  @Test
  void roomIsHowManyBlocksTheLedgerTakes() {
    Property.check(
        new ClusterGen(6, 20, false),
        snapshot -> {
          PlacerSlot slot = OpenSlot.of(snapshot);
          BatchProblem problem = new BatchProblem(snapshot, slot, 1);
          long size = Math.max(MB, problem.meanBytes()) * (1 + problem.items() % 4);
          for (int node = 0; node < problem.nodes(); node++) {
            long in = problem.inRoomItems(node, size);
            long out = problem.outRoomItems(node, size);
            assertThat(in).isEqualTo(taken(slot, slot.nodes().links().in(node), size));
            assertThat(out).isEqualTo(taken(slot, slot.nodes().links().out(node), size));
          }
        });
  }

  private static long taken(PlacerSlot slot, int link, long size) {
    LinkLedger ledger = slot.nodes().ledger();
    Route route = Route.of(link);
    long taken = 0;
    for (long room = ledger.roomFor(route, size); room > 0; room = ledger.roomFor(route, size)) {
      ledger.charge(route, room);
      taken++;
    }
    return taken;
  }

  /** Racks of two: node 0 holds the block, so its rack is closed by a bound of one replica. */
  @Test
  void theRuleSaysWhoMayReceive_andIsGivenUpWhenNobodyKeepsIt() {
    List<RecoveryTask> tasks =
        List.of(
            Clusters.task(1, MB, 1, new PlacementRule(1, 1), 0),
            Clusters.task(2, MB, 1, new PlacementRule(1, 1), 0, 2));
    ClusterSnapshot snapshot =
        Clusters.of(
            IntStream.range(0, 4).mapToObj(n -> Clusters.idle("n" + n, n / 2, 100 * MB)).toList(),
            List.of(0L, 0L),
            tasks);
    BatchProblem problem = problem(snapshot);
    assertThat(allowed(problem, 0)).containsExactly(2, 3);
    assertThat(allowed(problem, 1)).containsExactly(1, 3);
    assertThat(problem.senders(1)).containsExactly(0, 2);
  }

  private static int[] allowed(BatchProblem problem, int item) {
    Eligibility allowed = problem.allowed(item);
    return IntStream.of(problem.receivers(item)).filter(allowed::allows).toArray();
  }

  @Test
  void whoSendsIsAllHoldersWithBandwidth() {
    Property.check(
        50,
        new ClusterGen(10, 40, true),
        snapshot -> {
          PlacerSlot slot = OpenSlot.of(snapshot);
          BatchProblem problem = new BatchProblem(snapshot, slot, 1);
          for (int item = 0; item < problem.items(); item++) {
            long id = problem.taskId(item);
            IntSet holders =
                snapshot.tasks().stream()
                    .filter(task -> task.id() == id)
                    .findFirst()
                    .orElseThrow()
                    .sources();
            assertThat(problem.senders(item))
                .isEqualTo(
                    IntStream.range(0, holders.size())
                        .map(holders::get)
                        .filter(node -> sends(slot, node))
                        .toArray());
          }
        });
  }
}
