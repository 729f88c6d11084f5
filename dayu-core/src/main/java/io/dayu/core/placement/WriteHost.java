package io.dayu.core.placement;

/**
 * A host that replicas can be written to; its number is its place in the list of all.
 *
 * @param rack the rack's number
 * @param in its incoming link
 * @param candidate whether it may be chosen: it is in service and not too full
 */
public record WriteHost(int rack, ClientLink in, boolean candidate) {
  public WriteHost {
    if (rack < 0) {
      throw new IllegalArgumentException("rack must not be negative: " + rack);
    }
  }
}
