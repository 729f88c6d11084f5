package io.dayu.sim.scheduler.choice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.SkipReason;
import io.dayu.core.select.Eligibility;
import io.dayu.core.select.Placement;
import io.dayu.core.select.ReplicaSites;
import io.dayu.core.select.Wanted;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.core.source.SourceChooser;
import io.dayu.core.testing.Clusters;
import io.dayu.sim.scheduler.PlacerSlot;
import io.dayu.sim.testing.OpenSlot;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of what a placer makes of a choice's answers. */
class ChoicePlacerTest {
  private static final long MB = 1_000_000;

  /** Links out carry 1500 MB in a slot (equation 1 leaves 100 MB/s), links in 3000 MB. */
  private static final long OUT_BYTES = 1500 * MB;

  private static final List<RecoveryTask> TASKS =
      List.of(
          Clusters.task(1, 600 * MB, 0),
          Clusters.task(2, 4000 * MB, 1),
          Clusters.task(3, 10),
          Clusters.task(4, 1000 * MB, 0));

  private final PlacerSlot slot = OpenSlot.of(snapshot());
  private final TaskColumns tasks = TaskColumns.copyOf(TASKS);
  private long askedBytes;

  private static ClusterSnapshot snapshot() {
    return Clusters.of(
        List.of(
            Clusters.closed(node("n0", 0)),
            Clusters.closed(node("n1", 1)),
            node("n2", 2),
            node("n3", 3)),
        List.of(0L, 0L, 0L, 0L),
        TASKS);
  }

  private static NodeState node(String id, int rack) {
    return Clusters.node(
        id, rack, new LinkState(400 * MB, 100 * MB, true), new LinkState(400 * MB, 200 * MB, true));
  }

  /** Answers with the task's first holder and a destination as told, if it may receive. */
  private final class Told implements Choice {
    private final int destination;
    private final boolean refuses;

    Told(int destination, boolean refuses) {
      this.destination = destination;
      this.refuses = refuses;
    }

    @Override
    public int source(IntSet holders, long bytes, SourceChooser.Filter filter) {
      return filter.allows(holders.get(0)) ? holders.get(0) : NONE;
    }

    @Override
    public int destination(int storageType, long bytes, Eligibility eligibility) {
      askedBytes = bytes;
      return destination != NONE && eligibility.allows(destination) ? destination : NONE;
    }

    @Override
    public void charged(int source, int to) {}

    @Override
    public boolean refusesWithoutRoom() {
      return refuses;
    }
  }

  private ChoicePlacer placer(int destination, boolean refuses) {
    return new ChoicePlacer(slot, (nodes, random) -> new Told(destination, refuses), 1);
  }

  private Placement place(ChoicePlacer placer, int task, SourceChooser.Filter filter) {
    ReplicaSites sites = new ReplicaSites(slot.nodes().links());
    sites.begin(tasks, task);
    Wanted wanted = new Wanted(tasks);
    wanted.set(tasks, task, 0, 1);
    Placement answer = new Placement();
    placer.place(wanted, sites, filter, answer);
    return answer;
  }

  private long assignedOut(int node) {
    return slot.nodes().ledger().assignedBytes(slot.nodes().links().out(node));
  }

  private long assignedIn(int node) {
    return slot.nodes().ledger().assignedBytes(slot.nodes().links().in(node));
  }

  @Test
  void whatIsChosenIsChargedToLinksAndSpace() {
    long free = slot.space().bytes(0, 2);
    Placement answer = place(placer(2, true), 0, node -> true);
    assertThat(answer.refusal()).isNull();
    assertThat(answer.source()).isZero();
    assertThat(answer.destination()).isEqualTo(2);
    assertThat(answer.movedBytes()).isEqualTo(600 * MB);
    assertThat(assignedOut(0)).isEqualTo(600 * MB);
    assertThat(assignedIn(2)).isEqualTo(600 * MB);
    assertThat(slot.space().bytes(0, 2)).isEqualTo(free - 600 * MB);
  }

  @Test
  void aBlockThatExceedsTheSlotIsChargedWhatTheSourceSendsOfIt() {
    Placement answer = place(placer(2, true), 1, node -> true);
    assertThat(answer.movedBytes()).isEqualTo(OUT_BYTES);
    assertThat(askedBytes).isEqualTo(OUT_BYTES);
    assertThat(assignedIn(2)).isEqualTo(OUT_BYTES);
  }

  @Test
  void whoLooksAtNoRoomOverbooksLinks() {
    ChoicePlacer careless = placer(2, false);
    assertThat(place(careless, 3, node -> true).movedBytes()).isEqualTo(1000 * MB);
    assertThat(place(careless, 0, node -> true).movedBytes()).isEqualTo(600 * MB);
    assertThat(assignedOut(0)).isEqualTo(1600 * MB);
  }

  @Test
  void whoLooksAtRoomIsRefusedWhatTheSourceCannotSend() {
    ChoicePlacer careful = placer(2, true);
    place(careful, 3, node -> true);
    assertThat(place(careful, 0, node -> true).refusal()).isEqualTo(SkipReason.SOURCE_SATURATED);
    assertThat(assignedOut(0)).isEqualTo(1000 * MB);
  }

  @Test
  void aBlockWithoutHolderHasNoSource() {
    assertThat(place(placer(2, true), 2, node -> true).refusal()).isEqualTo(SkipReason.NO_SOURCE);
  }

  @Test
  void aBlockOfWhichNoHolderIsChosenWaits() {
    assertThat(place(placer(2, true), 0, node -> false).refusal())
        .isEqualTo(SkipReason.SOURCE_SATURATED);
  }

  @Test
  void nothingIsChargedWithoutDestination() {
    assertThat(place(placer(Choice.NONE, true), 0, node -> true).refusal())
        .isEqualTo(SkipReason.NO_DESTINATION);
    assertThat(assignedOut(0)).isZero();
  }
}
