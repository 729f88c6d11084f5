package io.dayu.core.wave;

import java.util.Arrays;

/** The DataNodes that are to be divided into waves, by their places in the list. Immutable. */
public final class WaveHosts {
  private final int[] rackOf;
  private final int[] cellOf;
  private final int[] inServiceOfRack;
  private final int leave;
  private final int atMost;

  /**
   * A list.
   *
   * @param rackOf of each DataNode its rack's number, from 0 on
   * @param cellOf of each DataNode the number of what is stopped together by preference: its
   *     upgrade domain, or its rack
   * @param inServiceOfRack of each rack the number of DataNodes in service, those of no list too
   * @param leave how many DataNodes are to stay in service at least
   * @param atMost how many DataNodes a wave has at most
   */
  public WaveHosts(int[] rackOf, int[] cellOf, int[] inServiceOfRack, int leave, int atMost) {
    if (rackOf.length != cellOf.length || atMost < 1 || leave < 0) {
      throw new IllegalArgumentException("racks, cells or bounds do not fit");
    }
    this.rackOf = rackOf.clone();
    this.cellOf = cellOf.clone();
    this.inServiceOfRack = inServiceOfRack.clone();
    this.leave = leave;
    this.atMost = atMost;
  }

  /** The number of DataNodes. */
  public int count() {
    return rackOf.length;
  }

  /** The number of the DataNode's rack. */
  int rackOf(int host) {
    return rackOf[host];
  }

  /** The number of the DataNode's cell. */
  int cellOf(int host) {
    return cellOf[host];
  }

  /** The number of DataNodes in service of each rack. */
  int[] inServiceOfRack() {
    return inServiceOfRack.clone();
  }

  /** The most DataNodes of a wave by the operator's word. */
  int atMost() {
    return atMost;
  }

  /** The number of cells. */
  int cells() {
    return 1 + Arrays.stream(cellOf).max().orElse(-1);
  }

  /** The most DataNodes of one wave, as far as numbers alone forbid more. */
  int largestWave() {
    return Math.min(atMost, Arrays.stream(inServiceOfRack).sum() - leftInService());
  }

  /**
   * The DataNodes that every wave leaves in service: at least one may go, however few there are.
   */
  int leftInService() {
    return Math.max(0, Math.min(leave, Arrays.stream(inServiceOfRack).sum() - 1));
  }

  /** The racks of which every wave leaves a DataNode in service: at least one rack may go. */
  int leftRacks() {
    int racks = (int) Arrays.stream(inServiceOfRack).filter(nodes -> nodes > 0).count();
    return Math.max(0, Math.min(2, racks - 1));
  }

  @Override
  public String toString() {
    return "racks "
        + Arrays.toString(rackOf)
        + ", cells "
        + Arrays.toString(cellOf)
        + ", in service "
        + Arrays.toString(inServiceOfRack)
        + ", leave "
        + leave
        + ", at most "
        + atMost;
  }
}
