package io.dayu.sim.scheduler.batch;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.select.Eligibility;
import io.dayu.core.select.ReplicaSites;
import io.dayu.core.select.Wanted;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.sim.scheduler.PlacerSlot;
import io.dayu.tools.input.BadInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A slot to be filled: replicas that wait, nodes that can send them, nodes that may receive them,
 * and the links' room. Not thread safe.
 */
/*
 * Items are the first missing replica of as many tasks, by priority and then in queue order, as have
 * WINDOW times the bytes that the slot can carry; a second missing replica waits for the next slot.
 * Limits of racks are not part of the problem: what does not fit them is refused when the answer is
 * carried out. An empty link takes a block that is too big for the slot, as in Dayu.
 */
public final class BatchProblem {
  private static final double WINDOW = 1.5;

  private final TaskColumns items;
  private final Wanted wanted;
  private final Links links;
  private final LinkLedger ledger;
  private final AllowedReceivers receivers;
  private final ReplicaSites sites;
  private final long seed;

  /**
   * The problem of a slot as it is before anything new is planned.
   *
   * @param seed decides what a solver leaves to chance
   */
  public BatchProblem(ClusterSnapshot snapshot, PlacerSlot slot, long seed) {
    this.links = slot.nodes().links();
    this.ledger = slot.nodes().ledger();
    this.receivers = new AllowedReceivers(slot);
    this.sites = new ReplicaSites(links);
    this.seed = seed;
    this.items = TaskColumns.copyOf(window(snapshot.tasks()));
    this.wanted = new Wanted(items);
  }

  private List<RecoveryTask> window(List<RecoveryTask> tasks) {
    double bytesLeft = WINDOW * slotBytes();
    List<RecoveryTask> ordered = new ArrayList<>(tasks);
    ordered.sort(Comparator.comparingInt(RecoveryTask::priority));
    List<RecoveryTask> window = new ArrayList<>();
    for (RecoveryTask task : ordered) {
      if (bytesLeft <= 0) {
        break;
      }
      int reads = task.kind().reads();
      if (task.missing() > 0 && senders(task).length >= reads) {
        window.add(task);
        bytesLeft -= (double) task.sizeBytes() * reads;
      }
    }
    return window;
  }

  /** Bytes that all links can still carry in the slot. */
  public double slotBytes() {
    double in = 0;
    double out = 0;
    for (int node = 0; node < links.nodes(); node++) {
      in += Math.max(0, inRoomBytes(node));
      out += Math.max(0, outRoomBytes(node));
    }
    return Math.min(in, out);
  }

  private int[] senders(RecoveryTask task) {
    int[] senders = new int[task.sources().size()];
    Route route = new Route();
    int size = 0;
    for (int i = 0; i < senders.length; i++) {
      int node = task.sources().get(i);
      links.leaving(node, route);
      if (ledger.narrowestBytesPerSec(route) > 0) {
        senders[size++] = node;
      }
    }
    return Arrays.copyOf(senders, size);
  }

  /** The number of replicas to choose from; their numbers are 0 and up. */
  public int items() {
    return items.size();
  }

  public int nodes() {
    return links.nodes();
  }

  public long seed() {
    return seed;
  }

  /** The block's id. */
  public long taskId(int item) {
    return items.get(item).id();
  }

  public long sizeBytes(int item) {
    return items.get(item).sizeBytes();
  }

  /** HDFS's level, 0 being the first. */
  public int priority(int item) {
    return items.get(item).priority();
  }

  /**
   * Refuses decodes.
   *
   * @throws BadInputException with one sentence
   */
  public void requireCopies(String who) {
    if (items.stream().anyMatch(task -> task.kind().reads() > 1)) {
      throw new BadInputException(who + " plans copies alone: leave it out, or --ec");
    }
  }

  /** The number of nodes that are read for it. */
  public int reads(int item) {
    return items.get(item).kind().reads();
  }

  /** The nodes that can send the replica, ascending; as many as it reads at least. */
  public int[] senders(int item) {
    return senders(items.get(item));
  }

  /** The nodes that may receive the replica; the next call ends the answer. */
  public Eligibility allowed(int item) {
    sites.begin(items, item);
    wanted.set(items, item, storageType(item), items.missing(item));
    return receivers.of(wanted, sites);
  }

  /** The nodes that may receive anything on the replica's storage type, ascending; not changed. */
  public int[] receivers(int item) {
    return receivers.receivers(storageType(item));
  }

  private int storageType(int item) {
    return items.get(item).storageTypes().get(0);
  }

  /** Bytes that the node's link out can still carry in the slot. */
  public long outRoomBytes(int node) {
    return ledger.capacityBytes(links.out(node)) - ledger.assignedBytes(links.out(node));
  }

  /** Bytes that the node's link in can still carry in the slot. */
  public long inRoomBytes(int node) {
    return ledger.capacityBytes(links.in(node)) - ledger.assignedBytes(links.in(node));
  }

  /** The number of replicas of a size that the node can still send in the slot. */
  public long outRoomItems(int node, long sizeBytes) {
    return roomItems(links.out(node), outRoomBytes(node), sizeBytes);
  }

  /** The number of replicas of a size that the node can still receive in the slot. */
  public long inRoomItems(int node, long sizeBytes) {
    return roomItems(links.in(node), inRoomBytes(node), sizeBytes);
  }

  private long roomItems(int link, long roomBytes, long sizeBytes) {
    long most = Math.max(0, ledger.rateBytesPerSec(link) - ledger.transfers(link));
    long least = ledger.assignedBytes(link) == 0 ? 1 : 0;
    return Math.min(most, Math.max(least, roomBytes / sizeBytes));
  }

  /** B_out, what reservations left of it. */
  public long outBytesPerSec(int node) {
    return ledger.rateBytesPerSec(links.out(node));
  }

  /** B_in, what reservations left of it. */
  public long inBytesPerSec(int node) {
    return ledger.rateBytesPerSec(links.in(node));
  }

  /** Mean size of the replicas, 1 or more. */
  public long meanBytes() {
    double bytes = 0;
    for (RecoveryTask task : items) {
      bytes += (double) task.sizeBytes();
    }
    return Math.max(1, (long) (bytes / Math.max(1, items.size())));
  }

  public double slotSeconds() {
    return ledger.slot().seconds();
  }
}
