package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.testing.ClassedClusterGen;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.Gen;
import io.dayu.core.testing.KindedClusterGen;
import io.dayu.core.testing.NaiveLinkLoads;
import io.dayu.core.testing.Property;
import io.dayu.core.testing.SettingsGen;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.core.verify.Violation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of properties of every plan of copies, decodes and moves. */
class WorkKindPropertyTest {
  private record Case(ClusterSnapshot snapshot, PlannerSettings settings, long seed) {
    Plan plan() {
      return Planner.plan(snapshot, settings, seed);
    }
  }

  private static Case draw(SplittableRandom random, Gen<ClusterSnapshot> clusters) {
    return new Case(
        new KindedClusterGen(clusters).generate(random),
        SettingsGen.ANY.generate(random),
        random.nextLong());
  }

  private static void verifies(Case given) {
    assertThat(PlanVerifier.verify(given.snapshot(), given.settings(), given.plan())).isEmpty();
  }

  @Test
  void verifierFindsNothing_smallClusters() {
    Property.check(
        4000, random -> draw(random, new ClusterGen(8, 20, true)), WorkKindPropertyTest::verifies);
  }

  @Test
  void verifierFindsNothing_largerClusters() {
    Property.check(
        400, random -> draw(random, new ClusterGen(40, 300, true)), WorkKindPropertyTest::verifies);
  }

  @Test
  void verifierFindsNothing_severalClasses() {
    Property.check(
        2000,
        random -> draw(random, new ClassedClusterGen(new ClusterGen(10, 30, true), true)),
        WorkKindPropertyTest::verifies);
  }

  @Test
  void everySourceOfADecodeTakesItsLinks() {
    Map<Assignment.Kind, Integer> decodes = new EnumMap<>(Assignment.Kind.class);
    Property.check(
        2000,
        random -> draw(random, new ClusterGen(12, 40, true)),
        given -> {
          Plan plan = given.plan();
          assertThat(new NaiveLinkLoads(given.snapshot(), plan).anyAbove(plan.budgets())).isFalse();
          for (Assignment one : plan.assignments()) {
            if (one.sources().size() > 1) {
              decodes.merge(one.kind(), 1, Integer::sum);
            }
          }
        });
    assertThat(decodes.keySet()).isEqualTo(EnumSet.allOf(Assignment.Kind.class));
    assertThat(decodes.values()).allMatch(count -> count > 50);
  }

  /** A decode that loses sources goes on with those that it still has. */
  @Test
  void whatIsLeftOfItsSourcesIsKept() {
    List<Integer> keptSome = new ArrayList<>();
    Property.check(
        4000,
        random -> draw(random, new ClusterGen(12, 10, true)),
        given -> {
          Plan plan = given.plan();
          for (int i = 0; i < given.snapshot().running().size(); i++) {
            RunningTransfer before = given.snapshot().running().get(i);
            // At the end of a recovery all sources are chosen anew.
            if (given.settings().filling().endMargin() == 0 && isLost(before)) {
              IntSet left = before.sources().intersection(before.task().sources());
              resourced(plan, before)
                  .forEach(
                      after -> {
                        assertThat(after.sources().containsAll(left)).isTrue();
                        keptSome.add(left.size());
                      });
            }
          }
        });
    assertThat(keptSome.stream().filter(size -> size > 0).count()).isGreaterThan(20);
  }

  private static boolean isLost(RunningTransfer transfer) {
    return transfer.disposition() == RunningTransfer.Disposition.SOURCE_LOST
        && !transfer.task().sources().containsAll(transfer.sources());
  }

  private static Stream<Assignment> resourced(Plan plan, RunningTransfer transfer) {
    return plan.assignments().stream()
        .filter(one -> one.kind() == Assignment.Kind.RESOURCED)
        .filter(one -> one.taskId() == transfer.task().id())
        .filter(one -> one.destination() == transfer.destination());
  }

  /** The verifier sees whatever is wrong with the nodes that a decode reads. */
  @Test
  void verifierSeesWrongSources() {
    AtomicInteger decodes = new AtomicInteger();
    Property.check(
        1000,
        random -> draw(random, new ClusterGen(12, 20, true)),
        given -> {
          Plan plan = given.plan();
          for (int i = 0; i < plan.assignments().size(); i++) {
            Assignment one = plan.assignments().get(i);
            if (one.kind() == Assignment.Kind.NEW && one.sources().size() > 1) {
              IntSet fewer = one.sources().without(one.sources().get(0));
              assertRefused(given, plan, i, fewer);
              assertRefused(given, plan, i, fewer.with(one.destination()));
              decodes.incrementAndGet();
            }
          }
        });
    assertThat(decodes).hasValueGreaterThan(100);
  }

  private static void assertRefused(Case given, Plan plan, int place, IntSet sources) {
    List<Assignment> changed = new ArrayList<>(plan.assignments());
    Assignment one = changed.get(place);
    changed.set(
        place,
        new Assignment(
            one.taskId(),
            sources,
            one.destination(),
            one.storageType(),
            one.remainingBytes(),
            one.rateBytesPerSec(),
            one.kind()));
    Plan wrong =
        new Plan(
            changed,
            plan.cancellations(),
            plan.skipped(),
            plan.unscannedTasks(),
            plan.budgets(),
            plan.slotBudgetBytes());
    assertThat(PlanVerifier.verify(given.snapshot(), given.settings(), wrong))
        .extracting(Violation::kind)
        .contains(Violation.Kind.NOT_A_SOURCE);
  }
}
