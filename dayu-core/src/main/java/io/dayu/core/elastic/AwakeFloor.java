package io.dayu.core.elastic;

/** The least number of ranks that may be awake. */
public final class AwakeFloor {
  private AwakeFloor() {}

  /**
   * As few as hold so many copies of all data and have one of each rack that is in service.
   *
   * @param awake copies of all data that stay awake, 1 or more
   * @param rackOfRank number of the rack of each rank, from 0
   * @param inService whether HDFS has the DataNode of a rank in service and alive
   */
  public static int of(Bands bands, int awake, int[] rackOfRank, boolean[] inService) {
    int floor = bands.floor(awake);
    boolean[] seen = new boolean[rackOfRank.length + 1];
    for (int rank = 0; rank < rackOfRank.length; rank++) {
      int rack = rackOfRank[rank];
      if (inService[rank] && !seen[rack]) {
        seen[rack] = true;
        floor = Math.max(floor, rank + 1);
      }
    }
    return floor;
  }
}
