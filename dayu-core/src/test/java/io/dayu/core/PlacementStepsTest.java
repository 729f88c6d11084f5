package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Assignment.Kind;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.testing.Clusters;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.core.verify.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests of a placement rule: what of it is kept, given up and waited for. Three racks: nodes 0 and
 * 1, 2 and 3, 4 and 5; links of 10 MB/s.
 */
class PlacementStepsTest {
  private static final long MB = 1_000_000;
  private static final PlannerSettings ALL_OF_THE_LINK =
      new PlannerSettings(1.0, 1, 0.01, 0, 0, 0, SlotFilling.PAPER);
  private static final PlacementRule EACH_IN_ITS_RACK = new PlacementRule(3, 1);

  private static List<NodeState> nodes() {
    return new ArrayList<>(
        IntStream.range(0, 6).mapToObj(i -> Clusters.idle("n" + i, i / 2, 10 * MB)).toList());
  }

  private static List<NodeState> withFull(int... full) {
    List<NodeState> nodes = nodes();
    for (int node : full) {
      nodes.set(node, nodes.get(node).with(0, FreeSpace.ofBytesByType(10 * MB - 1)));
    }
    return nodes;
  }

  private static RecoveryTask block(PlacementRule rule, int... holders) {
    return Clusters.task(1, 10 * MB, 1, rule, holders);
  }

  private static ClusterSnapshot snapshot(List<NodeState> nodes, RecoveryTask task) {
    return Clusters.of(nodes, List.of(0L, 0L, 0L), List.of(task));
  }

  private static Plan plan(ClusterSnapshot snapshot) {
    Plan plan = Planner.plan(snapshot, ALL_OF_THE_LINK, 1);
    assertThat(PlanVerifier.verify(snapshot, ALL_OF_THE_LINK, plan)).isEmpty();
    return plan;
  }

  private static Plan plan(List<NodeState> nodes, RecoveryTask task) {
    return plan(snapshot(nodes, task));
  }

  private static List<Integer> newOnes(Plan plan) {
    return plan.assignments().stream()
        .filter(one -> one.kind() == Kind.NEW)
        .map(Assignment::destination)
        .toList();
  }

  private static List<Skip> skipped(SkipReason reason) {
    return List.of(new Skip(1, 1, reason));
  }

  @Test
  void boundIsRaised_whenTheOnlyNewRackIsFull() {
    assertThat(newOnes(plan(withFull(4, 5), block(EACH_IN_ITS_RACK, 0, 2)))).containsAnyOf(1, 3);
  }

  @Test
  void boundIsRaised_whenTheOnlyNewRackRefusedTheBlock() {
    RecoveryTask task = block(EACH_IN_ITS_RACK, 0, 2);
    RecoveryTask refused = task.withNodes(task.placed(), IntSet.of(0, 2, 4, 5));

    assertThat(newOnes(plan(nodes(), refused))).containsAnyOf(1, 3);
  }

  @Test
  void boundIsRaised_whenTheOnlyNewRackAcceptsNothing() {
    List<NodeState> nodes = nodes();
    nodes.replaceAll(node -> node.rack() == 2 ? Clusters.closed(node) : node);

    assertThat(newOnes(plan(nodes, block(EACH_IN_ITS_RACK, 0, 2)))).containsAnyOf(1, 3);
  }

  @Test
  void boundOfTheDefaultPolicyIsRaisedToo() {
    List<NodeState> nodes = withFull(2, 3, 4, 5);
    nodes.add(Clusters.idle("n6", 0, 10 * MB));

    assertThat(newOnes(plan(nodes, block(new PlacementRule(2, 2), 0, 1)))).containsExactly(6);
  }

  @Test
  void firstOfTwoLeavesTheOnlyRack() {
    List<NodeState> nodes = nodes();
    nodes.set(1, Clusters.idle("fast", 0, 100 * MB));
    RecoveryTask twoMissing = Clusters.task(1, 150 * MB, 2, new PlacementRule(2, 2), 0);

    Plan plan = plan(nodes, twoMissing);
    assertThat(newOnes(plan)).hasSize(1).doesNotContain(1);
  }

  @Test
  void boundIsRaisedByOneAtATime() {
    List<NodeState> nodes = withFull(4, 5);
    nodes.add(Clusters.idle("fast", 0, 100 * MB));

    assertThat(newOnes(plan(nodes, block(EACH_IN_ITS_RACK, 0, 1, 2)))).containsExactly(3);
    nodes.set(3, withFull(3).get(3));
    assertThat(newOnes(plan(nodes, block(EACH_IN_ITS_RACK, 0, 1, 2)))).containsExactly(6);
  }

