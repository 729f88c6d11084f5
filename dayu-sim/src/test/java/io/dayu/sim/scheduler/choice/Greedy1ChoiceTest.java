package io.dayu.sim.scheduler.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import org.junit.jupiter.api.Test;

/** Greedy1 against a sort of all nodes by the seconds that they are loaded with. */
class Greedy1ChoiceTest {
  private static int least(int[] nodes, Comparator<Integer> order) {
    return Arrays.stream(nodes).boxed().min(order).orElse(Choice.NONE);
  }

  @Test
  void theHolderWithRoomThatIsDoneFirstSends() {
    ChoiceWalk.forAll(
        Greedy1Choice::new,
        (choice, walk) -> {
          ChoiceNodes nodes = walk.nodes();
          int[] withRoom =
              Arrays.stream(walk.sending())
                  .filter(node -> nodes.hasRoomOut(node, walk.bytes()))
                  .toArray();
          Comparator<Integer> bySeconds =
              Comparator.comparingDouble(
                  node -> (double) nodes.outBytes(node) / nodes.outBytesPerSec(node));
          assertThat(walk.source(choice))
              .isEqualTo(least(withRoom, bySeconds.thenComparingInt(nodes::rank)));
        });
  }

  @Test
  void theNodeWithRoomThatIsDoneFirstReceives_andWithoutRoomAnyThatMay() {
    ChoiceWalk.forAll(
        Greedy1Choice::new,
        (choice, walk) -> {
          ChoiceNodes nodes = walk.nodes();
          int[] eligible = walk.eligible();
          int[] withRoom =
              Arrays.stream(eligible).filter(node -> nodes.hasRoomIn(node, walk.bytes())).toArray();
          Comparator<Integer> bySeconds =
              Comparator.comparingDouble(
                  node -> (double) nodes.inBytes(node) / nodes.inBytesPerSec(node));
          int found = walk.destination(choice);
          if (withRoom.length > 0) {
            assertThat(found).isEqualTo(least(withRoom, bySeconds.thenComparingInt(nodes::rank)));
          } else if (eligible.length > 0) {
            assertThat(eligible).contains(found);
          } else {
            assertThat(found).isEqualTo(Choice.NONE);
          }
        });
  }
}
