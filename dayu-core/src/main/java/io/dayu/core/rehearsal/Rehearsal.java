package io.dayu.core.rehearsal;

import io.dayu.core.control.DuePlan;
import io.dayu.core.control.PlanCheck;
import io.dayu.core.control.PlanFunction;
import io.dayu.core.control.PlannedSlot;
import io.dayu.core.control.PlayedFacts;
import io.dayu.core.control.SlotAccount;
import io.dayu.core.control.SlotCluster;
import io.dayu.core.control.SlotEngine;
import io.dayu.core.control.SlotOutcome;
import io.dayu.core.control.SlotSpan;
import io.dayu.core.hash.SplitMix;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A recovery played through before it happens, by the slot engine that drives real ones.
 *
 * <p>Traffic stays as the first snapshot has it where no {@link LossCourse} says more, and planning
 * takes no time. A transfer's first order is heard half a heartbeat later. Deterministic; not
 * thread safe.
 */
public final class Rehearsal {
  private static final int STEPS_PER_HEARTBEAT = 2;

  private final ClusterSnapshot start;
  private final LossCourse course;
  private final RehearsalWatcher watcher;
  private final long[] stepInBytes;
  private final long[] stepOutBytes;
  private int cameLater;
  private final RehearsalTerms terms;
  private final SlotEngine engine;
  private final SlotAccount account = new SlotAccount();
  private final Map<Long, RehearsedBlock> blocks = new LinkedHashMap<>();
  private final Map<Place, RehearsedTransfer> running = new LinkedHashMap<>();
  private final RehearsedSpace space;
  private final LinkTally links;
  private final int aliveNodes;
  private long nowNs;
  private long lastEndNs;
  private long movedBytes;
  private long readBytes;
  private long arrivedBytes;
  private long remainingBytes;
  private long remainingReadBytes;
  private int waitingBlocks;
  private long waitingReadBytes;
  private int endedSincePlan;
  private double idealBytesPerSec;
  private Optional<LinkBudgets> budgets = Optional.empty();
  private boolean moving = true;

  private record Place(long block, int destination) {}

  /**
   * A rehearsal of which nothing has been played yet.
   *
   * @param start the cluster at the beginning; its running transfers and times are not used
   * @param planner plans each slot
   * @param check of each plan
   */
  public Rehearsal(
      ClusterSnapshot start, RehearsalTerms terms, PlanFunction planner, PlanCheck check) {
    this(start, LossCourse.steady(start), terms, planner, check, RehearsalWatcher.NONE);
  }

  /**
   * The same of a loss that goes on after its begin.
   *
   * @param course of the loss
   * @param watcher of the rehearsal
   */
  public Rehearsal(
      ClusterSnapshot start,
      LossCourse course,
      RehearsalTerms terms,
      PlanFunction planner,
      PlanCheck check,
      RehearsalWatcher watcher) {
    this.start = start;
    this.course = course;
    this.watcher = watcher;
    this.stepInBytes = new long[start.nodes().size()];
    this.stepOutBytes = new long[start.nodes().size()];
    this.terms = terms;
    this.engine =
        new SlotEngine(new Facts(), new Cluster(), terms::timing, planner, check, () -> 0);
    this.space = new RehearsedSpace(start, course.later());
    this.links = new LinkTally(start.nodes().size());
    this.aliveNodes = (int) start.nodes().stream().filter(NodeState::acceptsReplicas).count();
    start.tasks().forEach(this::lose);
    countWaiting();
  }

  private void lose(RecoveryTask task) {
    if (task.missing() > 0) {
      blocks.put(task.id(), new RehearsedBlock(task));
      remainingBytes += bytesOf(task);
      remainingReadBytes += bytesOf(task) * task.kind().reads();
    }
  }

  private boolean allWhole() {
    return blocks.isEmpty() && cameLater == course.later().size();
  }

  /**
   * Plays until one more slot is planned, or all blocks are whole.
   *
   * @return whether there is more to play: something moved, and something is left
   */
  public boolean play() {
    if (!moving || allWhole()) {
      return false;
    }
    long slot = engine.clock().slot();
    long before = arrivedBytes;
    while (engine.clock().slot() == slot && !allWhole()) {
      step();
    }
    moving =
        arrivedBytes > before
            || cameLater < course.later().size()
            || running.values().stream().anyMatch(this::moves);
    return moving && !allWhole();
  }

  private boolean moves(RehearsedTransfer transfer) {
    return transfer.orderedBytesPerSec() > 0;
  }

