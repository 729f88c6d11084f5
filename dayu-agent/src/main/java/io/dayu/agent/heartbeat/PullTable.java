package io.dayu.agent.heartbeat;

import io.dayu.agent.pull.PullHandle;
import io.dayu.agent.pull.PullStarter;
import io.dayu.agent.run.Duty;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The transfers of one block pool, as the last list of orders wants them.
 *
 * <p>A transfer has an order that is not due yet, a pull, or both. One that a list leaves out is
 * cancelled at once; a new one of the same block waits until the cancelled one has cleaned up. Any
 * thread; nothing here waits.
 */
final class PullTable implements Duty {
  private static final Logger LOG = LoggerFactory.getLogger(PullTable.class);

  // Pulls that wait for an order end only by an order; without a NameNode they end after this many
  // times the silence after which nothing new starts.
  private static final int SILENCES_UNTIL_GIVEN_UP = 10;

  // Many times what a planner takes to name another source; one that was turned off names none.
  private static final long UNSERVED_MAX_NS = TimeUnit.MINUTES.toNanos(5);

  // The NameNode reads no more of a message; ends that find no room are told next time.
  private static final int REPORTS_MAX = 10_000;

  private record Due(PullOrder order, long arrivedNs, long effectiveNs) {}

  /** The identity of a replica: equal for two transfers of the same one. */
  private record Replica(long blockId, long generationStamp) {
    static Replica of(BlockRef block) {
      return new Replica(block.blockId(), block.generationStamp());
    }
  }

  private static final class Entry {
    private PullOrder latest;
    private int place;
    private @Nullable Due due;
    private @Nullable PullHandle pull;
    private boolean unserved;
    private long unservedSinceNs;

    Entry(PullOrder order) {
      this.latest = order;
    }

    /** Takes its place in the last list. */
    void takePlace(int newPlace) {
      place = newPlace;
      if (pull != null) {
        pull.place(newPlace);
      }
    }

    TransferReport report() {
      return pull == null ? waiting(latest) : pull.report();
    }

    /** Lets a pull fail that has had no source for long, and no order since it lost its last. */
    void failIfUnserved(long nowNs) {
      boolean now =
          pull != null && due == null && pull.report().state() == TransferState.SOURCE_FAILED;
      if (now && !unserved) {
        unservedSinceNs = nowNs;
      }
      unserved = now;
      if (pull != null && unserved && nowNs - unservedSinceNs > UNSERVED_MAX_NS) {
        pull.leaveAlone();
      }
    }
  }

  private final String blockPoolId;
  private final PullStarter starter;
  private final Runnable changed;
  private final long silenceMaxNs;
  private final LinkedHashMap<TransferId, Entry> transfers = new LinkedHashMap<>();
  private final Map<Replica, PullHandle> stopping = new HashMap<>();
  private final EndedTransfers ended = new EndedTransfers();
  private HeldPlan held = HeldPlan.NONE;
  private long heardAtNs;

  /**
   * An empty table.
   *
   * @param changed called when there is something to report at once, by any thread
   * @param silenceMaxNs how long the NameNode may be silent before nothing new starts
   */
  PullTable(
      String blockPoolId, PullStarter starter, Runnable changed, long silenceMaxNs, long nowNs) {
    this.blockPoolId = blockPoolId;
    this.starter = starter;
    this.changed = changed;
    this.silenceMaxNs = silenceMaxNs;
    this.heardAtNs = nowNs;
  }

  synchronized HeldPlan held() {
    return held;
  }

  /** The reports for the NameNode: all transfers, and how others ended. */
  synchronized List<TransferReport> reports() {
    collectEnded();
    List<TransferReport> reports = new ArrayList<>();
    transfers.values().forEach(transfer -> reports.add(transfer.report()));
    List<TransferReport> untold = ended.untold();
    int room = Math.max(0, REPORTS_MAX - reports.size());
    reports.addAll(untold.subList(0, Math.min(room, untold.size())));
    return reports;
  }

  /** Takes in the answer to a report. */
  synchronized void accept(HeartbeatResponse answer, List<TransferReport> told, long nowNs) {
    heardAtNs = nowNs;
    ended.acknowledge(told);
    if (!answer.planIncluded()) {
      return;
    }
    held = new HeldPlan(answer.epoch(), answer.planVersion());
    collectEnded();
    Set<TransferId> listed = new HashSet<>();
    for (PullOrder order : answer.pulls()) {
      take(order, listed.size(), nowNs);
      listed.add(order.id());
    }
    cancelUnless(listed);
  }

  /** Carries out the orders that are due. */
  @Override
  public synchronized long doWork(long nowNs) {
    collectEnded();
    long silentNs = nowNs - heardAtNs;
    if (silentNs > silenceMaxNs) {
      takeBackQueued(nowNs);
    }
    if (silentNs > SILENCES_UNTIL_GIVEN_UP * silenceMaxNs) {
      giveUpWaitingPulls();
    }
    transfers.values().forEach(transfer -> transfer.failIfUnserved(nowNs));
    long nextNs = silenceMaxNs;
    for (Entry transfer : byPlace()) {
      Due due = transfer.due;
      if (due == null) {
        continue;
      }
      if (due.effectiveNs - nowNs > 0) {
        nextNs = Math.min(nextNs, due.effectiveNs - nowNs);
      } else if (transfer.pull != null) {
        transfer.due = null;
        PullOrder order = due.order;
        transfer.pull.order(order.from(), order.rateBytesPerSec(), due.arrivedNs);
      } else if (silentNs <= silenceMaxNs) {
        start(transfer, due.order);
      }
    }
    return nextNs;
  }

