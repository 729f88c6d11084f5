package io.dayu.it.differential;

import io.dayu.core.Planner;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentSettings;
import io.dayu.hdfs.gate.GateLease;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.LockClock;
import io.dayu.hdfs.namesystem.Namesystem;
import io.dayu.hdfs.node.NodeTable;
import io.dayu.hdfs.placement.PlacementSettings;
import io.dayu.hdfs.slot.ClusterState;
import io.dayu.hdfs.slot.SchedulerSettings;
import io.dayu.hdfs.slot.TimeslotScheduler;
import io.dayu.hdfs.task.TaskTable;
import io.dayu.hdfs.transfer.TransferTable;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManagerBridge;

/** Dayu as a NameNode starts it, without its threads, and with an agent for each DataNode. */
final class DayuParts {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
  private static final long SLOT_NS = 15 * SECOND_NS;

  private static final SchedulerSettings SETTINGS =
      new SchedulerSettings(
          PlannerSettings.PAPER,
          PlannerSettings.PAPER,
          SLOT_NS,
          SECOND_NS * 3 / 2,
          SECOND_NS,
          4 * SECOND_NS,
          10 * SECOND_NS,
          0.1,
          2,
          10_000,
          100,
          1000,
          0,
          PlayedAgent.LINK,
          0,
          new PlacementSettings(0, 0.05));

  private final AgentDirectory agents;
  private final GateLease lease;
  private final TimeslotScheduler scheduler;
  private final Map<Integer, PlayedAgent> played = new LinkedHashMap<>();
  private final PlayedNameNode nameNode;
  private long epoch;
  private long nextNs;
  private long heardNs;

  DayuParts(Trial trial, PlayedNameNode nameNode, LongSupplier clockNs)
      throws ReflectiveOperationException {
    this.nameNode = nameNode;
    this.lease = new GateLease(clockNs);
    this.agents =
        new AgentDirectory(
            () ->
                new AgentSettings(
                    5 * SECOND_NS, 5 * SECOND_NS, 10 * SECOND_NS, 1000, PlannerSettings.PAPER));
    NodeTable nodes = new NodeTable();
    BlockManagerBridge bridge =
        BlockManagerBridge.takeOver(
            nameNode.hdfs(), lease::held, nodes, new VirtualLockClock(clockNs), hold -> {});
    Namesystem namesystem = trial.handOver() ? bridge : alone(bridge);
    this.scheduler =
        new TimeslotScheduler(
            new ClusterState(namesystem, nodes, new TaskTable(), new TransferTable(), agents),
            () -> SETTINGS,
            lease,
            new PlannerMetrics(new SimpleMeterRegistry()),
            Planner::plan,
            () -> ++epoch,
            clockNs,
            () -> nextNs = clockNs.getAsLong());
    for (int i = 0; i < trial.nodes().size(); i++) {
      if (trial.nodes().get(i).agent()) {
        played.put(i, new PlayedAgent(nameNode, nameNode.nodes().get(i)));
      }
    }
  }

  /** A namesystem that shows stock scheduling no block: Dayu has to do all by itself. */
  private static Namesystem alone(Namesystem namesystem) {
    return (Namesystem)
        Proxy.newProxyInstance(
            Namesystem.class.getClassLoader(),
            new Class<?>[] {Namesystem.class},
            (proxy, method, arguments) ->
                method.getName().equals("showToStock")
                    ? null
                    : method.invoke(namesystem, arguments));
  }

  /** Agents work and report, the scheduler works. */
  void tick(long nowNs, long tickNs) throws IOException {
    boolean heard = nowNs - heardNs >= PlayedAgent.HEARTBEAT_NS;
    for (Map.Entry<Integer, PlayedAgent> agent : played.entrySet()) {
      if (nameNode.nodes().get(agent.getKey()).reachable()) {
        agent.getValue().move(nowNs, tickNs);
        if (heard) {
          agent.getValue().heartbeat(agents, nowNs);
        }
      }
    }
    heardNs = heard ? nowNs : heardNs;
    if (nowNs - nextNs >= 0) {
      nextNs = nowNs + scheduler.doWork(nowNs);
    }
  }

  /** The DataNode with its agent has started again. */
  void restarted(int node) {
    Optional.ofNullable(played.get(node)).ifPresent(PlayedAgent::restart);
  }

  /** Another planner begins. */
  void forget() {
    scheduler.forget();
  }

  /** Leaves all to stock HDFS for good. */
  void leave(long nowNs) {
    scheduler.abandon("the trial is over", nowNs);
    lease.end("the trial is over");
  }

  /** What it says of itself. */
  String status() {
    return scheduler.status() + " " + scheduler.stuck();
  }

  /** How many blocks stock scheduling was shown. */
  int shownToStock() {
    return scheduler.stuck().shownTotal();
  }

  /** Holds of the lock take no virtual time. */
  private record VirtualLockClock(LongSupplier clockNs) implements LockClock {
    @Override
    public long nowNs() {
      return clockNs.getAsLong();
    }

    @Override
    public long processorNs() {
      return 0;
    }

    @Override
    public long collectingNs() {
      return 0;
    }
  }
}
