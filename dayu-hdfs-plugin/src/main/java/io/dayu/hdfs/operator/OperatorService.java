package io.dayu.hdfs.operator;

import io.dayu.core.control.SlotEngine;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.agent.ClientWaits;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.scheduler.PlannerMailbox;
import io.dayu.hdfs.scheduler.SlotSequence;
import io.dayu.hdfs.status.RecoveryCause;
import io.dayu.hdfs.status.RecoveryForecast;
import io.dayu.hdfs.status.RecoveryHistory;
import io.dayu.hdfs.status.SchedulerStatus;
import io.dayu.hdfs.status.StatusPublisher;
import io.dayu.hdfs.status.StuckCounts;
import io.dayu.hdfs.status.TrendLog;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes what operators ask to the planner thread, and their orders. Safe for any thread. */
public final class OperatorService implements OperatorApi {
  private static final Logger LOG = LoggerFactory.getLogger(OperatorService.class);

  private final SlotSequence slots;
  private final OperatorMode mode;
  private final PlannerMailbox mailbox;
  private final StatusPublisher publisher;
  private final Past past;
  private final AgentSights agents;
  private final TableReaders readings;
  private final LongSupplier clock;

  /**
   * The sources of what is seen of agents without asking the planner.
   *
   * @param coverage how many DataNodes have an agent
   * @param clientWaits how long clients wait
   * @param warnings the warnings for an operator
   */
  public record AgentSights(
      Supplier<AgentCoverage> coverage,
      Supplier<ClientWaits> clientWaits,
      WarningFinder warnings) {}

  /** The records of the time before, kept as long as the process lives. */
  public record Past(RecoveryHistory history, TrendLog trend) {}

  /** The readers of the planner's tables, for the planner thread, and of waves, for any. */
  public record TableReaders(ClusterReader reader, NodeLossPreview losses, WaveSurvey waves) {}

  /**
   * A service that nobody has asked yet.
   *
   * @param mode is what operators set
   * @param mailbox takes questions and orders to the planner thread
   * @param agents is safe for any thread
   */
  public OperatorService(
      SlotSequence slots,
      OperatorMode mode,
      PlannerMailbox mailbox,
      StatusPublisher publisher,
      Past past,
      AgentSights agents,
      TableReaders readings,
      LongSupplier clock) {
    this.slots = slots;
    this.mode = mode;
    this.mailbox = mailbox;
    this.publisher = publisher;
    this.past = past;
    this.agents = agents;
    this.readings = readings;
    this.clock = clock;
  }

  @Override
  public SchedulerStatus status() {
    return publisher.status();
  }

  @Override
  public OperatorMode.View hold() {
    return mode.view(clock.getAsLong());
  }

  @Override
  public RecoveryForecast forecast() {
    return publisher.forecast();
  }

  @Override
  public RecoveryCause cause() {
    return publisher.cause();
  }

  @Override
  public StuckCounts stuck() {
    return publisher.stuck();
  }

  @Override
  public int outOfScope() {
    return publisher.outOfScope();
  }

  @Override
  public RecoveryHistory history() {
    return past.history();
  }

  @Override
  public TrendLog trend() {
    return past.trend();
  }

  @Override
  public AgentCoverage agentCoverage() {
    return agents.coverage().get();
  }

  @Override
  public ClientWaits clientWaits() {
    return agents.clientWaits().get();
  }

  @Override
  public List<Warning> notes() {
    return agents.warnings().notes();
  }

  @Override
  public List<Warning> warnings() {
    return agents.warnings().now();
  }

  @Override
  public List<NodeView> nodes() throws NoAnswerException {
    return ask(readings.reader()::nodes);
  }

  @Override
  public TasksView tasks(int limit) throws NoAnswerException {
    return ask(nowNs -> readings.reader().tasks(limit, nowNs));
  }

  @Override
  public TasksView groups(int limit) throws NoAnswerException {
    return ask(nowNs -> readings.reader().groups(limit, nowNs));
  }

  @Override
  public StuckView stuckBlocks(int limit) throws NoAnswerException {
    return ask(nowNs -> readings.reader().stuckBlocks(limit, nowNs));
  }

