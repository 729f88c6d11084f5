package io.dayu.sim.experiment.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.ClassShares;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.testing.ClassedClusterGen;
import io.dayu.core.testing.Clusters;
import io.dayu.sim.engine.PlanObserver.PlanRequest;
import io.dayu.sim.registry.SchedulerSpecs;
import io.dayu.sim.registry.SlotSchedulerSpec;
import io.dayu.sim.scheduler.Scheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {
  private static final long MB = 1_000_000;
  private static final String PLANNED_BY = "dayu";

  @TempDir private Path directory;

  /** Work of all classes, one of them under way. */
  private static ClusterSnapshot snapshot() {
    List<NodeState> nodes =
        IntStream.range(0, 6)
            .mapToObj(node -> Clusters.idle("n" + node, node % 2, 100 * MB))
            .toList();
    List<RecoveryTask> tasks = new ArrayList<>();
    for (WorkClass one : WorkClass.values()) {
      tasks.add(ClassedClusterGen.in(Clusters.task(tasks.size(), 64 * MB, 0, 1), one));
    }
    IntSet both = IntSet.of(2, 3);
    RecoveryTask moved =
        ClassedClusterGen.in(Clusters.task(9, 64 * MB, 2), WorkClass.CAPACITY)
            .withNodes(both, both);
    RunningTransfer running =
        new RunningTransfer(moved, 2, 3, 0, MB, MB, MB, Disposition.PLANNABLE);
    return Clusters.withRunning(Clusters.of(nodes, List.of(0L, 0L), tasks), List.of(running));
  }

  private PlanDump dumped(ClusterSnapshot snapshot, ClassShares shares) throws IOException {
    return DumpReader.read(dump(snapshot, shares));
  }

  private Path dump(ClusterSnapshot snapshot, ClassShares shares) throws IOException {
    SlotSchedulerSpec spec = (SlotSchedulerSpec) SchedulerSpecs.allNamed(PLANNED_BY).get(0);
    PlannerSettings settings = PlannerSettings.DEFAULT.withShares(shares);
    Scheduler scheduler = spec.scheduler(settings);
    Plan plan = scheduler.plan(snapshot, settings, 7);
    new PlanDumper(directory, PLANNED_BY, 1)
        .planned(new PlanRequest(scheduler, snapshot, settings, 7), plan);
    try (Stream<Path> files = Files.list(directory)) {
      return files.findFirst().orElseThrow();
    }
  }

  @Test
  void aDumpHoldsWhatThePlanWasMadeFrom() throws IOException {
    ClassShares shares = new ClassShares(0.75, 0.25, 0.125);

    PlanDump read = dumped(snapshot(), shares);

    assertThat(read.snapshot().tasks()).isEqualTo(snapshot().tasks());
    assertThat(read.snapshot().running()).isEqualTo(snapshot().running());
    assertThat(read.head().settings().shares()).isEqualTo(shares);
  }

  @Test
  void aDumpHoldsKindsOfWorkAndRulesOfPlacement() throws IOException {
    IntSet holders = IntSet.of(0, 1, 2);
    RecoveryTask copy = Clusters.task(1, 64 * MB, 0, 1, 2).withNodes(holders, holders);
    TaskShape shape = copy.shape();
    TaskShape decode =
        new TaskShape(
            WorkClass.SAFETY,
            new WorkKind.DecodeUnit(2),
            shape.priority(),
            shape.missing(),
            new PlacementRule(2, 1).withMinDomains(3).withPlacementOnly(true),
            shape.storageTypes());
    RecoveryTask moved =
        Clusters.task(2, 64 * MB, 0, 1)
            .leaving(1)
            .withShape(shape.as(WorkClass.COST, new WorkKind.MoveReplica(1)));
    NodeState node = Clusters.idle("n", 1, 100 * MB);
    FreeSpace space = FreeSpace.of(new long[] {9 * MB, 5}, new long[] {4 * MB, 5});
    List<NodeState> nodes = List.of(node, node, node, node.with(3, space));
    List<RecoveryTask> tasks = List.of(copy.withShape(decode), moved);
    ClusterSnapshot snapshot = Clusters.of(nodes, List.of(0L, 0L), tasks);

    ClusterSnapshot read = dumped(snapshot, ClassShares.DEFAULT).snapshot();

    assertThat(read.tasks()).isEqualTo(tasks);
    assertThat(read.racks()).isEqualTo(snapshot.racks());
    NodeState last = read.nodes().get(3);
    assertThat(last.commonBytes()).isEqualTo(3);
    assertThat(last.in()).isEqualTo(node.in());
    for (int type = 0; type < 3; type++) {
      assertThat(last.freeSpace().bytes(type)).isEqualTo(space.bytes(type));
      assertThat(last.freeSpace().largestBytes(type)).isEqualTo(space.largestBytes(type));
    }
  }

  @Test
  void thePlanIsMadeAgain() throws IOException {
    Replay.Verdict verdict = Replay.of(dump(snapshot(), ClassShares.DEFAULT));

    assertThat(verdict.difference()).isEmpty();
    assertThat(verdict.planLines()).isGreaterThan(snapshot().tasks().size());
  }
}
