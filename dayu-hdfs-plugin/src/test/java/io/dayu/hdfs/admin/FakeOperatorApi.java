package io.dayu.hdfs.admin;

import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rehearsal.RehearsalTerms;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.wave.WaveBound;
import io.dayu.core.wave.WavePlan;
import io.dayu.hdfs.agent.ClientWaits;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.StockWork;
import io.dayu.hdfs.operator.AgentCoverage;
import io.dayu.hdfs.operator.BlockView;
import io.dayu.hdfs.operator.LossCount;
import io.dayu.hdfs.operator.NodeLoss;
import io.dayu.hdfs.operator.NodeView;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.operator.PlanInputs;
import io.dayu.hdfs.operator.SetStop;
import io.dayu.hdfs.operator.StopCheck;
import io.dayu.hdfs.operator.StuckView;
import io.dayu.hdfs.operator.TasksView;
import io.dayu.hdfs.operator.UnknownNodeException;
import io.dayu.hdfs.operator.Warning;
import io.dayu.hdfs.operator.WaveFindings;
import io.dayu.hdfs.operator.WaveQuestion;
import io.dayu.hdfs.operator.WaveReader;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.state.StuckBlocks.StuckBlock;
import io.dayu.hdfs.status.OutOfService;
import io.dayu.hdfs.status.RecoveryCause;
import io.dayu.hdfs.status.RecoveryForecast;
import io.dayu.hdfs.status.RecoveryHistory;
import io.dayu.hdfs.status.SchedulerStatus;
import io.dayu.hdfs.status.ServiceState;
import io.dayu.hdfs.status.StuckCounts;
import io.dayu.hdfs.status.TrendLog;
import io.dayu.protocol.AgentAbilities;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.PullMarks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A scheduler of which only is known what it was asked and told. */
final class FakeOperatorApi implements OperatorApi {
  private static final long SECOND_NS = 1_000_000_000;

  final List<String> orders = new ArrayList<>();
  OperatorMode.View hold = new OperatorMode.View(OperatorMode.Kind.NONE, "", 0);
  OptionalDouble secondsLeft = OptionalDouble.of(40);
  StockWork stock = StockWork.NONE;
  List<Warning> warnings = List.of();
  int nodes = 3;
  NodeLoss loss = twoBlocks();
  Runnable beforeLoss = () -> {};
  Runnable beforeStop = () -> {};

  /** The findings on so many DataNodes that are to be stopped. */
  IntFunction<StopCheck> check = stopped -> new StopCheck(7, true, stopped, 2, 1, 3);

  ClientWaits clientWaits = ClientWaits.UNKNOWN;
  String text = "dn:9866";

  /** Whether orders wait for their answer in vain. */
  boolean silent;

  @Override
  public SchedulerStatus status() {
    return new SchedulerStatus(
        true,
        new SchedulerStatus.SlotStatus(7, 0, 5_000_000_000L, 0.86),
        new SchedulerStatus.QueueStatus(10, 30_000_000),
        new SchedulerStatus.RunningStatus(2, 10_000_000, 5_000_000),
        stock,
        new SchedulerStatus.BusiestLink("", 0, 0));
  }

  @Override
  public OperatorMode.View hold() {
    return hold;
  }

  @Override
  public RecoveryCause cause() {
    return new RecoveryCause(
        List.of(new OutOfService.Absence("dn7:9866", ServiceState.DEAD, 0)), List.of(4, 0, 6));
  }

  @Override
  public StuckCounts stuck() {
    return new StuckCounts(
        Map.of(Obstacle.NO_DESTINATION, 7, Obstacle.TOO_FEW_DATANODES, 2),
        Map.of(Obstacle.NO_DESTINATION, 3));
  }

  @Override
  public RecoveryForecast forecast() {
    return new RecoveryForecast(
        50_000_000,
        10_000_000,
        1_000_000,
        secondsLeft,
        OptionalDouble.of(0.2),
        OptionalDouble.of(0.1));
  }

  @Override
  public List<Warning> notes() {
    return List.of(new Warning(Warning.Kind.NO_DISK_LIMIT, 1, "1 DataNode has no disk limit."));
  }

  int outOfScope;

  @Override
  public int outOfScope() {
    return outOfScope;
  }

  @Override
  public List<Warning> warnings() {
    return warnings;
  }

  @Override
  public RecoveryHistory history() {
    return new RecoveryHistory();
  }

  @Override
  public TrendLog trend() {
    return new TrendLog(nowNs -> 0, nowNs -> clientWaits);
  }

  @Override
  public AgentCoverage agentCoverage() {
    return new AgentCoverage(5, 4);
  }

  @Override
  public ClientWaits clientWaits() {
    return clientWaits;
  }

