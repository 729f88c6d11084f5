package io.dayu.core.bandwidth;

/**
 * The account of what is given away of each link's slot while a plan is made. Not thread safe.
 *
 * <p>First some rates are reserved (transfers that are not planned anew); what is left of a link is
 * its rate, and rate times slot its capacity. Then transfers are charged with the bytes they are to
 * move in the slot: c of the paper. Every transfer must get at least one byte per second, so a link
 * carries no more transfers, by their weights, than its rate has bytes per second.
 *
 * <p>Bytes and rates of a transfer are those that it makes; over a link of its route pass as many
 * times more as the link's weight says.
 */
/*
 * What is kept of a link stands side by side in one array: a choice looks at all of it at once, of
 * links far apart.
 */
public final class LinkLedger {
  private static final int RATE = 0;
  private static final int CAPACITY = 1;
  private static final int ASSIGNED = 2;
  private static final int LEAST_RATE = 3;
  private static final int LINK_SHIFT = 2;
  private static final long LEAST_PART = 16;

  private final SlotLength slot;
  private final double leastBlockShare;
  private final long[] promisedBytes;
  private final long[] cells;

  /**
   * A ledger of links that carry nothing yet.
   *
   * @param budgetBytesPerSec B_recover by link number
   * @param leastBlockShare share of a block for which a slot must have room, in (0, 1]
   */
  public LinkLedger(long[] budgetBytesPerSec, SlotLength slot, double leastBlockShare) {
    this.promisedBytes = new long[budgetBytesPerSec.length];
    this.slot = slot;
    this.leastBlockShare = leastBlockShare;
    cells = new long[budgetBytesPerSec.length << LINK_SHIFT];
    for (int link = 0; link < budgetBytesPerSec.length; link++) {
      setRate(link, budgetBytesPerSec[link]);
    }
  }

  private void setRate(int link, long bytesPerSec) {
    cells[at(link, RATE)] = bytesPerSec;
    cells[at(link, CAPACITY)] = slot.bytesAt(bytesPerSec);
  }

  private static int at(int link, int what) {
    return (link << LINK_SHIFT) + what;
  }

  /** The bytes, or {@link SlotLength#MAX_BYTES} when that is less. */
  public static long bounded(long bytes) {
    return bounded(bytes, 1);
  }

  /** The bytes, or fewer if so many times as many exceed {@link SlotLength#MAX_BYTES}. */
  public static long bounded(long bytes, int times) {
    return Math.min(bytes, SlotLength.MAX_BYTES / times);
  }

  public SlotLength slot() {
    return slot;
  }

  /** Bytes a second that are left of the link's budget beside reservations. */
  public long rateBytesPerSec(int link) {
    return cells[at(link, RATE)];
  }

  /** A copy of all rates by link number: what rates of charged transfers may add up to. */
  public long[] ratesBytesPerSec() {
    long[] rates = new long[cells.length >> LINK_SHIFT];
    for (int link = 0; link < rates.length; link++) {
      rates[link] = rateBytesPerSec(link);
    }
    return rates;
  }

  /** Bytes that the rate moves in the slot, or in the time to which the link is bound. */
  public long capacityBytes(int link) {
    return cells[at(link, CAPACITY)];
  }

  /** c of the paper. */
  public long assignedBytes(int link) {
    return cells[at(link, ASSIGNED)];
  }

