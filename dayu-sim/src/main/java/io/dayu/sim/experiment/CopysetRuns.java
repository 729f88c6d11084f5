package io.dayu.sim.experiment;

import io.dayu.core.placement.CopysetNode;
import io.dayu.core.placement.Copysets;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.sim.engine.LostBlock;
import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.experiment.CopysetRow.NodeRecovery;
import io.dayu.sim.registry.SchedulerSpecs;
import io.dayu.sim.risk.PlayedChance;
import io.dayu.sim.risk.PowerCut;
import io.dayu.sim.risk.PowerCutPlays;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.BlockSizes;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.RandomBlockMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Power cuts and recoveries of a cluster by the scatter width of its copysets. Thread safe. */
public final class CopysetRuns {
  private static final int REPLICAS = 3;
  private static final String SCATTERS = "dayu";
  private static final String KEEPS = "dayu-copysets";

  private final Setup setup;
  private final PowerCut cut;
  private final int plays;
  private final int cases;

  /**
   * Runs of a setup, whose blocks are placed anew.
   *
   * @param plays of power cuts
   * @param cases of single nodes that are recovered
   */
  public CopysetRuns(Setup setup, PowerCut cut, int plays, int cases) {
    this.setup = setup;
    this.cut = cut;
    this.plays = plays;
    this.cases = cases;
  }

  /** The row of blocks that HDFS places at random. */
  public CopysetRow atRandom() {
    ClusterShape shape = setup.shape();
    RandomBlockMap.Policy hdfs = RandomBlockMap.Policy.HDFS;
    BlockMap map =
        new RandomBlockMap(shape, setup.workload().blocks().perNode(), sizes(), hdfs, setup.seed());
    return row(shape.nodes() - 1.0, blocks(), plays().atRandom(plays), map);
  }

  /** The row of blocks in copysets of a scatter width, a multiple of that of a ring. */
  public CopysetRow of(int scatterWidth) {
    ClusterShape shape = setup.shape();
    List<CopysetNode> nodes = IntStream.range(0, shape.nodes()).mapToObj(this::node).toList();
    int[][] sets = new Copysets(nodes, scatterWidth).all(REPLICAS, LostBlock.RULE);
    int perNode = setup.workload().blocks().perNode();
    BlockMap map = RandomBlockMap.inSets(sets, shape, perNode, sizes(), setup.seed());
    double inUse = PowerCut.inUse(sets.length, blocks());
    return row(scatterWidth, inUse, plays().inSets(sets, plays), map);
  }

  private CopysetNode node(int number) {
    String id = setup.seed() + "-" + number;
    return new CopysetNode(id, setup.shape().rackOf(number), NodeState.NO_DOMAIN);
  }

  private PowerCutPlays plays() {
    return new PowerCutPlays(setup.shape(), cut, blocks(), setup.seed());
  }

  private double blocks() {
    return (double) setup.shape().nodes() * setup.workload().blocks().perNode() / REPLICAS;
  }

  private BlockSizes sizes() {
    return new BlockSizes(setup.workload().blocks().sizeBytes(), 0);
  }

  private CopysetRow row(double width, double sets, PlayedChance played, BlockMap map) {
    Workload workload = setup.workload();
    Setup placed =
        new Setup(
            setup.shape(),
            new Workload(workload.blocks(), workload.clients(), workload.foreground(), map),
            setup.settings(),
            setup.timing(),
            setup.seed());
    return new CopysetRow(
        width,
        sets,
        cut.lossChance(sets),
        played,
        recovery(placed, SCATTERS),
        recovery(placed, KEEPS));
  }

  private NodeRecovery recovery(Setup placed, String scheduler) {
    Runner runner = new Runner(placed, Forecasts.DEFAULT);
    double sec = 0;
    double sets = 0;
    for (int number = 1; number <= cases; number++) {
      Case one = Cases.random(placed, number);
      SetsOfPlans after = new SetsOfPlans();
      sec += runner.run(SchedulerSpecs.named(scheduler), one, after).result().recoverySeconds();
      sets += after.count();
    }
    return new NodeRecovery(sec / cases, sets / cases);
  }

  /** The sets of nodes that blocks are planned to be in. */
  private static final class SetsOfPlans implements PlanObserver {
    private final Map<Long, IntSet> setOfBlock = new HashMap<>();

    @Override
    public void planned(PlanRequest made, Plan plan) {
      Map<Long, RecoveryTask> tasks = new HashMap<>();
      made.snapshot().tasks().forEach(task -> tasks.put(task.id(), task));
      for (Assignment each : plan.assignments()) {
        RecoveryTask task = tasks.get(each.taskId());
        if (task != null) {
          setOfBlock.put(task.id(), task.placed().with(each.destination()));
        }
      }
    }

    long count() {
      return setOfBlock.values().stream().distinct().count();
    }
  }
}
