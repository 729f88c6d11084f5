package io.dayu.core.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.Planner;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.testing.Clusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The settings by which the engine has plans made. */
class SlotEngineTest {
  private static final long MB = 1_000_000;
  private static final int NODES = 8;
  private static final double END = PlannerSettings.GIVING_WAY_DEFAULT.filling().alphaAtEnd();

  /** Recovery waits or runs, and everything gives way. */
  private record Facts(ClusterSnapshot snapshot) implements PlayedFacts {
    @Override
    public int waitingBlocks() {
      return snapshot.tasks().size();
    }

    @Override
    public double waitingBytes() {
      return 0;
    }

    @Override
    public int transfers() {
      return snapshot.running().size();
    }

    @Override
    public double leftBytes(long nowNs) {
      return 0;
    }

    @Override
    public int aliveNodes() {
      return NODES;
    }

    @Override
    public int endedSincePlan() {
      return 0;
    }

    @Override
    public boolean takeRepairWanted() {
      return false;
    }

    @Override
    public boolean givesWay() {
      return true;
    }

    @Override
    public PlannerSettings settings(boolean givesWay) {
      return PlannerSettings.GIVING_WAY_DEFAULT;
    }

    @Override
    public long seed(long slot) {
      return slot;
    }
  }

  /** The cluster of a snapshot; plans are carried out by nobody. */
  private record Cluster(ClusterSnapshot snapshot) implements SlotCluster {
    @Override
    public void recoveryBegins(long waitedNs, long nowNs) {}

    @Override
    public ClusterSnapshot snapshot(SlotSpan span, boolean repair, long nowNs) {
      return snapshot;
    }

    @Override
    public Optional<SlotOutcome> lastOutcome(long nowNs) {
      return Optional.empty();
    }

    @Override
    public void planAdvances() {}

    @Override
    public void carryOut(DuePlan due, Plan plan, long nowNs) {}

    @Override
    public void planned(PlannedSlot slot, long nowNs) {}
  }

  private static RecoveryTask task(long id, WorkClass workClass, int missing) {
    RecoveryTask held = Clusters.task(id, 64 * MB, (int) id % NODES);
    return held.withShape(
        held.shape()
            .as(workClass, new WorkKind.CopyReplica())
            .withMissing(missing, StorageTypes.of(new int[missing])));
  }

  private static RunningTransfer running(long id, WorkClass workClass) {
    RecoveryTask task = task(id, workClass, 0);
    int destination = (int) (id + 1) % NODES;
    return new RunningTransfer(
        task.withNodes(task.placed().with(destination), task.barred().with(destination)),
        IntSet.of((int) id % NODES),
        destination,
        0,
        32 * MB,
        20 * MB,
        20 * MB,
        RunningTransfer.Disposition.PLANNABLE);
  }

  private static List<RecoveryTask> waiting(WorkClass workClass, int count) {
    return IntStream.range(0, count).mapToObj(i -> task(100 + i, workClass, 1)).toList();
  }

  /** The alpha of the plan that the engine has carried out, all tasks and transfers given. */
  private static double alpha(List<RecoveryTask> tasks, RunningTransfer... transfers) {
    List<NodeState> nodes =
        IntStream.range(0, NODES).mapToObj(node -> Clusters.idle("n" + node, 0, 100 * MB)).toList();
    ClusterSnapshot snapshot =
        Clusters.withRunning(Clusters.of(nodes, List.of(0L), tasks), List.of(transfers));
    List<Double> alphas = new ArrayList<>();
    SlotEngine engine =
        new SlotEngine(
            new Facts(snapshot),
            new Cluster(snapshot),
            () -> SlotTiming.DEFAULT,
            (shown, settings, seed) -> {
              alphas.add(settings.alpha());
              return Planner.plan(shown, settings, seed);
            },
            (shown, settings, plan) -> List.of(),
            () -> 0);
    engine.noteWork(0);
    engine.planIfDue(0);
    return alphas.get(alphas.size() - 1);
  }

  @Test
  void linksAreFilledWhenNothingIsLeftToBegin() {
    assertThat(alpha(List.of(), running(1, WorkClass.SAFETY))).isEqualTo(END);
    assertThat(alpha(waiting(WorkClass.SAFETY, 2), running(1, WorkClass.SAFETY)))
        .as("all begins")
        .isEqualTo(END);
    assertThat(alpha(waiting(WorkClass.SAFETY, 4_000), running(1, WorkClass.SAFETY)))
        .isLessThan(END);
  }

  @Test
  void endOfARecoveryIsItsOwn_whateverLowerWorkWaitsOrRuns() {
    RunningTransfer[] transfers =
        Stream.concat(
                Stream.of(running(1, WorkClass.SAFETY)),
                IntStream.range(200, 260).mapToObj(id -> running(id, WorkClass.COST)))
            .toArray(RunningTransfer[]::new);

    assertThat(alpha(waiting(WorkClass.COST, 4_000), transfers)).isEqualTo(END);
    assertThat(alpha(waiting(WorkClass.COST, 4_000), running(200, WorkClass.COST)))
        .as("no recovery")
        .isLessThan(END);
  }
}
