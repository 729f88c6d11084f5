package io.dayu.hdfs.power;

import io.dayu.hdfs.namesystem.EnoughCopies;
import java.util.function.LongSupplier;

/**
 * The census of machines that are off: open while they may hold replicas of which this NameNode
 * does not know. While that is so, a block that has enough copies awake needs nothing. Thread safe.
 *
 * <p>It is open until somebody has looked who is off, and anew whenever this NameNode is not
 * active. Whoever closes it may die: from the first question on it is open for a set time at most.
 */
public final class Census implements EnoughCopies {
  private static final long NOT_ASKED = Long.MIN_VALUE;

  private final int awake;
  private final long limitNs;
  private final LongSupplier clock;
  private volatile boolean unknown;
  private volatile long askedNs = NOT_ASKED;

  /**
   * A census that is open.
   *
   * @param awake copies that are enough while it is open
   * @param limitNs how long it is open at most; 0 where nothing is ever off
   * @param clock in ns
   */
  public Census(int awake, long limitNs, LongSupplier clock) {
    this.awake = awake;
    this.limitNs = limitNs;
    this.clock = clock;
    unknown = limitNs > 0;
  }

  /** This NameNode is not active: what it will know then nobody knows. */
  void begin() {
    unknown = limitNs > 0;
    askedNs = NOT_ASKED;
  }

  /** Somebody has looked whether machines are off whose replicas are not known. */
  void look(boolean anyUnknown) {
    unknown = anyUnknown;
  }

  /** True if the census is open; does not begin its time. */
  public boolean isOpen() {
    return unknown && (askedNs == NOT_ASKED || clock.getAsLong() - askedNs < limitNs);
  }

  @Override
  public int enough(int wanted, int readable) {
    if (unknown && askedNs == NOT_ASKED) {
      askedNs = clock.getAsLong();
    }
    return isOpen() ? Math.min(wanted, readable + awake - 1) : wanted;
  }
}