  /** A transfer that goes on as it is takes all of the link into a node, or into its rack. */
  private static ClusterSnapshot withLinkTaken(
      List<NodeState> nodes, List<Long> uplinks, RecoveryTask task, int... destinations) {
    List<RunningTransfer> running = new ArrayList<>();
    for (int destination : destinations) {
      IntSet sites = IntSet.of(1, destination);
      RecoveryTask other =
          new RecoveryTask(
              100 + destination,
              200 * MB,
              0,
              0,
              IntSet.of(1),
              sites,
              sites,
              new PlacementRule(1, 3),
              StorageTypes.of());
      running.add(
          new RunningTransfer(other, 1, destination, 0, 0, 10 * MB, 10 * MB, Disposition.PINNED));
    }
    return Clusters.withRunning(Clusters.of(nodes, uplinks, List.of(task)), running);
  }

  @Test
  void fullLinksOfTheNewRackAreWaitedFor() {
    ClusterSnapshot given =
        withLinkTaken(nodes(), List.of(0L, 0L, 0L), block(EACH_IN_ITS_RACK, 0, 2), 4, 5);

    Plan plan = plan(given);
    assertThat(newOnes(plan)).isEmpty();
    assertThat(plan.skipped()).isEqualTo(skipped(SkipReason.DESTINATION_SATURATED));
  }

  @Test
  void fullLinkIntoTheNewRackIsWaitedFor() {
    ClusterSnapshot given =
        withLinkTaken(withFull(5), List.of(0L, 0L, 10 * MB), block(EACH_IN_ITS_RACK, 0, 2), 5);

    Plan plan = plan(given);
    assertThat(newOnes(plan)).isEmpty();
    assertThat(plan.skipped()).isEqualTo(skipped(SkipReason.DESTINATION_SATURATED));
  }

  @Test
  void secondOfTwoRacksIsWaitedFor_evenIfTheRuleAsksForThree() {
    List<NodeState> nodes = nodes().subList(0, 4);
    ClusterSnapshot given =
        withLinkTaken(nodes, List.of(0L, 0L), block(new PlacementRule(3, 3), 0), 2, 3);

    Plan plan = plan(given);
    assertThat(newOnes(plan)).isEmpty();
    assertThat(plan.skipped()).isEqualTo(skipped(SkipReason.DESTINATION_SATURATED));
  }

  @Test
  void allRacksThereAreAreEnough() {
    List<NodeState> nodes = nodes().subList(0, 4);

    assertThat(newOnes(plan(nodes, block(new PlacementRule(3, 3), 0, 2)))).containsAnyOf(1, 3);
  }

  @Test
  void replicaForPlacementOnlyHelps_orIsNotPlaced() {
    PlacementRule rule = new PlacementRule(2, 2).withPlacementOnly(true);

    assertThat(newOnes(plan(withFull(2, 3, 4), block(rule, 0)))).containsExactly(5);
    Plan full = plan(withFull(2, 3, 4, 5), block(rule, 0));
    assertThat(newOnes(full)).isEmpty();
    assertThat(full.skipped()).isEqualTo(skipped(SkipReason.NO_DESTINATION));
    Plan wellPlaced = plan(nodes(), block(rule, 0, 2));
    assertThat(newOnes(wellPlaced)).isEmpty();
    assertThat(wellPlaced.skipped()).isEqualTo(skipped(SkipReason.NO_DESTINATION));
  }

  @Test
  void replicaForPlacementOnlyWaitsForLinks() {
    PlacementRule rule = new PlacementRule(3, 2).withPlacementOnly(true);
    ClusterSnapshot given = withLinkTaken(nodes(), List.of(0L, 0L, 0L), block(rule, 0, 2), 4, 5);

    assertThat(plan(given).skipped()).isEqualTo(skipped(SkipReason.DESTINATION_SATURATED));
  }

  @Test
  void eachOfSeveralReplicasForPlacementOnlyHelps() {
    PlacementRule rule = new PlacementRule(3, 3).withPlacementOnly(true);
    Plan plan = plan(nodes(), Clusters.task(1, 10 * MB, 3, rule, 0));

    assertThat(newOnes(plan)).hasSize(2);
    assertThat(plan.skipped()).isEqualTo(skipped(SkipReason.NO_DESTINATION));
  }

  /** Nodes 0 to 5 in racks 0, 0, 1, 1, 2, 2 as before, and in these domains. */
  private static List<NodeState> inDomains(List<NodeState> nodes, int... domains) {
    List<NodeState> named = new ArrayList<>();
    for (int node = 0; node < nodes.size(); node++) {
      NodeState at = nodes.get(node);
      named.add(
          new NodeState(
              at.id(),
              at.rack(),
              at.in(),
              at.out(),
              at.acceptsReplicas(),
              at.commonBytes(),
              at.freeSpace(),
              domains[node]));
    }
    return named;
  }

  private static final PlacementRule THREE_DOMAINS = new PlacementRule(2, 3).withMinDomains(3);

  @Test
  void newDomainIsTaken_whateverItsRack() {
    List<NodeState> nodes = inDomains(nodes(), 0, 0, 1, 2, 0, 1);

    assertThat(newOnes(plan(nodes, block(THREE_DOMAINS, 0, 2)))).containsExactly(3);
  }

