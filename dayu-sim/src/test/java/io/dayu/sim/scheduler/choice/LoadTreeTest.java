package io.dayu.sim.scheduler.choice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.select.Eligibility;
import io.dayu.core.select.SourceChooser;
import io.dayu.core.snapshot.IntSet;
import java.util.Arrays;
import java.util.Comparator;
import org.junit.jupiter.api.Test;

/** The tree against a scan of all receivers, while loads grow and sizes change. */
class LoadTreeTest {
  /** Asks the trees of all storage types, one tree each. */
  private static final class Trees implements Choice {
    private final LoadTree[] treeByType;

    Trees(ChoiceNodes nodes) {
      treeByType = new LoadTree[nodes.storageTypes()];
      Arrays.setAll(treeByType, type -> new LoadTree(nodes, nodes.receivers(type)));
    }

    @Override
    public int source(IntSet holders, long bytes, SourceChooser.Filter filter) {
      return NONE;
    }

    @Override
    public int destination(int storageType, long bytes, Eligibility eligibility) {
      return treeByType[storageType].lightest(bytes, eligibility);
    }

    @Override
    public void charged(int source, int destination) {
      for (LoadTree tree : treeByType) {
        tree.charged(destination);
      }
    }

    @Override
    public boolean refusesWithoutRoom() {
      return true;
    }
  }

  @Test
  void itsLightestIsThatOfAScan() {
    ChoiceWalk.forAll(
        Trees::new,
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
