package io.dayu.protocol;

/**
 * Names one transfer for good: two NameNodes never give the same one.
 *
 * @param epoch the planner's epoch, drawn anew whenever a NameNode becomes active
 * @param number counts up within the epoch
 */
public record TransferId(long epoch, long number) {
  @Override
  public String toString() {
    return Long.toHexString(epoch) + "/" + number;
  }
}
