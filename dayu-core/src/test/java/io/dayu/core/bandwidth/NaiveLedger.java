package io.dayu.core.bandwidth;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * A ledger that answers like {@link LinkLedger}, by the words of its Javadoc and with numbers of
 * any size.
 */
final class NaiveLedger {
  private final SlotLength slot;
  private final double leastShare;
  private final BigInteger[] rate;
  private final BigInteger[] assigned;
  private final BigInteger[] leastRate;

  NaiveLedger(long[] budgets, SlotLength slot, double leastShare) {
    this.slot = slot;
    this.leastShare = leastShare;
    rate = new BigInteger[budgets.length];
    assigned = new BigInteger[budgets.length];
    leastRate = new BigInteger[budgets.length];
    for (int link = 0; link < budgets.length; link++) {
      rate[link] = BigInteger.valueOf(budgets[link]);
      assigned[link] = BigInteger.ZERO;
      leastRate[link] = BigInteger.ZERO;
    }
  }

  private static BigInteger over(long bytes, int weight) {
    return BigInteger.valueOf(bytes).multiply(BigInteger.valueOf(weight));
  }

  private BigInteger capacity(int link) {
    return BigInteger.valueOf(slot.bytesAt(rate[link].longValueExact()));
  }

  long assignedBytes(int link) {
    return assigned[link].longValueExact();
  }

  boolean saturated(int link) {
    return assigned[link].compareTo(capacity(link)) > 0
        || leastRate[link].compareTo(rate[link]) > 0;
  }

  void reserve(Route route, long bytesPerSec) {
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      rate[link] = rate[link].subtract(over(bytesPerSec, route.weight(i))).max(BigInteger.ZERO);
      leastRate[link] = leastRate[link].add(BigInteger.valueOf(route.weight(i)));
    }
  }

  void charge(Route route, long bytes) {
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      assigned[link] = assigned[link].add(over(bytes, route.weight(i)));
      leastRate[link] = leastRate[link].add(BigInteger.valueOf(route.weight(i)));
    }
  }

  void discharge(Route route, long bytes) {
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      assigned[link] = assigned[link].subtract(over(bytes, route.weight(i)));
      leastRate[link] = leastRate[link].subtract(BigInteger.valueOf(route.weight(i)));
    }
  }

  long narrowestBytesPerSec(Route route) {
    long narrowest = Long.MAX_VALUE;
    for (int i = 0; i < route.size(); i++) {
      narrowest = Math.min(narrowest, rate[route.link(i)].longValueExact() / route.weight(i));
    }
    return narrowest;
  }

  /** The most bytes, up to so many, of which the links carry all that pass there in a slot. */
  long carriedBytes(Route route, long bytes) {
    return most(route, bytes, false);
  }

  private long most(Route route, long bytes, boolean besideAssigned) {
    long most = bytes;
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      BigInteger room = besideAssigned ? capacity(link).subtract(assigned[link]) : capacity(link);
      long fits =
          new BigDecimal(room)
              .divide(BigDecimal.valueOf(route.weight(i)), 0, RoundingMode.FLOOR)
              .longValueExact();
      most = Math.min(most, fits);
    }
    return most;
  }

  long roomFor(Route route, long bytes) {
    long wanted = bytes;
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      long alone = capacity(link).longValueExact() / route.weight(i);
      boolean reserved = leastRate[link].signum() > 0;
      if (assigned[link].signum() == 0 && (!reserved || alone >= bytes / 16)) {
        wanted = Math.min(wanted, alone);
      }
    }
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      BigInteger taken = leastRate[link].add(BigInteger.valueOf(route.weight(i)));
      if (taken.compareTo(rate[link]) > 0) {
        return 0;
      }
    }
    long most = most(route, wanted, true);
    return most < least(wanted) ? 0 : most;
  }

  long trim(Route route, long bytes) {
    long left = bytes;
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      if (leastRate[link].compareTo(rate[link]) > 0) {
        return 0;
      }
      BigInteger others = assigned[link].subtract(over(bytes, route.weight(i)));
      BigDecimal fits =
          new BigDecimal(capacity(link).subtract(others))
              .divide(BigDecimal.valueOf(route.weight(i)), 0, RoundingMode.FLOOR);
      left = Math.min(left, fits.longValueExact());
    }
    if (left < least(bytes)) {
      return 0;
    }
    for (int i = 0; i < route.size(); i++) {
      int link = route.link(i);
      assigned[link] = assigned[link].subtract(over(bytes - left, route.weight(i)));
    }
    return left;
  }

  private long least(long bytes) {
    return (long) Math.ceil(bytes * leastShare);
  }
}
