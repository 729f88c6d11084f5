package io.dayu.hdfs.slot;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rehearsal.RehearsedSlots;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.namesystem.LossWalk;
import io.dayu.protocol.DataNodeAddress;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** What the tables know of a DataNode that might be lost. For the planner thread. */
final class Losses {
  /** Of a DataNode with more replicas, some are looked at for all. */
  private static final int LOOKS_MAX = 250_000;

  private final ClusterState state;
  private final SnapshotBuilder snapshots;
  private final Supplier<SchedulerSettings> settings;

  /** A DataNode by its number, and as people know it. */
  record Named(int number, String name) {}

  /** A DataNode, and the walk over what it holds. */
  record Walk(Named node, LossWalk replicas) {}

  Losses(ClusterState state, SnapshotBuilder snapshots, Supplier<SchedulerSettings> settings) {
    this.state = state;
    this.snapshots = snapshots;
    this.settings = settings;
  }

  /** The registered DataNodes by that host, address, uuid, or either of the first and port. */
  List<Named> called(String given) {
    return IntStream.range(0, state.nodes().size())
        .filter(number -> isCalled(number, given))
        .mapToObj(number -> new Named(number, state.nodes().name(number)))
        .toList();
  }

  private boolean isCalled(int number, String given) {
    return state.nodes().facts(number).map(facts -> isCalled(facts.address(), given)).orElse(false);
  }

  private static boolean isCalled(DataNodeAddress address, String given) {
    String port = ":" + address.transferPort();
    return given.equals(address.uuid())
        || given.equalsIgnoreCase(address.hostName())
        || given.equalsIgnoreCase(address.hostName() + port)
        || given.equals(address.ipAddress())
        || given.equals(address.ipAddress() + port);
  }

  /** Begins to read what a DataNode holds. */
  Walk begin(Named node) {
    return new Walk(node, state.namesystem().lose(state.nodes().uuid(node.number()), LOOKS_MAX));
  }

  /** The cluster without the DataNode. */
  Loss without(Walk walk, List<RecoveryTask> tasks, PlannerSettings knobs, long nowNs) {
    SchedulerSettings now = settings.get();
    return new Loss(
        walk.node().name(),
        walk.replicas().count(),
        snapshots.without(walk.node().number(), tasks, nowNs),
        knobs,
        new RehearsedSlots(now.timeslotNs(), now.lastSlotNs(), now.tasksPerPlan()),
        now.seed(),
        snapshots.nodeNames(),
        state.tasks().size());
  }
}
