package io.dayu.core.bandwidth;

/**
 * What of each link's slot is given away while a plan is made. Not thread safe.
 *
 * <p>First some rates are reserved (transfers that are not planned anew); what is left of a link is
 * its rate, and rate times slot its capacity. Then transfers are charged with the bytes they are to
 * move in the slot: c of the paper. Every transfer must get at least one byte per second, so a link
 * carries no more transfers than its rate has bytes per second.
 */
public final class LinkLedger {
  private final SlotLength slot;
  private final long[] rateBytesPerSec;
  private final long[] capacityBytes;
  private final long[] assignedBytes;
  private final long[] transfers;

  /** A ledger of links that carry nothing yet; takes B_recover by link number. */
  public LinkLedger(long[] budgetBytesPerSec, SlotLength slot) {
    this.slot = slot;
    rateBytesPerSec = budgetBytesPerSec.clone();
    capacityBytes = new long[rateBytesPerSec.length];
    for (int link = 0; link < rateBytesPerSec.length; link++) {
      capacityBytes[link] = slot.bytesAt(rateBytesPerSec[link]);
    }
    assignedBytes = new long[rateBytesPerSec.length];
    transfers = new long[rateBytesPerSec.length];
  }

  /** The bytes, or {@link SlotLength#MAX_BYTES} when that is less. */
  public static long bounded(long bytes) {
    return Math.min(bytes, SlotLength.MAX_BYTES);
  }

  public SlotLength slot() {
    return slot;
  }

  /** What is left of the link's budget beside reservations. */
  public long rateBytesPerSec(int link) {
    return rateBytesPerSec[link];
  }

  /** A copy of all rates by link number: what rates of charged transfers may add up to. */
  public long[] ratesBytesPerSec() {
    return rateBytesPerSec.clone();
  }

  /** What the rate moves in the slot. */
  public long capacityBytes(int link) {
    return capacityBytes[link];
  }

  /** c of the paper. */
  public long assignedBytes(int link) {
    return assignedBytes[link];
  }

  /** How many transfers are charged to the link. */
  public long transfers(int link) {
    return transfers[link];
  }

  /** Takes a rate off the links' budgets, down to nothing; before anything is charged. */
  public void reserve(int[] links, long bytesPerSec) {
    for (int link : links) {
      rateBytesPerSec[link] = Math.max(0, rateBytesPerSec[link] - bytesPerSec);
      capacityBytes[link] = slot.bytesAt(rateBytesPerSec[link]);
    }
  }

  /** The smallest rate of the links, in bytes per second. */
  public long narrowestBytesPerSec(int[] links) {
    long narrowest = Long.MAX_VALUE;
    for (int link : links) {
      narrowest = Math.min(narrowest, rateBytesPerSec[link]);
    }
    return narrowest;
  }

  /** The bytes, or what the narrowest of the links can move in a slot when that is less. */
  public long carriedBytes(int[] links, long bytes) {
    long carried = bounded(bytes);
    for (int link : links) {
      carried = Math.min(carried, capacityBytes[link]);
    }
    return carried;
  }

  /**
   * How many of the bytes a new transfer moves in this slot over the links, 0 when a link is
   * saturated.
   *
   * <p>A link with nothing assigned takes a block that is too big for any slot, as far as the slot
   * carries it; all other links must have room for what is moved.
   */
  public long roomFor(int[] links, long bytes) {
    long moved = bounded(bytes);
    for (int link : links) {
      if (assignedBytes[link] == 0) {
        moved = Math.min(moved, capacityBytes[link]);
      }
    }
    for (int link : links) {
      if (assignedBytes[link] + moved > capacityBytes[link]
          || transfers[link] >= rateBytesPerSec[link]) {
        return 0;
      }
    }
    return moved;
  }

  /** Whether a new transfer of so many bytes finds no room on the link. */
  public boolean closed(int link, long bytes) {
    if (transfers[link] >= rateBytesPerSec[link]) {
      return true;
    }
    return assignedBytes[link] > 0 && assignedBytes[link] + bytes > capacityBytes[link];
  }

  /** Whether more is charged to the link than it can carry in the slot. */
  public boolean saturated(int link) {
    return assignedBytes[link] > capacityBytes[link] || transfers[link] > rateBytesPerSec[link];
  }

  /** Charges a transfer to its links, with or without room. */
  public void charge(int[] links, long bytes) {
    for (int link : links) {
      assignedBytes[link] += bytes;
      transfers[link]++;
    }
  }

  /** Takes a charge back. */
  public void discharge(int[] links, long bytes) {
    for (int link : links) {
      assignedBytes[link] -= bytes;
      transfers[link]--;
    }
  }
}
