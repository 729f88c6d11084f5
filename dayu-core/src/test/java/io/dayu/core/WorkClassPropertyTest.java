package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.ClassShares;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.testing.ClassedClusterGen;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.NaiveClassRule;
import io.dayu.core.testing.Property;
import io.dayu.core.testing.SettingsGen;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.core.verify.Violation;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests of properties of every plan of work of several classes. */
class WorkClassPropertyTest {
  private record Case(ClusterSnapshot snapshot, PlannerSettings settings, long seed) {
    Plan plan() {
      return Planner.plan(snapshot, settings, seed);
    }

    List<Violation.Kind> verify(Plan plan) {
      return PlanVerifier.verify(snapshot, settings, plan).stream().map(Violation::kind).toList();
    }
  }

  private static Case draw(SplittableRandom random, ClusterGen clusters, boolean mixed) {
    ClusterSnapshot snapshot = new ClassedClusterGen(clusters, mixed).generate(random);
    PlannerSettings settings = SettingsGen.ANY.generate(random);
    ClassShares shares =
        new ClassShares(
            random.nextInt(5) / 4.0,
            random.nextInt(5) / 4.0,
            random.nextInt(5) / 4.0,
            random.nextInt(5) / 4.0);
    return new Case(snapshot, settings.withShares(shares), random.nextLong());
  }

  @Test
  void verifierFindsNothing_smallClusters() {
    Property.check(
        4000,
        random -> draw(random, new ClusterGen(8, 20, true), true),
        given -> assertThat(given.verify(given.plan())).isEmpty());
  }

  @Test
  void verifierFindsNothing_largerClusters() {
    Property.check(
        400,
        random -> draw(random, new ClusterGen(40, 300, true), true),
        given -> assertThat(given.verify(given.plan())).isEmpty());
  }

  /** Without pinned transfers, which no plan may touch, lower classes change nothing for higher. */
  @Test
  void higherClassesArePlannedAsIfThereWereNoLowerOnes() {
    Property.check(
        2000,
        random -> {
          Case drawn = draw(random, new ClusterGen(10, 40, true), false);
          return new Case(unpinned(drawn.snapshot()), drawn.settings(), drawn.seed());
        },
        given -> {
          Plan whole = given.plan();
          for (WorkClass lowest : given.snapshot().workClasses()) {
            ClusterSnapshot higher = downTo(given.snapshot(), lowest);
            Plan alone = new Case(higher, given.settings(), given.seed()).plan();
            assertThat(whole.assignments().stream().filter(alone.assignments()::contains))
                .containsExactlyElementsOf(alone.assignments());
            assertThat(whole.cancellations().subList(0, alone.cancellations().size()))
                .isEqualTo(alone.cancellations());
            assertThat(whole.skipped().subList(0, alone.skipped().size()))
                .isEqualTo(alone.skipped());
          }
        });
  }

  private static ClusterSnapshot unpinned(ClusterSnapshot snapshot) {
    return ClassedClusterGen.with(
        snapshot,
        task -> task,
        one ->
            new RunningTransfer(
                one.task(),
                one.source(),
                one.destination(),
                one.storageType(),
                one.doneBytes(),
                one.speedBytesPerSec(),
                one.rateBytesPerSec(),
                one.disposition() == Disposition.PINNED
                    ? Disposition.PLANNABLE
                    : one.disposition()));
  }

  private static ClusterSnapshot downTo(ClusterSnapshot snapshot, WorkClass lowest) {
    return new ClusterSnapshot(
        snapshot.nodes(),
        snapshot.racks(),
        snapshot.tasks().stream().filter(task -> task.workClass().compareTo(lowest) <= 0).toList(),
        snapshot.running().stream()
            .filter(one -> one.task().workClass().compareTo(lowest) <= 0)
            .toList(),
        snapshot.untilSlotNs(),
        snapshot.slotNs());
  }

  @Test
  void plansKeepTheRuleOfClasses() {
    AtomicInteger lowerBegins = new AtomicInteger();
    AtomicInteger lowerHeld = new AtomicInteger();
    Property.check(
        1000,
        random -> draw(random, new ClusterGen(10, 30, true), false),
        given -> {
          NaiveClassRule rule =
              new NaiveClassRule(given.snapshot(), given.settings(), given.plan());
          assertThat(rule.anyOverShare()).isFalse();
          assertThat(rule.anyOutOfOrder()).isFalse();
          lowerBegins.addAndGet(lower(given, Assignment.Kind.NEW) ? 1 : 0);
          lowerHeld.addAndGet(lower(given, Assignment.Kind.HELD) ? 1 : 0);
        });
    assertThat(lowerBegins).hasValueGreaterThan(100);
    assertThat(lowerHeld).hasValueGreaterThan(100);
  }

  /** Whether some work of another class than the highest was planned like that. */
  private static boolean lower(Case given, Assignment.Kind kind) {
    Set<Long> lower =
        given.snapshot().tasks().stream()
            .filter(task -> task.workClass() != WorkClass.SAFETY)
            .map(RecoveryTask::id)
            .collect(Collectors.toSet());
    return given.plan().assignments().stream()
        .anyMatch(one -> one.kind() == kind && lower.contains(one.taskId()));
  }

  /** A plan that was made for other classes is wrong for these, or by chance is not. */
  @Test
  void verifierSeesWhatBreaksTheRuleOfClasses() {
    AtomicInteger overShare = new AtomicInteger();
    AtomicInteger outOfOrder = new AtomicInteger();
    AtomicInteger inOrder = new AtomicInteger();
    Property.check(
        1000,
        random -> draw(random, new ClusterGen(10, 30, true), false),
        given -> {
          ClusterSnapshot other =
              ClassedClusterGen.classed(given.snapshot(), ~given.seed(), 4, false);
          Plan plan = new Case(other, given.settings(), given.seed()).plan();
          NaiveClassRule rule = new NaiveClassRule(given.snapshot(), given.settings(), plan);
          List<Violation.Kind> found = given.verify(plan);
          assertThat(found.contains(Violation.Kind.CLASS_OVER_SHARE))
              .isEqualTo(rule.anyOverShare());
          assertThat(found.contains(Violation.Kind.CLASS_OUT_OF_ORDER))
              .isEqualTo(rule.anyOutOfOrder());
          overShare.addAndGet(rule.anyOverShare() ? 1 : 0);
          outOfOrder.addAndGet(rule.anyOutOfOrder() ? 1 : 0);
          inOrder.addAndGet(rule.anyOutOfOrder() ? 0 : 1);
        });
    assertThat(overShare).hasValueGreaterThan(100);
    assertThat(outOfOrder).hasValueGreaterThan(100);
    assertThat(inOrder).hasValueGreaterThan(100);
  }
}
