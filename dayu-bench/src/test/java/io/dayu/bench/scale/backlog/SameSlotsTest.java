package io.dayu.bench.scale.backlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.bench.scale.node.BlockPlacement;
import io.dayu.core.Planner;
import io.dayu.core.control.PlanFunction;
import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rehearsal.Rehearsal;
import io.dayu.core.rehearsal.RehearsalTerms;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.hdfs.PlannerGate;
import io.dayu.hdfs.PlannerParts;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.scheduler.GateLease;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.scope.Scope;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.settings.SchedulerSettings;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.hdfs.system.RunningSystems;
import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Simulation;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.forecast.WindowedForecast;
import io.dayu.sim.foreground.SteadyForeground;
import io.dayu.sim.scheduler.DayuScheduler;
import io.dayu.sim.scheduler.PlanningCost;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.NodeBlocks;
import io.dayu.tools.cluster.RandomBlockMap;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** The NameNode's planner, the simulator and rehearsals have the same slots for the same loss. */
final class SameSlotsTest {
  private static final long MB = 1_000_000;
  private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long ROUND_NS = 50 * MS;
  private static final int CASES = 12;
  private static final int RACKS = 4;

  /**
   * A loss.
   *
   * @param nodes the lost one among them; a multiple of the racks
   */
  private record Loss(
      int nodes, int blocks, long blockBytes, long linkBytesPerSec, SlotTiming timing, long seed) {
    static Loss random(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      long timeslotNs = (6 + 2 * random.nextInt(6)) * SECOND / 2;
      long leadNs = (2 + random.nextInt(2)) * SECOND / 2;
      return new Loss(
          RACKS * (2 + random.nextInt(8)),
          500 + random.nextInt(2_000),
          (4 + random.nextInt(60)) * MB,
          (20 + random.nextInt(100)) * MB,
          new SlotTiming(timeslotNs, leadNs, SECOND, SlotTiming.NO_TOP_UP, 60 * SECOND),
          seed);
    }

    BlockPlacement placement() {
      return BlockPlacement.random(RandomBlockMap.Policy.UNIFORM, seed, nodes, RACKS, blocks);
    }
  }

  /**
   * A slot, as its plan was asked for.
   *
   * @param untilNs from the plan to its beginning
   */
  private record Slot(long untilNs, long lengthNs, boolean someWait) {}

  /** Plans as Dayu does and notes each slot; a slot's second plan is the same slot. */
  private static final class Recorder implements PlanFunction {
    private final Map<Long, Slot> slots = new TreeMap<>();

    @Override
    public Plan plan(ClusterSnapshot snapshot, PlannerSettings settings, long seed) {
      note(snapshot, seed);
      return Planner.plan(snapshot, settings, seed);
    }

    void note(ClusterSnapshot snapshot, long seed) {
      slots.putIfAbsent(
          seed, new Slot(snapshot.untilSlotNs(), snapshot.slotNs(), !snapshot.tasks().isEmpty()));
    }
  }

  @Test
  void allThreeHaveTheSameSlots_upToTheEndThatEachForeseesByWhatItIsTold() throws Exception {
    for (long seed = 0; seed < CASES; seed++) {
      Loss loss = Loss.random(seed);
      List<Slot> planned = List.copyOf(planner(loss).values());
      Simulated simulation = simulator(loss);
      List<Slot> simulated = List.copyOf(simulation.slots().values());
      List<Slot> rehearsed = List.copyOf(rehearsal(simulation.first(), loss).values());
      assertSame(loss, planned, simulated);
      assertSame(loss, planned, rehearsed);
    }
  }

  /** Whole slots are the same; those of the end rest on what is left, which is told late. */
  private static void assertSame(Loss loss, List<Slot> one, List<Slot> other) {
    long wholeNs = loss.timing().timeslotNs();
    List<Slot> wholeOfOne = one.stream().filter(slot -> slot.lengthNs() == wholeNs).toList();
    List<Slot> wholeOfOther = other.stream().filter(slot -> slot.lengthNs() == wholeNs).toList();
    assertThat(wholeOfOne).as("whole slots, %s", loss).isNotEmpty();
    assertThat(wholeOfOther.size())
        .as("whole slots, %s", loss)
        .isBetween(wholeOfOne.size() - 1, wholeOfOne.size() + 1);
    int common = Math.min(wholeOfOne.size(), wholeOfOther.size());
    assertThat(other.subList(0, common)).as("%s", loss).isEqualTo(one.subList(0, common));
    assertThat(other.size()).as("%s", loss).isBetween(one.size() - 2, one.size() + 2);
    assertThat(totalNs(other)).as("%s", loss).isCloseTo(totalNs(one), within(wholeNs));
  }

  private static long totalNs(List<Slot> slots) {
    return slots.stream().mapToLong(Slot::lengthNs).sum();
  }

  /** Bandwidth that ended transfers leave is not planned again, as in the other plays. */
  private static SchedulerSettings timed(SchedulerSettings settings, Loss loss) {
    return new SchedulerSettings(
        settings.planning(),
        loss.timing(),
        settings.timeouts(),
        settings.batches(),
        settings.linkSpeeds(),
        settings.leaseSlots(),
        settings.handOverNs());
  }