  /** Nothing new begins while the NameNode is silent, and what is in line has not begun. */
  private void takeBackQueued(long nowNs) {
    for (Entry transfer : transfers.values()) {
      if (transfer.report().state() == TransferState.QUEUED) {
        cancel(transfer);
        transfer.pull = null;
        if (transfer.due == null) {
          transfer.due = new Due(transfer.latest, nowNs, nowNs);
        }
      }
    }
  }

  private List<Entry> byPlace() {
    List<Entry> sorted = new ArrayList<>(transfers.values());
    sorted.sort(Comparator.comparingInt(transfer -> transfer.place));
    return sorted;
  }

  synchronized void cancelAll() {
    cancelUnless(Set.of());
  }

  /** Forgets what has not begun, and lets what has go on alone. */
  synchronized void leaveAlone() {
    transfers.values().removeIf(transfer -> transfer.pull == null);
    for (Entry transfer : transfers.values()) {
      if (transfer.pull != null) {
        transfer.pull.leaveAlone();
      }
    }
  }

  private void take(PullOrder order, int place, long nowNs) {
    if (ended.tellAgain(order.id())) {
      return;
    }
    Entry transfer = transfers.computeIfAbsent(order.id(), id -> new Entry(order));
    if (!Replica.of(transfer.latest.block()).equals(Replica.of(order.block()))
        || !transfer.latest.from().getClass().equals(order.from().getClass())) {
      LOG.error(
          "Order {} names another block than before, or another way to make it, and is ignored.",
          order.id());
      return;
    }
    transfer.latest = order;
    transfer.takePlace(place);
    long delayNs = TimeUnit.MILLISECONDS.toNanos(Math.max(0, order.effectiveInMs()));
    transfer.due = new Due(order, nowNs, nowNs + delayNs);
  }

  private void start(Entry transfer, PullOrder order) {
    Replica replica = Replica.of(order.block());
    if (stopping.containsKey(replica)) {
      return;
    }
    String refusal = refusal(transfer, order);
    if (refusal.isEmpty()) {
      refusal = begin(transfer, order);
    }
    if (refusal.isEmpty()) {
      return;
    }
    transfers.remove(order.id());
    ended.add(failed(order, refusal));
    changed.run();
  }

  /**
   * Begins the pull; why it could not, empty when it could: one of many must not hold up others.
   */
  private String begin(Entry transfer, PullOrder order) {
    transfer.due = null;
    try {
      PullHandle pull = starter.start(order, changed);
      pull.place(transfer.place);
      transfer.pull = pull;
      return "";
    } catch (RuntimeException e) {
      LOG.error(
          "Transfer {} could not begin; the NameNode plans its block elsewhere.", order.id(), e);
      return "It could not begin: " + e;
    }
  }

  /** The reason why the order cannot be followed, empty when it can. */
  private String refusal(Entry transfer, PullOrder order) {
    if (!blockPoolId.equals(order.block().blockPoolId())) {
      return "The block belongs to another pool than " + blockPoolId + ".";
    }
    if (order.rateBytesPerSec() < 0 || order.block().lengthBytes() < 0) {
      return "The order has a negative rate or length.";
    }
    for (Entry other : transfers.values()) {
      if (other != transfer
          && other.pull != null
          && Replica.of(other.latest.block()).equals(Replica.of(order.block()))) {
        return "The block is already being pulled here as transfer " + other.latest.id() + ".";
      }
    }
    return "";
  }

  private void cancelUnless(Set<TransferId> listed) {
    Iterator<Map.Entry<TransferId, Entry>> all = transfers.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<TransferId, Entry> one = all.next();
      if (!listed.contains(one.getKey())) {
        all.remove();
        cancel(one.getValue());
      }
    }
  }

  private void cancel(Entry transfer) {
    if (transfer.pull != null) {
      stopping.put(Replica.of(transfer.latest.block()), transfer.pull);
      transfer.pull.cancel();
    }
  }

  private void collectEnded() {
    stopping.values().removeIf(this::isOver);
    transfers.values().removeIf(this::isOver);
  }

  private boolean isOver(Entry transfer) {
    if (transfer.pull == null || !transfer.pull.ended()) {
      return false;
    }
    ended.add(transfer.pull.report());
    return true;
  }

  private boolean isOver(PullHandle cancelled) {
    if (!cancelled.ended()) {
      return false;
    }
    TransferReport end = cancelled.report();
    if (end.state() == TransferState.DONE) {
      ended.add(end);
    }
    return true;
  }

  private void giveUpWaitingPulls() {
    for (Entry transfer : transfers.values()) {
      TransferReport report = transfer.report();
      boolean waits =
          report.state() == TransferState.SOURCE_FAILED || report.pace().rateBytesPerSec() == 0;
      if (waits && transfer.pull != null) {
        transfer.pull.cancel();
      }
    }
  }

  private static TransferReport waiting(PullOrder order) {
    return unstarted(order, TransferState.RUNNING, "");
  }

  private static TransferReport failed(PullOrder order, String detail) {
    return unstarted(order, TransferState.FAILED, detail);
  }

  private static TransferReport unstarted(PullOrder order, TransferState state, String detail) {
    return new TransferReport(
        order.id(),
        order.block(),
        order.storageType(),
        state,
        0,
        new TransferSource(order.source().uuid(), false, order.from().otherUuids()),
        new TransferPace(0, 0, 0),
        detail);
  }
}