  /** Takes a rate off the links' budgets, down to nothing; before anything is charged. */
  public void reserve(Route route, long bytesPerSec) {
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      int weight = route.weight(i);
      setRate(link, Math.max(0, rateBytesPerSec(link) - bytesPerSec * weight));
      cells[at(link, LEAST_RATE)] += weight;
    }
  }

  /** Bounds what may be charged to the link: what it carries in this time. */
  public void bound(int link, SlotLength length) {
    long bytes = length.bytesAt(rateBytesPerSec(link));
    cells[at(link, CAPACITY)] = Math.min(capacityBytes(link), bytes);
  }

  /** The greatest rate that the links let a transfer have, in bytes per second. */
  public long narrowestBytesPerSec(Route route) {
    long narrowest = Long.MAX_VALUE;
    for (int i = 0; i < route.size(); i++) {
      narrowest = Math.min(narrowest, part(rateBytesPerSec(route.link(i)), route.weight(i)));
    }
    return narrowest;
  }

  /** The bytes, or what the narrowest of the links can move in a slot when that is less. */
  public long carriedBytes(Route route, long bytes) {
    long carried = bounded(bytes);
    for (int i = 0; i < route.size(); i++) {
      carried = Math.min(carried, part(capacityBytes(route.link(i)), route.weight(i)));
    }
    return carried;
  }

  /**
   * The part of the bytes that a new transfer moves in this slot over the links, 0 when a link is
   * saturated.
   *
   * <p>A link with nothing assigned takes a block that is too big for any slot, as far as the slot
   * carries it, unless reservations left it next to nothing. All other links must have room for the
   * least share of what is moved; what does not fit follows in the next slot.
   */
  public long roomFor(Route route, long bytes) {
    long moved = bounded(bytes);
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      int weight = route.weight(i);
      if (free(link, bytes, weight)) {
        moved = Math.min(moved, part(capacityBytes(link), weight));
      }
    }
    long least = leastOf(moved);
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      int weight = route.weight(i);
      long left = part(capacityBytes(link) - assignedBytes(link), weight);
      if (left < least || full(link, weight)) {
        return 0;
      }
      moved = Math.min(moved, left);
    }
    return moved;
  }

  /** True if a part of a block is as much as a block begins with at least. */
  public boolean isBeginning(long partBytes, long blockBytes) {
    return partBytes >= leastOf(blockBytes);
  }

  private long leastOf(long bytes) {
    return leastBlockShare == 1 ? bytes : (long) Math.ceil(bytes * leastBlockShare);
  }

  /**
   * True if the link begins a block that does not fit the slot: with nothing assigned to it, and
   * where reservations left it, a part of the block that is worth it.
   */
  private boolean free(int link, long bytes, int weight) {
    return assignedBytes(link) == 0
        && (cells[at(link, LEAST_RATE)] == 0
            || part(capacityBytes(link), weight) >= bytes / LEAST_PART);
  }

  /** The bytes that a transfer of the weight makes of a link's bytes. */
  private static long part(long bytes, int weight) {
    return weight == 1 ? bytes : bytes / weight;
  }

  /** The number of transfers that the link has by their weights, reservations included. */
  public long transfers(int link) {
    return cells[at(link, LEAST_RATE)];
  }

  /** Notes what a transfer has still to move over its links, in this slot and later. */
  public void promise(Route route, long bytes) {
    for (int i = 0; i < route.size(); i++) {
      promisedBytes[route.link(i)] += bytes * route.weight(i);
    }
  }

  /** Bytes that the link's transfers have still to move, in this slot and later. */
  public long promisedBytes(int link) {
    return promisedBytes[link];
  }

  /** True if a link of the route has a byte per second for no further transfer. */
  public boolean full(Route route) {
    boolean full = false;
    for (int i = 0; i < route.size(); i++) {
      full |= full(route.link(i), route.weight(i));
    }
    return full;
  }

  private boolean full(int link, int weight) {
    return cells[at(link, LEAST_RATE)] + weight > cells[at(link, RATE)];
  }

  /** True if a new transfer of so many bytes and a weight of 1 finds no room on the link. */
  public boolean closed(int link, long bytes) {
    if (full(link, 1)) {
      return true;
    }
    return !free(link, bytes, 1) && capacityBytes(link) - assignedBytes(link) < leastOf(bytes);
  }

  /** True if more is charged to the link than it can carry in the slot. */
  public boolean saturated(int link) {
    return assignedBytes(link) > capacityBytes(link)
        || cells[at(link, LEAST_RATE)] > rateBytesPerSec(link);
  }

  /**
   * Takes so much of a charge back that its links are saturated no more.
   *
   * @param bytes charge of the transfer
   * @return its charge now; 0, and nothing is taken back, when less than the least share would be
   *     left
   */
  public long trim(Route route, long bytes) {
    long excess = 0;
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      excess = Math.max(excess, excess(link, route.weight(i)));
      if (cells[at(link, LEAST_RATE)] > rateBytesPerSec(link)) {
        return 0;
      }
    }
    if (bytes - excess < leastOf(bytes)) {
      return 0;
    }
    charge(route, -excess, 0);
    return bytes - excess;
  }

  /** Bytes that a transfer of the weight must leave out, for the link to be saturated no more. */
  private long excess(int link, int weight) {
    long bytes = assignedBytes(link) - capacityBytes(link);
    return weight == 1 ? bytes : -Math.floorDiv(-bytes, weight);
  }

  /** Charges a transfer to its links, with or without room. */
  public void charge(Route route, long bytes) {
    charge(route, bytes, 1);
  }

  /** Takes a charge back. */
  public void discharge(Route route, long bytes) {
    charge(route, -bytes, -1);
  }

  private void charge(Route route, long bytes, int transfers) {
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      int weight = route.weight(i);
      cells[at(link, ASSIGNED)] += bytes * weight;
      cells[at(link, LEAST_RATE)] += (long) transfers * weight;
    }
  }
}
