package io.dayu.hdfs.slot;

import io.dayu.core.snapshot.RecoveryTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes what operators ask to the planner thread, and their orders. Safe for any thread. */
final class PlannerDesk implements OperatorDesk {
  private static final Logger LOG = LoggerFactory.getLogger(PlannerDesk.class);
  private static final long PATIENCE_MS = TimeUnit.SECONDS.toMillis(5);

  private final TimeslotScheduler scheduler;
  private final SlotSequence slots;
  private final ClusterState state;
  private final ClusterReader reader;
  private final Losses losses;
  private final LongSupplier clock;
  private final Questions questions;

  /**
   * A desk at which nobody has asked yet.
   *
   * @param wake has the planner's next round begin at once
   */
  PlannerDesk(
      TimeslotScheduler scheduler,
      SlotSequence slots,
      ClusterState state,
      ClusterReader reader,
      Losses losses,
      LongSupplier clock,
      Runnable wake) {
    this.scheduler = scheduler;
    this.slots = slots;
    this.state = state;
    this.reader = reader;
    this.losses = losses;
    this.clock = clock;
    this.questions = new Questions(PATIENCE_MS, wake);
  }

  /** Answers what is asked; for the planner thread, between rounds. */
  void answerAll() {
    questions.answerAll();
  }

  @Override
  public SchedulerStatus status() {
    return scheduler.status();
  }

  @Override
  public OperatorHold.View hold() {
    return scheduler.holding().view(clock.getAsLong());
  }

  @Override
  public RecoveryForecast forecast() {
    return scheduler.forecast();
  }

  @Override
  public StuckCounts stuck() {
    return scheduler.stuck();
  }

  @Override
  public RecoveryHistory history() {
    return scheduler.history();
  }

  @Override
  public Attendance attendance() {
    return Attendance.of(state, clock.getAsLong());
  }

  @Override
  public List<NodeView> nodes() throws NoAnswerException {
    return ask(reader::nodes);
  }

  @Override
  public TasksView tasks(int limit) throws NoAnswerException {
    return ask(nowNs -> reader.tasks(limit, nowNs));
  }

  @Override
  public BlockView block(long blockId) throws NoAnswerException {
    return ask(nowNs -> reader.block(blockId, nowNs));
  }

  @Override
  public Draft draft() throws NoAnswerException {
    return ask(slots::draft);
  }

  @Override
  public Loss loss(String node) throws NoAnswerException, UnknownNodeException {
    List<Losses.Named> called = ask(nowNs -> losses.called(node));
    if (called.size() != 1) {
      throw new UnknownNodeException(
          called.isEmpty()
              ? "No DataNode is called " + node + "."
              : called.stream()
                  .map(Losses.Named::name)
                  .collect(Collectors.joining(", ", node + " may be any of ", ".")));
    }
    Losses.Walk walk = ask(nowNs -> losses.begin(called.get(0)));
    List<RecoveryTask> tasks = new ArrayList<>();
    while (!walk.replicas().done()) {
      tasks.addAll(ask(nowNs -> walk.replicas().read()));
    }
    return ask(nowNs -> losses.without(walk, tasks, slots.knobs(), nowNs));
  }

  @Override
  public void pause(long forNs, String reason) throws NoAnswerException {
    order(() -> scheduler.holding().pause(clock.getAsLong() + forNs, reason));
    LOG.info("{}; nothing new is planned", hold().words());
  }

  @Override
  public void goOn() throws NoAnswerException {
    order(scheduler.holding()::end);
    LOG.info("The operator has Dayu go on");
  }

  @Override
  public void turnOff(String reason) throws NoAnswerException {
    scheduler.holding().turnOff(reason);
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
    return questions.ask(() -> question.apply(clock.getAsLong()));
  }

  private void order(Runnable order) throws NoAnswerException {
    questions.ask(
        () -> {
          order.run();
          return true;
        });
  }
}