  @Test
  void newDomainIsGivenUpLast() {
    PlacementRule eachInItsRack = EACH_IN_ITS_RACK.withMinDomains(3);
    List<NodeState> nodes = inDomains(nodes(), 0, 2, 1, 1, 0, 1);

    assertThat(newOnes(plan(nodes, block(eachInItsRack, 0, 2)))).containsExactly(1);
    List<NodeState> withoutRoom = inDomains(withFull(1), 0, 2, 1, 1, 0, 1);
    assertThat(newOnes(plan(withoutRoom, block(eachInItsRack, 0, 2)))).containsAnyOf(4, 5);
  }

  @Test
  void nodesWithoutADomainAreDomainsOfTheirOwn() {
    List<NodeState> nodes = inDomains(nodes(), 0, 0, 1, 1, -1, 0);

    assertThat(newOnes(plan(nodes, block(THREE_DOMAINS, 0, 2)))).containsExactly(4);
  }

  @Test
  void replicaForPlacementOnlyHelpsWhereMoreIsLacking() {
    PlacementRule rule = THREE_DOMAINS.withPlacementOnly(true);
    List<NodeState> nodes = inDomains(nodes(), 0, 0, 0, 0, 0, 1);
    List<NodeState> inOldRack = inDomains(nodes(), 0, 0, 0, 1, 0, 0);

    assertThat(newOnes(plan(nodes, block(rule, 0, 2)))).containsExactly(5);
    assertThat(newOnes(plan(inOldRack, block(rule, 0, 2)))).containsExactly(3);
  }

  @Test
  void verifierRefusesADomainTwice_unlessThereIsNoOther() {
    ClusterSnapshot given =
        snapshot(inDomains(nodes(), 0, 0, 1, 2, 0, 1), block(THREE_DOMAINS, 0, 2));
    assertThat(kindsWhenAt(given, 4)).containsExactly(Violation.Kind.PLACEMENT_RULE);

    ClusterSnapshot twoOfThem =
        snapshot(inDomains(withFull(3), 0, 0, 1, 2, 0, 1), block(THREE_DOMAINS, 0, 2));
    assertThat(kindsWhenAt(twoOfThem, 4)).isEmpty();
  }

  @Test
  void replicaNeedsOneStorageWithRoomForAllOfIt() {
    List<NodeState> nodes = withFull(4);
    NodeState split = nodes.get(5);
    nodes.set(5, split.with(0, FreeSpace.of(new long[] {100 * MB}, new long[] {9 * MB})));
    ClusterSnapshot given = snapshot(nodes, block(EACH_IN_ITS_RACK, 0, 2));

    assertThat(newOnes(plan(given))).containsAnyOf(1, 3);
    assertThat(kindsWhenAt(given, 5)).contains(Violation.Kind.SPACE_EXCEEDED);
  }

  private static Plan withDestination(Plan plan, int destination) {
    Assignment one = plan.assignments().get(0);
    Assignment moved =
        new Assignment(
            one.taskId(),
            one.source(),
            destination,
            one.storageType(),
            one.remainingBytes(),
            one.rateBytesPerSec(),
            one.kind());
    return new Plan(
        List.of(moved), List.of(), plan.skipped(), 0, plan.budgets(), plan.slotBudgetBytes());
  }

  private static List<Violation.Kind> kindsWhenAt(ClusterSnapshot given, int destination) {
    Plan changed = withDestination(plan(given), destination);
    return PlanVerifier.verify(given, ALL_OF_THE_LINK, changed).stream()
        .map(Violation::kind)
        .toList();
  }

  @Test
  void verifierTellsNeedFromCarelessness() {
    ClusterSnapshot reachable = snapshot(withFull(4), block(EACH_IN_ITS_RACK, 0, 2));
    assertThat(kindsWhenAt(reachable, 3)).containsExactly(Violation.Kind.PLACEMENT_RULE);
    assertThat(kindsWhenAt(reachable, 5)).isEmpty();

    ClusterSnapshot outOfReach = snapshot(withFull(4, 5), block(EACH_IN_ITS_RACK, 0, 1, 2));
    assertThat(kindsWhenAt(outOfReach, 3)).isEmpty();
    List<NodeState> nodes = withFull(4, 5);
    nodes.add(Clusters.idle("n6", 0, 10 * MB));
    ClusterSnapshot oneRackIsFuller = snapshot(nodes, block(EACH_IN_ITS_RACK, 0, 1, 2));
    assertThat(kindsWhenAt(oneRackIsFuller, 6)).containsExactly(Violation.Kind.PLACEMENT_RULE);
  }

  @Test
  void verifierRefusesAReplicaForPlacementOnlyThatDoesNotHelp() {
    PlacementRule rule = new PlacementRule(2, 2).withPlacementOnly(true);
    ClusterSnapshot given = snapshot(withFull(2, 3, 4), block(rule, 0));

    assertThat(kindsWhenAt(given, 1)).containsExactly(Violation.Kind.PLACEMENT_RULE);
    assertThat(kindsWhenAt(given, 5)).isEmpty();
  }
}
