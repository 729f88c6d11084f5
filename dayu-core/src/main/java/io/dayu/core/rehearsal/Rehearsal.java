package io.dayu.core.rehearsal;

import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.control.PlanFunction;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Plays a recovery through, slot by slot: each is planned as it would be, and all moves as planned.
 *
 * <p>Traffic stays as the first snapshot has it, orders take no time, and what a transfer that ends
 * early leaves of its slot stays unused. Deterministic; not thread safe.
 */
public final class Rehearsal {
  private final ClusterSnapshot start;
  private final PlannerSettings settings;
  private final long seed;
  private final RehearsedSlots slots;
  private final PlanFunction planner;
  private final Map<Long, RehearsedBlock> blocks = new LinkedHashMap<>();
  private final RehearsedSpace space;
  private final LinkTally links;
  private List<Going> running = List.of();
  private int slot;
  private long elapsedNs;
  private long movedBytes;
  private long remainingBytes;
  private double idealBytesPerSec;
  private boolean moving = true;

  /** A transfer that the next slot goes on with. */
  private record Going(
      RehearsedBlock block,
      int source,
      int destination,
      int storageType,
      long doneBytes,
      long rateBytesPerSec) {
    static Going by(Assignment assignment, RehearsedBlock block, long doneBytes) {
      return new Going(
          block,
          assignment.source(),
          assignment.destination(),
          assignment.storageType(),
          doneBytes,
          assignment.rateBytesPerSec());
    }

    RunningTransfer transfer() {
      return new RunningTransfer(
          block.task(),
          source,
          destination,
          storageType,
          doneBytes,
          rateBytesPerSec,
          rateBytesPerSec,
          Disposition.PLANNABLE);
    }
  }

  /**
   * A rehearsal of which nothing has been played yet.
   *
   * @param start the cluster at the beginning; its running transfers and times are not used
   * @param seed of the first plan; each later one adds 1
   * @param planner plans each slot
   */
  public Rehearsal(
      ClusterSnapshot start,
      PlannerSettings settings,
      long seed,
      RehearsedSlots slots,
      PlanFunction planner) {
    this.start = start;
    this.settings = settings;
    this.seed = seed;
    this.slots = slots;
    this.planner = planner;
    this.space = new RehearsedSpace(start);
    this.links = new LinkTally(start.nodes().size());
    for (RecoveryTask task : start.tasks()) {
      if (task.missing() > 0) {
        blocks.put(task.id(), new RehearsedBlock(task));
        remainingBytes += task.sizeBytes() * task.missing();
      }
    }
  }

  /**
   * Plays one slot.
   *
   * @return whether there is another one to play: something moved, and something is left
   */
  public boolean play() {
    if (!moving || blocks.isEmpty()) {
      return false;
    }
    ClusterSnapshot snapshot = snapshot();
    Plan plan = planner.plan(snapshot, settings, seed + slot);
    if (slot == 0) {
      idealBytesPerSec = plan.slotBudgetBytes() / new SlotLength(snapshot.slotNs()).seconds();
    }
    slot++;
    links.budgets(plan, snapshot.slotNs());
    cancel(plan.cancellations());
    long before = movedBytes;
    elapsedNs += move(plan, snapshot.slotNs());
    moving = movedBytes > before;
    return moving && !blocks.isEmpty();
  }

  private ClusterSnapshot snapshot() {
    List<RecoveryTask> waiting = new ArrayList<>();
    long[] commonBytes = new long[start.nodes().size()];
    for (RehearsedBlock block : blocks.values()) {
      RecoveryTask task = block.task();
      if (task.missing() > 0) {
        waiting.add(task);
        for (int i = 0; i < task.sources().size(); i++) {
          commonBytes[task.sources().get(i)] += task.sizeBytes();
        }
      }
    }
    List<NodeState> nodes = new ArrayList<>(commonBytes.length);
    for (int node = 0; node < commonBytes.length; node++) {
      nodes.add(start.nodes().get(node).with(commonBytes[node], space.of(node)));
    }
    boolean last = waiting.isEmpty() && settings.filling().endMargin() > 0;
    return new ClusterSnapshot(
        nodes,
        start.racks(),
        waiting.size() > slots.tasksMax() ? waiting.subList(0, slots.tasksMax()) : waiting,
        running.stream().map(Going::transfer).toList(),
        0,
        last ? slots.lastSlotNs() : slots.slotNs());
  }

  private void cancel(List<Cancellation> cancellations) {
    Set<Cancellation> cancelled = Set.copyOf(cancellations);
    for (Going going : running) {
      RehearsedBlock block = going.block();
      if (cancelled.contains(new Cancellation(block.task().id(), going.destination()))) {
        movedBytes -= going.doneBytes();
        remainingBytes += going.doneBytes();
        space.giveBack(going.destination(), going.storageType(), block.task().sizeBytes());
        block.isCancelledAt(going.destination());
      }
    }
  }

  /** Moves what a plan orders; returns how long it is until all has ended, or the slot has. */
  private long move(Plan plan, long slotNs) {
    List<Going> going = new ArrayList<>();
    long lastEndNs = 0;
    for (Assignment assignment : plan.assignments()) {
      RehearsedBlock block = block(assignment.taskId());
      long sizeBytes = block.task().sizeBytes();
      if (assignment.kind() == Assignment.Kind.NEW) {
        block.begins(assignment.destination());
        space.take(assignment.destination(), assignment.storageType(), sizeBytes);
      }
      long rate = assignment.rateBytesPerSec();
      long bytes = Math.min(assignment.remainingBytes(), SlotLength.bytes(rate, slotNs));
      long leftBytes = assignment.remainingBytes() - bytes;
      links.moved(assignment, bytes);
      movedBytes += bytes;
      remainingBytes -= bytes;
      if (leftBytes == 0) {
        block.endsAt(assignment.destination());
        lastEndNs = Math.max(lastEndNs, (long) (bytes * 1e9 / rate));
        if (block.whole()) {
          blocks.remove(assignment.taskId());
        }
      } else {
        going.add(Going.by(assignment, block, sizeBytes - leftBytes));
      }
    }
    running = going;
    return blocks.isEmpty() ? lastEndNs : slotNs;
  }

  private RehearsedBlock block(long id) {
    RehearsedBlock block = blocks.get(id);
    if (block == null) {
      throw new IllegalStateException("the plan names a block that lacks nothing: " + id);
    }
    return block;
  }

  /** Slots played so far. */
  public int slots() {
    return slot;
  }

  /** Time that has passed in it: until the last block was whole, once all are. */
  public long elapsedNs() {
    return elapsedNs;
  }

  /** Bytes that have come in, without those of transfers that began anew. */
  public long movedBytes() {
    return movedBytes;
  }

  /** Bytes still to come. */
  public long remainingBytes() {
    return remainingBytes;
  }

  /** Blocks that still lack a replica. */
  public int remainingBlocks() {
    return blocks.size();
  }

  /** What all budgets together carry by equation 2, 0 before the first slot. */
  public double idealBytesPerSec() {
    return idealBytesPerSec;
  }

  /** What the links carried so far. */
  public LinkTally links() {
    return links;
  }
}
