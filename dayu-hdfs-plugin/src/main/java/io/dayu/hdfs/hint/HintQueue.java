package io.dayu.hdfs.hint;

import io.dayu.protocol.admin.FateMark;
import io.dayu.protocol.admin.HintCounts;
import io.dayu.protocol.admin.MoveAnswer;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import io.dayu.protocol.admin.MoveOffer;
import io.dayu.protocol.admin.MoveRequest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The hints that background tasks have offered, and the fates of the last that have ended. Both are
 * bounded: a task that offers more is told to wait, and one that asks too late is told that fates
 * are lost. Kept in this process alone. Thread safe by its own monitor.
 */
public final class HintQueue {
  /** Waiting and under way together. */
  static final int HINTS_MAX = 1_000;

  /** Fates that are kept: of a minute, where two hundred DataNodes do nothing else. */
  static final int FATES_KEPT = 10_000;

  /** Fates of one answer. */
  static final int FATES_AT_ONCE = 500;

  private final String name = UUID.randomUUID().toString();
  private final Consumer<MoveFate> counted;

  /** By their blocks, of which each has one. */
  private final Map<Long, MoveOffer> waiting = new LinkedHashMap<>();

  private final Map<Long, MoveOffer> underWay = new HashMap<>();
  private final Map<MoveFate, Long> ended = new EnumMap<>(MoveFate.class);

  /** By the ids of offers, the newest last. */
  private final Map<Long, MoveFate> fates = new LinkedHashMap<>();

  /** All fates that have ever been in the list. */
  private long listed;

  private boolean open;

  /**
   * An empty queue that takes nothing yet.
   *
   * @param counted is told of each hint that ends
   */
  public HintQueue(Consumer<MoveFate> counted) {
    this.counted = counted;
  }

  /** Takes a background task's offers, and tells the fates that it asks for. */
  public synchronized MoveAnswer answer(MoveRequest request) {
    long before = listed;
    Map<Long, MoveFate> told = new LinkedHashMap<>();
    for (MoveOffer offer : request.offers()) {
      // The answer to the same offer may have been lost, and with it the mark before this fate.
      @Nullable MoveFate fate = fates.get(offer.id());
      if (fate != null) {
        told.put(offer.id(), fate);
      }
    }
    int taken = takeFirst(request.offers());
    FateMark mark = request.mark();
    long gone = listed - fates.size();
    boolean known = mark.list().equals(name) && mark.heard() >= gone && mark.heard() <= before;
    long heard = known ? mark.heard() : before;
    Iterator<Map.Entry<Long, MoveFate>> next =
        fates.entrySet().stream().skip(heard - gone).limit(FATES_AT_ONCE).iterator();
    for (; next.hasNext(); heard++) {
      Map.Entry<Long, MoveFate> fate = next.next();
      told.put(fate.getKey(), fate.getValue());
    }
    boolean lost = !known && !mark.equals(FateMark.NONE);
    return new MoveAnswer(taken, counts(), new FateMark(name, heard), lost, told);
  }

  private int takeFirst(List<MoveOffer> offers) {
    int taken = 0;
    for (MoveOffer offer : open ? offers : List.<MoveOffer>of()) {
      if (!isTaken(offer)) {
        break;
      }
      taken++;
    }
    return taken;
  }

  /** Takes an offer, unless it was taken before; returns false where there is no room. */
  private boolean isTaken(MoveOffer offer) {
    long blockId = offer.hint().blockId();
    @Nullable MoveOffer other = waiting.get(blockId);
    other = other == null ? underWay.get(blockId) : other;
    if (fates.containsKey(offer.id()) || (other != null && other.id() == offer.id())) {
      return true;
    }
    if (other != null) {
      end(offer, MoveFate.BUSY);
      return true;
    }
    if (waiting.size() + underWay.size() >= HINTS_MAX) {
      return false;
    }
    waiting.put(blockId, offer);
    return true;
  }

  /** The counts of the hints. */
  public synchronized HintCounts counts() {
    return new HintCounts(open, waiting.size(), underWay.size(), ended);
  }

  /** Hints are taken from now on. */
  synchronized void open() {
    open = true;
  }

  /** The oldest of those that wait; they are under way now. */
  synchronized List<MoveHint> take(int most) {
    List<MoveHint> taken = new ArrayList<>();
    Iterator<MoveOffer> oldest = waiting.values().iterator();
    while (oldest.hasNext() && taken.size() < most) {
      MoveOffer offer = oldest.next();
      oldest.remove();
      underWay.put(offer.hint().blockId(), offer);
      taken.add(offer.hint());
    }
    return taken;
  }

  /** Notes the end of a hint that was taken. */
  synchronized void end(long blockId, MoveFate fate) {
    @Nullable MoveOffer offer = underWay.remove(blockId);
    if (offer != null) {
      end(offer, fate);
    }
  }

  /** Puts off the hints that wait, so that none is taken. */
  synchronized void close() {
    open = false;
    waiting.values().forEach(offer -> end(offer, MoveFate.PUT_OFF));
    waiting.clear();
  }

  private void end(MoveOffer offer, MoveFate fate) {
    ended.merge(fate, 1L, Long::sum);
    counted.accept(fate);
    fates.put(offer.id(), fate);
    listed++;
    if (fates.size() > FATES_KEPT) {
      Iterator<Long> oldest = fates.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }
}
