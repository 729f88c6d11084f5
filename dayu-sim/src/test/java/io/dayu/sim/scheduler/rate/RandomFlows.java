package io.dayu.sim.scheduler.rate;

import io.dayu.core.Planner;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.Property;
import java.util.function.Consumer;

/** The transfers of Dayu's plans for random clusters. */
final class RandomFlows {
  private RandomFlows() {}

  /** Checks what must hold for the transfers of each plan that has any. */
  static void forAll(Consumer<SlotFlows> check) {
    Property.check(
        new ClusterGen(15, 60, true),
        snapshot -> {
          SlotFlows flows = flows(snapshot);
          if (flows.size() == 0) {
            throw Property.discard();
          }
          check.accept(flows);
        });
  }

  private static SlotFlows flows(ClusterSnapshot snapshot) {
    Plan plan = Planner.plan(snapshot, PlannerSettings.PAPER, 1);
    return new SlotFlows(snapshot, plan);
  }

  static boolean takes(SlotFlows flows, int flow, int link) {
    Route route = flows.route(flow);
    return route.takes(link);
  }

  /** What the transfers of a link add up to. */
  static double sum(SlotFlows flows, int link, double[] values) {
    double sum = 0;
    for (int flow = 0; flow < flows.size(); flow++) {
      sum += takes(flows, flow, link) ? values[flow] : 0;
    }
    return sum;
  }

  /** How many transfers take a link. */
  static long transfers(SlotFlows flows, int link) {
    long count = 0;
    for (int flow = 0; flow < flows.size(); flow++) {
      count += takes(flows, flow, link) ? 1 : 0;
    }
    return count;
  }
}
