package io.dayu.sim.scheduler.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
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
}
