package io.dayu.hdfs.operator;

import io.dayu.core.control.SlotTiming;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.scheduler.PlanningSettings;
import io.dayu.hdfs.scheduler.SnapshotBuilder;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.protocol.DataNodeAddress;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** A preview of a DataNode's loss, by what the tables know of it. For the planner thread. */
public final class NodeLossPreview {
  /** Of a DataNode with more replicas, some are looked at for all. */
  private static final int LOOKS_MAX = 250_000;

  private final NodeTable nodes;
  private final TaskTable tasks;
  private final LossReader losses;
  private final SnapshotBuilder snapshots;
  private final Supplier<PlanningSettings> planning;
  private final Supplier<SlotTiming> timing;

  /** A DataNode by its number, and as people know it. */
  record Named(int number, String name) {}

  /** A DataNode, and the walk over what it holds. */
  record Walk(Named node, LossWalk replicas) {}

  /** Previews by these tables. */
  public NodeLossPreview(
      NodeTable nodes,
      TaskTable tasks,
      LossReader losses,
      SnapshotBuilder snapshots,
      Supplier<PlanningSettings> planning,
      Supplier<SlotTiming> timing) {
    this.nodes = nodes;
    this.tasks = tasks;
    this.losses = losses;
    this.snapshots = snapshots;
    this.planning = planning;
    this.timing = timing;
  }

  /** The registered DataNodes by that host, address, uuid, or either of the first and port. */
  List<Named> called(String given) {
    return IntStream.range(0, nodes.size())
        .filter(number -> isCalled(number, given))
        .mapToObj(number -> new Named(number, nodes.name(number)))
        .toList();
  }

  /** The registered DataNodes of a rack. */
  List<Named> inRack(String rack) {
    return IntStream.range(0, nodes.size())
        .filter(
            number -> nodes.facts(number).filter(facts -> facts.rack().equals(rack)).isPresent())
        .mapToObj(number -> new Named(number, nodes.name(number)))
        .toList();
  }

  /** Begins to read all that DataNodes hold, for all of them being stopped at once. */
  SetWalk begin(Collection<Named> stopped) {
    return losses.stop(stopped.stream().map(node -> nodes.uuid(node.number())).toList());
  }

  private boolean isCalled(int number, String given) {
    return nodes.facts(number).map(facts -> isCalled(facts.address(), given)).orElse(false);
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
    return new Walk(node, losses.lose(nodes.uuid(node.number()), LOOKS_MAX));
  }

  /**
   * The cluster without the DataNode.
   *
   * @param givesWay whether transfers give way to other traffic
   */
  NodeLoss without(Walk walk, List<RecoveryTask> waiting, boolean givesWay, long nowNs) {
    SlotTiming times = timing.get();
    return new NodeLoss(
        walk.node().number(),
        walk.replicas().count(),
        snapshots.without(walk.node().number(), waiting, times.timeslotNs(), nowNs),
        planning.get().terms(givesWay, times),
        nodes.names(),
        tasks.size());
  }
}
