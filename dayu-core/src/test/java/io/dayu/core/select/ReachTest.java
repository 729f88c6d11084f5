package io.dayu.core.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.Planner;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.select.Reach.Answer;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.Property;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A test that tasks in reach are those that a plan places when all links are idle. */
class ReachTest {
  private static final LinkState IDLE = new LinkState(1_000_000_000_000L, 0, true);
  private static final PlannerSettings ALL_OF_THE_LINK =
      new PlannerSettings(1.0, 1, 0.01, 0, 0, 0, SlotFilling.PAPER);

  private static NodeState idle(NodeState node) {
    return new NodeState(
        node.id(),
        node.rack(),
        IDLE,
        IDLE,
        node.acceptsReplicas(),
        node.commonBytes(),
        node.freeSpace(),
        node.domain());
  }

  private static ClusterSnapshot alone(ClusterSnapshot from, RecoveryTask task) {
    return new ClusterSnapshot(
        from.nodes().stream().map(ReachTest::idle).toList(),
        from.racks().stream().map(rack -> new RackState(rack.name(), RackState.UNLIMITED)).toList(),
        List.of(task),
        List.of(),
        0,
        from.slotNs());
  }

  @Test
  void inReachIsWhatIsPlaced() {
    Property.check(
        2000,
        new ClusterGen(8, 6, false),
        snapshot -> {
          Reach reach = new Reach(snapshot.nodes());
          for (RecoveryTask task : snapshot.tasks()) {
            if (task.missing() == 1 && task.sources().size() > 0) {
              Plan plan = Planner.plan(alone(snapshot, task), ALL_OF_THE_LINK, 1);
              assertThat(reach.ask(task) == Answer.PLACEABLE)
                  .as("%s", task)
                  .isEqualTo(!plan.assignments().isEmpty());
            }
          }
        });
  }
}
