package io.dayu.sim.scheduler.choice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.select.Eligibility;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.testing.Clusters;
import io.dayu.sim.scheduler.PlacerSlot;
import io.dayu.sim.testing.OpenSlot;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Greedy2's sources against a sort of all holders by bytes; its destinations: LoadTreeTest. */
class Greedy2ChoiceTest {
  @Test
  void theHolderWithRoomThatIsToSendTheFewestBytesSends() {
    ChoiceWalk.forAll(
        Greedy2Choice::new,
        (choice, walk) -> {
          ChoiceNodes nodes = walk.nodes();
          int lightest =
              Arrays.stream(walk.sending())
                  .filter(node -> nodes.hasRoomOut(node, walk.bytes()))
                  .boxed()
                  .min(
                      Comparator.<Integer>comparingLong(nodes::outBytes)
                          .thenComparingInt(nodes::rank))
                  .orElse(Choice.NONE);
          assertThat(walk.source(choice)).isEqualTo(lightest);
        });
  }

  @Test
  void itsDestinationIsThatOfATreeForEachStorageType() {
    ChoiceWalk.forAll(
        Greedy2Choice::new,
        (choice, walk) -> {
          LoadTree anew = new LoadTree(walk.nodes(), walk.nodes().receivers(walk.storageType()));
          assertThat(walk.destination(choice))
              .isEqualTo(anew.lightest(walk.bytes(), walk.eligibility()));
        });
  }

  /** Nodes 0 and 1 have no room for the first block; then node 0 takes one of the other type. */
  @Test
  void whatANodeTakesOnOneStorageTypeCountsForTheOther() {
    PlacerSlot slot = OpenSlot.of(twoStorageTypes());
    charge(slot, 0, 2000);
    charge(slot, 1, 3000);
    Choice choice = new Greedy2Choice(new ChoiceNodes(slot));
    Eligibility all = new Eligibility(slot.nodes().links(), slot.space());
    all.begin(0, 1);
    choice.destination(0, 10_000, all);
    assertThat(choice.destination(1, 5000, all)).isZero();
    charge(slot, 0, 5000);
    choice.charged(2, 0);
    assertThat(choice.destination(0, 4000, all)).isEqualTo(1);
  }

  /** Links that carry 11250 bytes in the slot; node 2 sends only. */
  private static ClusterSnapshot twoStorageTypes() {
    LinkState link = new LinkState(1000, 0, true);
    FreeSpace both = FreeSpace.ofBytesByType(1L << 40, 1L << 40);
    return Clusters.of(
        List.of(
            new NodeState("n0", 0, link, link, true, 0, both),
            new NodeState("n1", 0, link, link, true, 0, both),
            new NodeState("n2", 0, link, link, false, 0, both)),
        List.of(0L),
        List.of(task(1, 0), task(2, 1)));
  }

  private static RecoveryTask task(long id, int storageType) {
    IntSet holder = IntSet.of(2);
    return new RecoveryTask(
        id,
        10,
        0,
        1,
        holder,
        holder,
        holder,
        new PlacementRule(1, 3),
        StorageTypes.of(storageType));
  }

  private static void charge(PlacerSlot slot, int node, long bytes) {
    slot.nodes().ledger().charge(slot.nodes().links().route(2, node), bytes);
  }
}