  @Override
  public List<NodeView> nodes() {
    List<NodeView> views = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      NodeView.DirectionView direction =
          new NodeView.DirectionView(100, 100, 1, 50, node, node, 2, NodeView.Limit.CLIENTS);
      views.add(
          new NodeView(
              text + node,
              "/rack",
              ServiceState.IN_SERVICE,
              new NodeView.AgentView(
                  true,
                  5,
                  new AgentAbilities("0.1", Set.of("rs"), PullMarks.UNAVAILABLE),
                  Optional.of(new ClientReport(9_000, 3_000, 0, 0))),
              direction,
              direction));
    }
    return views;
  }

  @Override
  public TasksView tasks(int limit) {
    return tasks(limit, Optional.empty());
  }

  @Override
  public TasksView groups(int limit) {
    return tasks(limit, Optional.of(new TasksView.GroupPart(-16, List.of(1), 6)));
  }

  private TasksView tasks(int limit, Optional<TasksView.GroupPart> part) {
    TasksView.Waiting waiting =
        new TasksView.Waiting(1, part, 2, 0, 1, Collections.nCopies(500, text));
    return new TasksView(
        1_000_000,
        Collections.nCopies(limit, running(part)),
        2_000_000,
        Collections.nCopies(limit, waiting));
  }

  private TasksView.Running running(Optional<TasksView.GroupPart> part) {
    return new TasksView.Running(1, part, text, text, new TasksView.Advance(100, 50, 10, 9), true);
  }

  @Override
  public StuckView stuckBlocks(int limit) {
    return new StuckView(
        2_000_000,
        LongStream.rangeClosed(1, limit)
            .mapToObj(block -> new StuckBlock(block, Obstacle.NO_DESTINATION, 75 * SECOND_NS, true))
            .toList());
  }

  @Override
  public BlockView block(long blockId) {
    return new BlockView(
        blockId,
        BlockView.State.WAITING,
        List.of(text),
        Collections.nCopies(500, running(Optional.empty())));
  }

  @Override
  public PlanInputs draft() {
    return new PlanInputs(
        8,
        new ClusterSnapshot(List.of(), List.of(), List.of(), List.of(), 0, 1_000_000_000),
        PlannerSettings.PAPER,
        0,
        List.of());
  }

  @Override
  public NodeLoss loss(String node) throws UnknownNodeException {
    if (!node.equals(text)) {
      throw new UnknownNodeException("No DataNode is called " + node + ".");
    }
    beforeLoss.run();
    return loss;
  }

  @Override
  public SetStop stop(List<String> words) {
    beforeStop.run();
    return new SetStop(words, check.apply(words.size()));
  }

  WaveFindings waves =
      new WaveFindings(
          List.of(),
          List.of(),
          new WavePlan(List.of(), List.of(), new WaveBound(0, WaveBound.Reason.ANY, 0, List.of())),
          true,
          new StopCheck(0, true, 0, 0, 0, 0),
          630_000);

  @Override
  public WaveFindings waves(WaveQuestion question, WaveReader.Patience patience) {
    orders.add(question.toString());
    patience.check();
    return waves;
  }

  /** Two blocks of 50 MB at one of two DataNodes that are left, with links of 10 MB/s. */
  private static NodeLoss twoBlocks() {
    LinkState link = new LinkState(10_000_000, 0, true);
    FreeSpace space = FreeSpace.ofBytesByType(1L << 40);
    List<NodeState> nodes =
        List.of(
            new NodeState("a", 0, link, link, true, 0, space),
            new NodeState("b", 0, link, link, true, 0, space),
            new NodeState("lost", 0, link, link, false, 0, space));
    List<RecoveryTask> tasks =
        Stream.of(1, 2)
            .map(
                id ->
                    new RecoveryTask(
                        id,
                        50_000_000,
                        0,
                        1,
                        IntSet.of(0),
                        IntSet.of(0),
                        IntSet.of(0),
                        new PlacementRule(1, 2),
                        StorageTypes.of(0)))
            .toList();
    return new NodeLoss(
        2,
        new LossCount(10, 5, 0, 2),
        new ClusterSnapshot(
            nodes,
            List.of(new RackState("/r", RackState.UNLIMITED)),
            tasks,
            List.of(),
            0,
            20 * SECOND_NS),
        new RehearsalTerms(
            PlannerSettings.PAPER.withAlpha(1),
            false,
            1,
            new SlotTiming(20 * SECOND_NS, 4 * SECOND_NS, SECOND_NS, 2, 60 * SECOND_NS),
            100,
            1),
        List.of("a:9866", "b:9866", "lost:9866"),
        0);
  }

  private void hear() throws NoAnswerException {
    if (silent) {
      throw new NoAnswerException("Dayu's planner did not answer; it may still do it.");
    }
  }

  @Override
  public int first(List<Long> blockIds) throws NoAnswerException {
    hear();
    orders.add("first " + blockIds);
    return 1;
  }

  @Override
  public void pause(long forNs, String reason) throws NoAnswerException {
    hear();
    orders.add("pause " + forNs / 1_000_000_000 + " " + reason);
    hold = new OperatorMode.View(OperatorMode.Kind.PAUSED, reason, forNs / 1_000_000);
  }

  @Override
  public void goOn() {
    orders.add("go on");
    hold = new OperatorMode.View(OperatorMode.Kind.NONE, "", 0);
  }

  @Override
  public void turnOff(String reason) {
    orders.add("off " + reason);
    hold = new OperatorMode.View(OperatorMode.Kind.OFF, reason, 0);
  }

  @Override
  public void change(Runnable settings) throws NoAnswerException {
    hear();
    orders.add("change");
    settings.run();
  }
}
