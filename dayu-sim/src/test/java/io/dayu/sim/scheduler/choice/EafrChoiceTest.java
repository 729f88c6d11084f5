package io.dayu.sim.scheduler.choice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.select.Eligibility;
import io.dayu.core.testing.Clusters;
import io.dayu.sim.scheduler.PlacerSlot;
import io.dayu.sim.testing.OpenSlot;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** EAFR sends from the holder with the most left and receives in turn. */
class EafrChoiceTest {
  private static EafrChoice eafr(ChoiceNodes nodes) {
    return new EafrChoice(nodes, new SplittableRandom(5));
  }

  @Test
  void theHolderThatCanStillSendTheMostSends() {
    ChoiceWalk.forAll(
        EafrChoiceTest::eafr,
        (choice, walk) -> {
          int most =
              Arrays.stream(walk.sending())
                  .boxed()
                  .max(
                      Comparator.<Integer>comparingLong(walk.nodes()::outRoomBytes)
                          .thenComparing(Comparator.reverseOrder()))
                  .orElse(Choice.NONE);
          assertThat(walk.source(choice)).isEqualTo(most);
        });
  }

  @Test
  void whoeverMayReceiveDoes_howeverLoaded() {
    ChoiceWalk.forAll(
        EafrChoiceTest::eafr,
        (choice, walk) -> {
          int[] eligible = walk.eligible();
          int found = walk.destination(choice);
          if (eligible.length == 0) {
            assertThat(found).isEqualTo(Choice.NONE);
          } else {
            assertThat(eligible).contains(found);
          }
        });
  }

  @Test
  void destinationsGoRound_passOverWhoMayNot_andGoOnFromThere() {
    PlacerSlot slot =
        OpenSlot.of(
            Clusters.of(
                IntStream.range(0, 6).mapToObj(n -> Clusters.idle("n" + n, 0, 1000)).toList(),
                List.of(0L),
                List.of(Clusters.task(1, 10))));
    EafrChoice eafr = eafr(new ChoiceNodes(slot));
    Eligibility eligibility = new Eligibility(slot.nodes().links(), slot.space());
    eligibility.begin(0, 1);
    int first = eafr.destination(0, 10, eligibility);
    for (int step = 1; step < 20; step++) {
      assertThat(eafr.destination(0, 10, eligibility)).isEqualTo((first + step) % 6);
    }
    int last = (first + 19) % 6;
    eligibility.excludeNode((last + 1) % 6);
    eligibility.excludeNode((last + 2) % 6);
    assertThat(eafr.destination(0, 10, eligibility)).isEqualTo((last + 3) % 6);
    eligibility.begin(0, 1);
    assertThat(eafr.destination(0, 10, eligibility)).isEqualTo((last + 4) % 6);
  }

  @Test
  void theFirstDestinationMayBeAnyNode() {
    PlacerSlot slot =
        OpenSlot.of(
            Clusters.of(
                IntStream.range(0, 4).mapToObj(n -> Clusters.idle("n" + n, 0, 1000)).toList(),
                List.of(0L),
                List.of(Clusters.task(1, 10))));
    Eligibility eligibility = new Eligibility(slot.nodes().links(), slot.space());
    eligibility.begin(0, 1);
    SplittableRandom random = new SplittableRandom(5);
    assertThat(
            IntStream.range(0, 100)
                .map(
                    i ->
                        new EafrChoice(new ChoiceNodes(slot), random)
                            .destination(0, 10, eligibility))
                .distinct()
                .sorted())
        .containsExactly(0, 1, 2, 3);
  }
}
