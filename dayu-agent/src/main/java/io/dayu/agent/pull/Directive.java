package io.dayu.agent.pull;

import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;

/**
 * The present orders of a pull: its sources, its rate and its attempt.
 *
 * @param from its sources
 * @param rateBytesPerSec mean rate of block data as it is written; 0 keeps the bytes and waits
 * @param attempt counts up with every source, and with every new try of the same one
 */
record Directive(PullFrom from, long rateBytesPerSec, long attempt) {
  boolean isHeld() {
    return rateBytesPerSec == 0;
  }

  /** The number of sources that are read at once. */
  int reads() {
    return from instanceof PullFrom.Stripe stripe ? stripe.units().size() : 1;
  }

  /** True if the same DataNodes are read for the same, wherever their agents are heard. */
  boolean readsTheSame(PullFrom other) {
    if (from instanceof PullFrom.Stripe mine && other instanceof PullFrom.Stripe theirs) {
      return mine.units().size() == theirs.units().size()
          && theirs.units().stream().allMatch(unit -> reads(mine, unit));
    }
    return from.getClass().equals(other.getClass()) && reads(other.first().address());
  }

  /** True if the unit is one of the stripe's, and read from the same DataNode. */
  static boolean reads(PullFrom.Stripe stripe, PullFrom.Unit unit) {
    return stripe.units().stream()
        .anyMatch(
            one ->
                one.index() == unit.index()
                    && one.source().address().equals(unit.source().address()));
  }

  /** True if the DataNode is one of those that are read. */
  boolean reads(DataNodeAddress address) {
    return from instanceof PullFrom.Stripe stripe
        ? stripe.units().stream().anyMatch(unit -> unit.source().address().equals(address))
        : from.first().address().equals(address);
  }
}
