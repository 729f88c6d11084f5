package io.dayu.curator.scan;

import java.util.List;

/**
 * Owners, those first that take most space.
 *
 * @param outOfRange values of all inodes that no table should hold, and that are null in tables
 */
public record OwnerList(List<OwnerRow> owners, long outOfRange) {
  public OwnerList {
    owners = List.copyOf(owners);
  }
}
