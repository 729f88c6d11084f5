package io.dayu.it.differential;

import io.dayu.core.Planner;
import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.hdfs.PlannerParts;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentReportSettings;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.execution.TransferTimeouts;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.namesystem.Namesystem;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.placement.PlacementSettings;
import io.dayu.hdfs.scheduler.GateLease;
import io.dayu.hdfs.scheduler.PlanningSettings;
import io.dayu.hdfs.scheduler.SchedulerSettings;
import io.dayu.hdfs.scheduler.TimeslotScheduler;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.it.support.TimeAlone;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
          new PlanningSettings(PlannerSettings.PAPER, PlannerSettings.PAPER, 10_000, true, 0),
          new SlotTiming(SLOT_NS, SECOND_NS * 3 / 2, SECOND_NS, 0.1, 60 * SECOND_NS),
          new TransferTimeouts(4 * SECOND_NS, 10 * SECOND_NS, 60 * SECOND_NS, 2 * SLOT_NS),
          new BatchSizes(100, 1000),
          new LinkTable.Speeds(PlayedAgent.LINK, 0),
          new PlacementSettings(0, 0.05),
          2,
          60 * SECOND_NS);

  private final AgentDirectory agents;
  private final GateLease lease;
  private final PlannerParts parts;
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
                new AgentReportSettings(
                    5 * SECOND_NS, 5 * SECOND_NS, 10 * SECOND_NS, 1000, PlannerSettings.PAPER));
    NodeTable nodes = new NodeTable();
    BlockManagerBridge bridge =
        BlockManagerBridge.takeOver(
            nameNode.hdfs(), lease::held, true, nodes, new TimeAlone(clockNs), hold -> {});
    TaskTable tasks = new TaskTable();
    Namesystem namesystem = trial.handOver() ? bridge : alone(bridge, tasks);
    this.parts =
        new PlannerParts(
            new PlannerParts.NameNodeHooks(namesystem, bridge, bridge),
            new Execution.Tables(nodes, tasks, new TransferTable(), agents),
            () -> SETTINGS,
            lease,
            new PlannerMetrics(new SimpleMeterRegistry()),
            new PlannerParts.PlannerEnvironment(
                Planner::plan, () -> ++epoch, clockNs, () -> nextNs = clockNs.getAsLong()));
    this.scheduler = parts.scheduler();
    for (int i = 0; i < trial.nodes().size(); i++) {
      if (trial.nodes().get(i).agent()) {
        played.put(i, new PlayedAgent(nameNode, nameNode.nodes().get(i)));
      }
    }
  }

  /**
   * A namesystem that shows stock scheduling no block: Dayu has to do all by itself, but for what
   * HDFS has moved back and stock HDFS would move to and fro for ever.
   */
  private static Namesystem alone(Namesystem namesystem, TaskTable tasks) {
    return (Namesystem)
        Proxy.newProxyInstance(
            Namesystem.class.getClassLoader(),
            new Class<?>[] {Namesystem.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("showToStock")) {
                return method.invoke(namesystem, arguments);
              }
              List<Long> movedBack = new ArrayList<>();
              for (Object blockId : (List<?>) arguments[0]) {
                if (isMovedBack(tasks, (long) blockId)) {
                  movedBack.add((long) blockId);
                }
              }
              namesystem.showToStock(movedBack);
              return null;
            });
  }

  private static boolean isMovedBack(TaskTable tasks, long blockId) {
    return tasks.stuck().obstacle(blockId).equals(Optional.of(Obstacle.TAKEN_AWAY));
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
    return parts.publisher().status() + " " + parts.publisher().stuck();
  }

  /** How many blocks stock scheduling was shown. */
  int shownToStock() {
    return parts.publisher().stuck().shownTotal();
  }
}
