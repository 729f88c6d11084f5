package io.dayu.sim.scheduler.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.Planner;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.select.Eligibility;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.source.SourceChooser;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.Clusters;
import io.dayu.core.testing.Property;
import io.dayu.sim.scheduler.PlacerSlot;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of what distinguishes each choice, held against the same said plainly. */
class ChoicesTest {
  /** A plain statement of the destination that a choice must answer with. */
  private interface Plainly {
    int destination(ChoiceNodes nodes, int[] eligible, long bytes);
  }

  /** Compares every answer of a choice with the plain one. */
  private record Checked(Choice choice, ChoiceNodes nodes, Plainly plainly, AtomicInteger checks)
      implements Choice {
    @Override
    public int source(IntSet holders, long bytes, SourceChooser.Filter filter) {
      int source = choice.source(holders, bytes, filter);
      assertThat(source == NONE || (holders.contains(source) && filter.allows(source))).isTrue();
      return source;
    }

    @Override
    public int destination(int storageType, long bytes, Eligibility eligibility) {
      int found = choice.destination(storageType, bytes, eligibility);
      int[] eligible =
          Arrays.stream(nodes.receivers(storageType)).filter(eligibility::allows).toArray();
      if (eligible.length == 0) {
        assertThat(found).isEqualTo(NONE);
      } else {
        assertThat(eligible).contains(found);
        int wanted = plainly.destination(nodes, eligible, bytes);
        if (wanted == NONE) {
          assertThat(choice.refusesWithoutRoom() && nodes.hasRoomIn(found, bytes)).isFalse();
        } else {
          assertThat(found).isEqualTo(wanted);
          checks.incrementAndGet();
        }
      }
      return found;
    }

    @Override
    public void charged(int source, int destination) {
      choice.charged(source, destination);
    }

    @Override
    public boolean refusesWithoutRoom() {
      return choice.refusesWithoutRoom();
    }
  }

  private static int check(
      BiFunction<ChoiceNodes, SplittableRandom, Choice> choices, Plainly plainly) {
    AtomicInteger checks = new AtomicInteger();
    Property.check(
        200,
        new ClusterGen(20, 120, false),
        snapshot ->
            Planner.plan(
                snapshot,
                PlannerSettings.PAPER,
                3,
                (shared, candidates, space) ->
                    new ChoicePlacer(
                        new PlacerSlot(shared, candidates, space),
                        (nodes, random) ->
                            new Checked(choices.apply(nodes, random), nodes, plainly, checks),
                        3)));
    return checks.get();
  }

  private static int least(
      ChoiceNodes nodes, int[] eligible, long bytes, Comparator<Integer> order) {
    return IntStream.of(eligible)
        .filter(node -> nodes.hasRoomIn(node, bytes))
        .boxed()
        .min(order.thenComparingInt(nodes::rank))
        .orElse(Choice.NONE);
  }

  @Test
  void greedy1IsTheObviousScan() {
    Plainly scan =
        (nodes, eligible, bytes) ->
            least(
                nodes,
                eligible,
                bytes,
                Comparator.comparingDouble(
                    node -> (double) nodes.inBytes(node) / nodes.inBytesPerSec(node)));
    assertThat(check((nodes, random) -> new Greedy1Choice(nodes), scan)).isGreaterThan(1000);
  }

  @Test
  void greedy2TakesTheFewestBytes() {
    Plainly fewest =
        (nodes, eligible, bytes) ->
            least(nodes, eligible, bytes, Comparator.comparingLong(nodes::inBytes));
    assertThat(check((nodes, random) -> new Greedy2Choice(nodes), fewest)).isGreaterThan(1000);
  }

  @Test
  void randomOnesAnswerWithEligibleNodes() {
    Plainly any = (nodes, eligible, bytes) -> eligible.length == 1 ? eligible[0] : Choice.NONE;
    assertThat(check(RandomChoice::new, any)).isGreaterThan(100);
    assertThat(check(BestOfTwoChoice::new, any)).isGreaterThan(100);
    assertThat(check(WeightedRandomChoice::new, any)).isGreaterThan(100);
    assertThat(check(EafrChoice::new, any)).isGreaterThan(100);
  }

  @Test
  void aPoolDrawsByWeight() {
    long[] weights = {1, 0, 3, 6};
    Pool pool = new Pool(new int[] {0, 2, 3}, node -> weights[node], new SplittableRandom(1));
    int[] drawn = new int[4];
    Planner.plan(
        onlyNodes(4),
        PlannerSettings.PAPER,
        1,
        (nodes, candidates, space) -> {
          Eligibility all = new Eligibility(nodes.links(), space);
          all.begin(0, 1);
          for (int i = 0; i < 10_000; i++) {
            drawn[pool.draw(all)]++;
          }
          all.excludeNode(3);
          for (int i = 0; i < 100; i++) {
            assertThat(pool.draw(all)).isNotEqualTo(3);
          }
          return (wanted, sites, filter, answer) -> answer.refused(SkipReason.NO_SOURCE);
        });
    assertThat(drawn[0]).isCloseTo(1000, within(150));
    assertThat(drawn[2]).isCloseTo(3000, within(300));
    assertThat(drawn[3]).isCloseTo(6000, within(300));
  }

  /** Idle nodes, and one task that no one holds, so that there is a storage type. */
  private static ClusterSnapshot onlyNodes(int nodes) {
    return Clusters.of(
        IntStream.range(0, nodes).mapToObj(n -> Clusters.idle("n" + n, 0, 1000)).toList(),
        List.of(0L),
        List.of(Clusters.task(1, 10)));
  }
}