  private static Map<Long, Slot> planner(Loss loss) throws Exception {
    Configuration conf = new Configuration(false);
    conf.set("dayu.timeslot", loss.timing().timeslotNs() / MS + "ms");
    conf.set("dayu.schedule.lead", loss.timing().leadNs() / MS + "ms");
    LiveSettings settings = new LiveSettings(conf);
    NodeTable nodes = new NodeTable();
    TaskTable tasks = new TaskTable();
    TransferTable transfers = new TransferTable();
    ArrayNamesystem namesystem = new ArrayNamesystem(loss.placement(), loss.blockBytes(), nodes);
    AgentDirectory directory = new AgentDirectory(settings::agents);
    Recorder recorder = new Recorder();
    PlannerParts parts =
        new PlannerParts(
            namesystem,
            new Execution.Tables(nodes, tasks, transfers, directory),
            () -> timed(settings.scheduler(), loss),
            new PlannerGate(new GateLease(() -> 0), new OperatorMode(), () -> Scope.ALL),
            new PlannerMetrics(new SimpleMeterRegistry()),
            new PlannerParts.PlannerEnvironment(recorder, () -> 1, () -> 0, () -> {}),
            RunningSystems.none(),
            namesystem);
    List<PlainAgent> agents = new ArrayList<>();
    for (int node = BlockPlacement.VICTIM + 1; node < loss.nodes(); node++) {
      agents.add(
          new PlainAgent(
              ArrayNamesystem.uuid(node), loss.linkBytesPerSec(), 0, namesystem::stored));
    }
    nodes.update(namesystem.dataNodes());
    long startNs = TimeUnit.HOURS.toNanos(1);
    boolean begun = false;
    for (long nowNs = startNs;
        !begun || tasks.size() > 0 || transfers.size() > 0;
        nowNs += ROUND_NS) {
      begun |= transfers.size() > 0;
      if (nowNs % SECOND == 0) {
        for (PlainAgent agent : agents) {
          agent.heartbeat(directory, SECOND, nowNs);
        }
      }
      parts.scheduler().doWork(nowNs);
    }
    return recorder.slots;
  }

  /** The simulator's slots, and the cluster as its first plan saw it. */
  private record Simulated(Map<Long, Slot> slots, ClusterSnapshot first) {}

  private static Simulated simulator(Loss loss) {
    Scenario scenario =
        new Scenario(
            new ClusterShape(loss.nodes(), loss.nodes() / RACKS, loss.linkBytesPerSec(), 1),
            new SteadyForeground(loss.nodes(), 0, 0),
            new LostBlocks(loss.placement(), loss.blockBytes()),
            List.of(new Failure(10 * SECOND, IntSet.of(BlockPlacement.VICTIM))),
            PlannerSettings.DEFAULT,
            new Timing(SECOND / 2, SECOND, loss.timing(), 3600 * SECOND),
            0);
    Recorder recorder = new Recorder();
    List<ClusterSnapshot> snapshots = new ArrayList<>();
    Simulation.run(
        scenario,
        new DayuScheduler(PlannerSettings.GIVING_WAY_DEFAULT, new PlanningCost(0, 0, 0)),
        new Simulation.Drive(new WindowedForecast(5 * SECOND), true, 0),
        (PlanObserver.PlanRequest made, Plan plan) -> {
          recorder.note(made.snapshot(), made.seed());
          snapshots.add(made.snapshot());
        });
    return new Simulated(recorder.slots, snapshots.get(0));
  }

  private static Map<Long, Slot> rehearsal(ClusterSnapshot start, Loss loss) {
    Recorder recorder = new Recorder();
    Rehearsal rehearsal =
        new Rehearsal(
            start,
            new RehearsalTerms(
                PlannerSettings.GIVING_WAY_DEFAULT, true, 1, loss.timing(), 200_000, 0),
            recorder,
            PlanVerifier::verify);
    while (rehearsal.play()) {
      assertThat(rehearsal.slots()).isLessThan(10_000);
    }
    return recorder.slots;
  }

  /** The blocks of the lost node; the simulator's racks are rows of neighbours. */
  private record LostBlocks(BlockPlacement placement, long blockBytes) implements BlockMap {
    @Override
    public int replication() {
      return BlockPlacement.REPLICAS;
    }

    @Override
    public NodeBlocks blocksOf(int node) {
      int count = node == BlockPlacement.VICTIM ? placement.blocks() : 0;
      long[] sizes = new long[count];
      Arrays.fill(sizes, blockBytes);
      int[] holders = new int[BlockPlacement.REPLICAS * count];
      for (int block = 0; block < count; block++) {
        holders[BlockPlacement.REPLICAS * block] = BlockPlacement.VICTIM;
        holders[BlockPlacement.REPLICAS * block + 1] = neighbour(placement.second(block));
        holders[BlockPlacement.REPLICAS * block + 2] = neighbour(placement.third(block));
      }
      long[] ids = LongStream.range(0, count).toArray();
      return new NodeBlocks(ids, sizes, holders, BlockPlacement.REPLICAS);
    }

    private int neighbour(int node) {
      return node % RACKS * (placement.nodes() / RACKS) + node / RACKS;
    }
  }
}