  private void step() {
    loseLater();
    engine.noteWork(nowNs);
    engine.planIfDue(nowNs);
    long toNs = nowNs + Math.max(1, terms.timing().heartbeatNs() / STEPS_PER_HEARTBEAT);
    for (RehearsedTransfer transfer : List.copyOf(running.values())) {
      move(transfer, toNs);
    }
    budgets.ifPresent(now -> links.pass(now, toNs - nowNs));
    watcher.passed(nowNs, toNs, stepInBytes, stepOutBytes);
    Arrays.fill(stepInBytes, 0);
    Arrays.fill(stepOutBytes, 0);
    nowNs = toNs;
  }

  private void loseLater() {
    int before = cameLater;
    while (cameLater < course.later().size() && course.later().get(cameLater).atNs() <= nowNs) {
      lose(course.later().get(cameLater).task());
      cameLater++;
    }
    if (cameLater > before) {
      countWaiting();
    }
  }

  private void move(RehearsedTransfer transfer, long toNs) {
    long bytes = transfer.doneBytes(toNs) - transfer.doneBytes(nowNs);
    links.moved(transfer.sources(), transfer.destination(), bytes);
    stepInBytes[transfer.destination()] += bytes * transfer.sources().size();
    for (int i = 0; i < transfer.sources().size(); i++) {
      stepOutBytes[transfer.sources().get(i)] += bytes;
    }
    moved(transfer, bytes);
    arrivedBytes += bytes;
    long endNs = transfer.endNs(toNs);
    if (endNs <= toNs) {
      RehearsedBlock block = transfer.block();
      long id = block.task().id();
      running.remove(new Place(id, transfer.destination()));
      block.endsAt(transfer.destination());
      endedSincePlan++;
      lastEndNs = Math.max(lastEndNs, endNs);
      watcher.arrived(block.lost(), block.arrived(), endNs);
      if (block.whole()) {
        blocks.remove(id);
      }
    }
  }

  /** So much more has come of a transfer, or so much less when it is given up. */
  private void moved(RehearsedTransfer transfer, long bytes) {
    long read = bytes * transfer.sources().size();
    movedBytes += bytes;
    readBytes += read;
    remainingBytes -= bytes;
    remainingReadBytes -= read;
  }

  private static long bytesOf(RecoveryTask task) {
    return task.sizeBytes() * task.missing();
  }

  private void countWaiting() {
    waitingBlocks = 0;
    waitingReadBytes = 0;
    for (RehearsedBlock block : blocks.values()) {
      RecoveryTask task = block.task();
      if (task.missing() > 0) {
        waitingBlocks++;
        waitingReadBytes += bytesOf(task) * task.kind().reads();
      }
    }
  }

  private RehearsedBlock block(long id) {
    RehearsedBlock block = blocks.get(id);
    if (block == null) {
      throw new IllegalStateException("the plan names a block that lacks nothing: " + id);
    }
    return block;
  }

  /** Slots planned so far. */
  public int slots() {
    return (int) engine.clock().slot();
  }

  /** Time that has passed in it: until the last block was whole, once all are. */
  public long elapsedNs() {
    return allWhole() ? lastEndNs : nowNs;
  }

  /** Bytes that have come in, without those of transfers that began anew. */
  public long movedBytes() {
    return movedBytes;
  }

  /** Bytes that links have carried for those: of a decode, what all its sources have sent. */
  public long readBytes() {
    return readBytes;
  }

  /** Bytes still to come. */
  public long remainingBytes() {
    return remainingBytes;
  }

  /** Blocks that still lack a replica. */
  public int remainingBlocks() {
    return blocks.size();
  }

  /** The end, where no more slots are played. */
  public RehearsedEnd end() {
    return new RehearsedEnd(slots(), movedBytes, remainingBytes, remainingBlocks());
  }

  /** Bytes a second that all budgets together carry by equation 2, 0 before the first slot. */
  public double idealBytesPerSec() {
    return idealBytesPerSec;
  }

  /** The tally of what the links carried so far. */
  public LinkTally links() {
    return links;
  }

  /** The rehearsed cluster, as the engine acts on it. */
  private final class Cluster implements SlotCluster {
    @Override
    public void recoveryBegins(long waitedNs, long atNs) {}

