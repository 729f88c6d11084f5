package io.dayu.bench.scale.backlog;

import io.dayu.bench.scale.node.BlockPlacement;
import io.dayu.config.DayuConfigException;
import io.dayu.core.Planner;
import io.dayu.hdfs.PlannerGate;
import io.dayu.hdfs.PlannerParts;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.scheduler.GateLease;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.scope.Scope;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.hdfs.system.RunningSystems;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/**
 * A run with one length of the queue: Dayu's whole planner works on it for some slots.
 *
 * <p>Slots pass by a clock of its own, as fast as they are worked off; the time of each plan is
 * measured by the machine's. Not thread safe.
 */
final class BacklogRun {
  private static final long ROUND_NS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long HEARTBEAT_NS = TimeUnit.SECONDS.toNanos(1);
  private static final long INTAKE_ROUND_NS = TimeUnit.MICROSECONDS.toNanos(1);
  private static final double FOREGROUND_LEAST = 0.2;
  private static final double FOREGROUND_MOST = 0.6;
  private static final double NS_PER_MS = 1e6;

  private final NodeTable nodes = new NodeTable();
  private final TaskTable tasks = new TaskTable();
  private final TransferTable transfers = new TransferTable();
  private final PlannerMetrics metrics = new PlannerMetrics(new SimpleMeterRegistry());
  private final List<PlainAgent> agents = new ArrayList<>();
  private final int blocks;
  private final AgentDirectory directory;
  private final PlannerParts parts;
  private long nowNs = TimeUnit.HOURS.toNanos(1);

  /**
   * A queue of as many blocks as the placement has.
   *
   * @param blockBytes size of each
   * @param linkBytesPerSec of every DataNode, each way
   */
  BacklogRun(BlockPlacement placement, long blockBytes, long linkBytesPerSec, long seed)
      throws DayuConfigException {
    LiveSettings settings = new LiveSettings(new Configuration(false));
    ArrayNamesystem namesystem = new ArrayNamesystem(placement, blockBytes, nodes);
    blocks = placement.blocks();
    directory = new AgentDirectory(settings::agents);
    parts =
        new PlannerParts(
            namesystem,
            new Execution.Tables(nodes, tasks, transfers, directory),
            settings::scheduler,
            new PlannerGate(new GateLease(System::nanoTime), new OperatorMode(), () -> Scope.ALL),
            metrics,
            new PlannerParts.PlannerEnvironment(Planner::plan, () -> 1, System::nanoTime, () -> {}),
            RunningSystems.none(),
            namesystem);
    SplittableRandom random = new SplittableRandom(seed);
    for (int node = BlockPlacement.VICTIM + 1; node < placement.nodes(); node++) {
      double foreground = random.nextDouble(FOREGROUND_LEAST, FOREGROUND_MOST);
      agents.add(
          new PlainAgent(
              ArrayNamesystem.uuid(node), linkBytesPerSec, foreground, namesystem::stored));
    }
    nodes.update(namesystem.dataNodes());
    heartbeats();
  }

  private void heartbeats() {
    for (PlainAgent agent : agents) {
      agent.heartbeat(directory, HEARTBEAT_NS, nowNs);
    }
  }

  /** Takes the queue in and plans so many slots of it, or as many as there is work for. */
  BacklogResult run(int slots) {
    long emptyBytes = Heap.liveBytes();
    double intakeMs = takeIn();
    double bytesPerBlock = (double) (Heap.liveBytes() - emptyBytes) / blocks;
    List<Double> slotMs = new ArrayList<>();
    int waiting = tasks.size();
    for (long rounds = 0; slotMs.size() < slots && tasks.size() > 0; rounds++) {
      if (rounds % (HEARTBEAT_NS / ROUND_NS) == 0) {
        heartbeats();
      }
      long slot = parts.publisher().status().slot().number();
      long microsBefore = metrics.slotWork().totalMicros();
      parts.scheduler().doWork(nowNs);
      if (parts.publisher().status().slot().number() > slot) {
        slotMs.add((metrics.slotWork().totalMicros() - microsBefore) / 1e3);
        waiting = tasks.size();
      }
      nowNs += ROUND_NS;
    }
    agents.clear();
    parts.scheduler().abandon("it was measured", nowNs);
    return new BacklogResult(
        blocks, intakeMs, slotMs, waiting, bytesPerBlock, Heap.liveBytes() - emptyBytes);
  }

  /** Nothing is planned yet: the planner waits for its agents to be heard. */
  private double takeIn() {
    long beganNs = System.nanoTime();
    while (tasks.size() < blocks) {
      parts.scheduler().doWork(nowNs);
      nowNs += INTAKE_ROUND_NS;
    }
    return (System.nanoTime() - beganNs) / NS_PER_MS;
  }
}
