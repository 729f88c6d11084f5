package io.dayu.sim.scheduler.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import org.junit.jupiter.api.Test;

/**
 * The trees of all storage types, as greedy2 asks them, against a scan of all receivers while loads
 * grow and sizes change.
 */
class LoadTreeTest {
  @Test
  void itsLightestIsThatOfAScan() {
    ChoiceWalk.forAll(
        Greedy2Choice::new,
        (choice, walk) -> {
          int[] eligible = walk.eligible();
          int lightest =
              Arrays.stream(eligible)
                  .filter(node -> walk.nodes().hasRoomIn(node, walk.bytes()))
                  .boxed()
                  .min(
                      Comparator.<Integer>comparingLong(walk.nodes()::inBytes)
                          .thenComparingInt(walk.nodes()::rank))
                  .orElse(Choice.NONE);
          int found = walk.destination(choice);
          if (lightest != Choice.NONE) {
            assertThat(found).isEqualTo(lightest);
          } else if (eligible.length > 0) {
            assertThat(eligible).contains(found);
          } else {
            assertThat(found).isEqualTo(Choice.NONE);
          }
        });
  }
}