    @Override
    public ClusterSnapshot snapshot(SlotSpan span, boolean repair, long atNs) {
      List<RecoveryTask> waiting = new ArrayList<>();
      long[] commonBytes = new long[start.nodes().size()];
      for (RehearsedBlock block : blocks.values()) {
        RecoveryTask task = block.task();
        if (task.missing() > 0 && waiting.size() < terms.tasksMax()) {
          waiting.add(task);
          for (int i = 0; i < task.sources().size(); i++) {
            commonBytes[task.sources().get(i)] += task.sizeBytes();
          }
        }
      }
      List<NodeState> linked = course.nodes().apply(atNs);
      List<NodeState> nodes = new ArrayList<>(commonBytes.length);
      for (int node = 0; node < commonBytes.length; node++) {
        nodes.add(linked.get(node).with(commonBytes[node], space.of(node)));
      }
      List<RunningTransfer> seen = new ArrayList<>(running.size());
      running.values().forEach(transfer -> seen.add(transfer.seen(atNs, repair)));
      return new ClusterSnapshot(
          nodes, start.racks(), waiting, seen, span.untilSlotNs(), span.slotNs());
    }

    @Override
    public Optional<SlotOutcome> lastOutcome(long atNs) {
      return account.outcome((double) readBytes, atNs);
    }

    @Override
    public void planAdvances() {}

    @Override
    public void carryOut(DuePlan due, Plan plan, long atNs) {
      plan.cancellations().forEach(this::cancel);
      for (Assignment assignment : plan.assignments()) {
        long fromNs = due.startNs(assignment.destination());
        if (assignment.kind() == Assignment.Kind.NEW) {
          begin(assignment, Math.max(fromNs, atNs + terms.timing().heartbeatNs() / 2));
        } else if (assignment.kind() != Assignment.Kind.PINNED) {
          going(assignment).goOn(assignment, fromNs, atNs);
        }
      }
      endedSincePlan = 0;
      countWaiting();
    }

    private void begin(Assignment assignment, long fromNs) {
      RehearsedBlock block = block(assignment.taskId());
      int destination = assignment.destination();
      block.begins(destination);
      space.take(destination, assignment.storageType(), block.task().sizeBytes());
      running.put(
          new Place(assignment.taskId(), destination),
          new RehearsedTransfer(
              block, assignment, movedShare(assignment.taskId(), destination), fromNs));
    }

    /** A transfer's share that moves: drawn evenly, from as far below the mean as 1 is above. */
    private double movedShare(long block, int destination) {
      double drawn = SplitMix.share(SplitMix.at(block, destination + terms.seed()));
      return 1 - 2 * (1 - terms.movedShare()) * drawn;
    }

    private RehearsedTransfer going(Assignment assignment) {
      Place place = new Place(assignment.taskId(), assignment.destination());
      RehearsedTransfer transfer = running.get(place);
      if (transfer == null) {
        throw new IllegalStateException("the plan goes on with what does not run: " + place);
      }
      return transfer;
    }

    private void cancel(Cancellation cancelled) {
      Place place = new Place(cancelled.taskId(), cancelled.destination());
      RehearsedTransfer transfer = running.remove(place);
      if (transfer != null) {
        RehearsedBlock block = transfer.block();
        long doneBytes = transfer.doneBytes(nowNs);
        moved(transfer, -doneBytes);
        space.giveBack(transfer.destination(), transfer.storageType(), block.task().sizeBytes());
        block.isCancelledAt(transfer.destination());
      }
    }

    @Override
    public void planned(PlannedSlot slot, long atNs) {
      if (slot.due().beginsSlot()) {
        if (idealBytesPerSec == 0) {
          idealBytesPerSec = slot.budgetBytesPerSec();
        }
        budgets = Optional.of(slot.plan().budgets());
        account.planned(slot, (double) waitingReadBytes, (double) readBytes, atNs);
      }
    }
  }

  /** The facts of the rehearsed recovery, for the engine. */
  private final class Facts implements PlayedFacts {
    @Override
    public int waitingBlocks() {
      return waitingBlocks;
    }

    @Override
    public double waitingBytes() {
      return (double) waitingReadBytes;
    }

    @Override
    public int transfers() {
      return running.size();
    }

    @Override
    public double leftBytes(long atNs) {
      return (double) (remainingReadBytes - waitingReadBytes);
    }

    @Override
    public int aliveNodes() {
      return aliveNodes;
    }

    @Override
    public int endedSincePlan() {
      return endedSincePlan;
    }

    @Override
    public boolean takeRepairWanted() {
      return false;
    }

    @Override
    public boolean givesWay() {
      return terms.givesWay();
    }

    @Override
    public PlannerSettings settings(boolean givesWay) {
      return terms.settings();
    }

    @Override
    public long seed(long slot) {
      return terms.seed() + slot;
    }
  }
}
