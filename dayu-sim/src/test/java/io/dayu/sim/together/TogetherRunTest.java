package io.dayu.sim.together;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.testing.Property;
import io.dayu.core.work.CopyOutcome;
import io.dayu.sim.engine.RecoveryPhase;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.experiment.Forecasts;
import io.dayu.sim.experiment.Workload;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.foreground.SteadyForeground;
import io.dayu.sim.registry.SchedulerSpecs;
import io.dayu.tools.cluster.BlockSizes;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.RandomBlockMap;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Recoveries amid extra replicas, moves and hints, on small clusters. */
class TogetherRunTest {
  private static final long MB = 1_000_000;
  private static final long SECOND_NS = 1_000_000_000;
  private static final TogetherArm EVERYTHING = TogetherArm.ALL.get(4);

  private static Map<CopyWish, WishRate> rates(int perMinute) {
    WishRate rate = new WishRate(perMinute, 200);
    return Map.of(CopyWish.EXTRA, rate, CopyWish.MOVE, rate, CopyWish.HINT, rate);
  }

  private static TogetherRun shipped(long seed) {
    return TogetherRun.shipped(
        new ClusterShape(60, 10, 250 * MB, 1),
        new Workload.Blocks(1500, 64 * MB, RandomBlockMap.Policy.UNIFORM, Workload.Coding.NONE),
        new TogetherTerms(rates(500), 40 * SECOND_NS, 15 * SECOND_NS, 20 * SECOND_NS),
        seed);
  }

  /** A small cluster that loses one or two nodes, declared dead at different times. */
  private record Small(int nodes, List<Failure> failures, int perMinute, long seed) {
    static Small of(SplittableRandom random) {
      int nodes = 20 + random.nextInt(20);
      long declaredNs = (40 + random.nextInt(10)) * SECOND_NS;
      int first = random.nextInt(nodes);
      int second = (first + 1 + random.nextInt(nodes - 1)) % nodes;
      Failure failure = new Failure(declaredNs, IntSet.of(first));
      Failure other = new Failure(declaredNs + random.nextInt(8) * SECOND_NS, IntSet.of(second));
      return new Small(
          nodes,
          random.nextBoolean() ? List.of(failure) : List.of(failure, other),
          20 * (1 + random.nextInt(40)),
          random.nextLong());
    }

    ArmResult play() {
      ClusterShape shape = new ClusterShape(nodes, 5, 100 * MB, 1);
      Scenario scenario =
          new Scenario(
              shape,
              new SteadyForeground(nodes, 20 * MB, 20 * MB),
              new RandomBlockMap(
                  shape, 60, new BlockSizes(32 * MB, 0), RandomBlockMap.Policy.UNIFORM, seed),
              failures,
              PlannerSettings.DEFAULT,
              Timing.DEFAULT,
              0);
      return new TogetherRun(
              scenario,
              new TogetherTerms(rates(perMinute), 30 * SECOND_NS, 8 * SECOND_NS, 10 * SECOND_NS),
              SchedulerSpecs.shipped(PlannerSettings.DEFAULT),
              () -> Forecasts.DEFAULT.of(scenario),
              seed)
          .play(EVERYTHING);
    }
  }

  /** The outcomes of a system's copies, counted. */
  private static int outcomes(CopyTally tally) {
    return Arrays.stream(CopyOutcome.values()).mapToInt(tally::of).sum();
  }

  @Test
  void eachCopyThatIsWantedHasOneOutcome_alsoWhenNodesDie() {
    Property.check(
        25,
        Small::of,
        small -> {
          ArmResult result = small.play();

          assertThat(result.result().recovery().complete()).isTrue();
          for (CopyWish wish : CopyWish.values()) {
            CopyTally tally = result.tally(wish);
            assertThat(tally.wanted()).as(wish.name()).isPositive();
            assertThat(outcomes(tally)).as(wish.name()).isEqualTo(tally.wanted());
          }
        });
  }

  @Test
  void recoveryTakesNoLonger_andLowerWorkGoesOnBeforeAndAfter() {
    TogetherRun run = shipped(1);
    ArmResult alone = run.play(TogetherArm.ALONE);
    ArmResult amid = run.play(EVERYTHING);

    assertThat(alone.result().recovery().complete()).isTrue();
    assertThat(alone.lowerBytes(RecoveryPhase.BEFORE)).isZero();
    assertThat(amid.result().recovery().complete()).isTrue();
    assertThat(amid.result().lackingSeconds()).isLessThan(1.05 * alone.result().lackingSeconds());
    for (CopyWish wish : CopyWish.values()) {
      assertThat(amid.tally(wish).of(CopyOutcome.STORED))
          .as(wish.name())
          .isGreaterThan(amid.tally(wish).wanted() * 9 / 10);
      double before = amid.lowerBytes(wish, RecoveryPhase.BEFORE) / 40;
      double during = amid.lowerBytes(wish, RecoveryPhase.DURING) / amid.recoverySeconds();
      assertThat(during).as(wish.name()).isLessThan(before / 2);
      assertThat(amid.lowerBytes(wish, RecoveryPhase.AFTER)).isPositive();
    }
  }

  @Test
  void aHintWaitsForNoNodeThatRecoveryCopiesTheSameBlockTo() {
    WishRate many = new WishRate(6_000, 1_000);
    TogetherRun run =
        TogetherRun.shipped(
            new ClusterShape(40, 40, 250 * MB, 1),
            new Workload.Blocks(400, 64 * MB, RandomBlockMap.Policy.UNIFORM, Workload.Coding.NONE),
            new TogetherTerms(
                Map.of(CopyWish.EXTRA, many, CopyWish.MOVE, many, CopyWish.HINT, many),
                40 * SECOND_NS,
                15 * SECOND_NS,
                20 * SECOND_NS),
            1);

    // A plan that sends a node the same block twice ends the run.
    assertThat(run.play(EVERYTHING).result().recovery().complete()).isTrue();
  }

  @Test
  void equalSeedsGiveEqualResults() {
    ArmResult once = shipped(2).play(EVERYTHING);
    ArmResult again = shipped(2).play(EVERYTHING);

    assertThat(again.result().recovery()).isEqualTo(once.result().recovery());
    for (WorkClass workClass : WorkClass.values()) {
      assertThat(again.result().lower().of(workClass, RecoveryPhase.DURING))
          .isEqualTo(once.result().lower().of(workClass, RecoveryPhase.DURING));
    }
  }
}
