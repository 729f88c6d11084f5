package io.dayu.sim.scheduler.choice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.testing.Clusters;
import io.dayu.sim.scheduler.PlacerSlot;
import io.dayu.sim.testing.OpenSlot;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of which holders can send a block. */
class SendingHoldersTest {
  @Test
  void thoseThatTheFilterAllowsAndWhoseLinksCarryAnything() {
    ChoiceWalk.forAll(
        Greedy1Choice::new,
        (choice, walk) ->
            assertThat(SendingHolders.sending(walk.nodes(), walk.holders(), walk.filter()))
                .isEqualTo(walk.sending()));
  }

  /** Reservations leave nothing of node 1's link, nor of the uplink of node 2's rack. */
  @Test
  void aNodeWithoutBandwidthDoesNotSend() {
    ClusterSnapshot snapshot =
        Clusters.of(
            IntStream.range(0, 4).mapToObj(n -> Clusters.idle("n" + n, n / 2, 1000)).toList(),
            List.of(1000L, 1000L),
            List.of(Clusters.task(1, 10, 0, 1, 2)));
    PlacerSlot slot = OpenSlot.of(snapshot);
    Links links = slot.nodes().links();
    slot.nodes().ledger().reserve(Route.of(links.out(1), links.up(1)), 1000);
    assertThat(SendingHolders.sending(new ChoiceNodes(slot), IntSet.of(0, 1, 2), node -> true))
        .containsExactly(0);
  }
}