  @Override
  public BlockView block(long blockId) throws NoAnswerException {
    return ask(nowNs -> readings.reader().block(blockId, nowNs));
  }

  @Override
  public PlanInputs draft() throws NoAnswerException {
    return ask(
        nowNs -> {
          SlotEngine.NextPlan next = slots.next(nowNs);
          return new PlanInputs(
              next.slot(),
              next.snapshot(),
              next.settings(),
              next.seed(),
              readings.reader().nodeNames());
        });
  }

  @Override
  public NodeLoss loss(String node) throws NoAnswerException, UnknownNodeException {
    NodeLossPreview.Named called = called(node);
    NodeLossPreview.Walk walk = ask(nowNs -> readings.losses().begin(called));
    List<RecoveryTask> tasks = new ArrayList<>();
    while (!walk.replicas().done()) {
      tasks.addAll(ask(nowNs -> walk.replicas().read()));
    }
    return ask(nowNs -> readings.losses().without(walk, tasks, slots.givesWay(), nowNs));
  }

  @Override
  public SetStop stop(List<String> words) throws NoAnswerException, UnknownNodeException {
    Set<NodeLossPreview.Named> stopped = new LinkedHashSet<>();
    for (String word : words) {
      stopped.addAll(word.startsWith(RACK) ? inRack(word) : List.of(called(word)));
    }
    SetWalk walk = ask(nowNs -> readings.losses().begin(stopped));
    while (!walk.done()) {
      order(walk::read);
    }
    return new SetStop(
        stopped.stream().map(NodeLossPreview.Named::name).toList(), ask(nowNs -> walk.check()));
  }

  @Override
  public WaveFindings waves(WaveQuestion question, WaveReader.Patience patience)
      throws UnknownNodeException {
    return readings.waves().of(question, patience);
  }

  private List<NodeLossPreview.Named> inRack(String word)
      throws NoAnswerException, UnknownNodeException {
    String rack = word.substring(RACK.length());
    List<NodeLossPreview.Named> found = ask(nowNs -> readings.losses().inRack(rack));
    if (found.isEmpty()) {
      throw new UnknownNodeException("No DataNode is in a rack " + rack + ".");
    }
    return found;
  }

  private NodeLossPreview.Named called(String node) throws NoAnswerException, UnknownNodeException {
    List<NodeLossPreview.Named> called = ask(nowNs -> readings.losses().called(node));
    if (called.size() != 1) {
      throw new UnknownNodeException(
          called.isEmpty()
              ? "No DataNode is called " + node + "."
              : called.stream()
                  .map(NodeLossPreview.Named::name)
                  .collect(Collectors.joining(", ", node + " may be any of ", ".")));
    }
    return called.get(0);
  }

  @Override
  public int first(List<Long> blockIds) throws NoAnswerException {
    return ask(
        nowNs -> {
          int waiting = readings.reader().first(blockIds, nowNs);
          slots.settingsChanged();
          return waiting;
        });
  }

  @Override
  public void pause(long forNs, String reason) throws NoAnswerException {
    order(() -> mode.pause(clock.getAsLong() + forNs, reason));
    LOG.info("{}; nothing new is planned", hold().words());
  }

  @Override
  public void goOn() throws NoAnswerException {
    order(mode::end);
    LOG.info("The operator has Dayu go on");
  }

  @Override
  public void turnOff(String reason) throws NoAnswerException {
    mode.turnOff(reason);
    LOG.info("Dayu is {}", hold().words());
    // By then a round has begun that knows of it.
    order(() -> {});
  }

  @Override
  public void change(Runnable settings) throws NoAnswerException {
    order(
        () -> {
          settings.run();
          slots.settingsChanged();
        });
  }

  private <T> T ask(LongFunction<T> question) throws NoAnswerException {
    return mailbox.ask(() -> question.apply(clock.getAsLong()));
  }

  private void order(Runnable order) throws NoAnswerException {
    mailbox.ask(
        () -> {
          order.run();
          return true;
        });
  }
}
