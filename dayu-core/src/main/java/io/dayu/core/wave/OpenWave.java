package io.dayu.core.wave;

import java.util.BitSet;
import java.util.List;

/** A wave that DataNodes still join. Not thread safe. */
final class OpenWave {
  private static final int MIXED = -1;

  private final WaveHosts hosts;
  private final WaveConflicts conflicts;
  private final int[] sizeOfCell;
  private final WaveFloor floor;
  private final BitSet members = new BitSet();
  private final BitSet wholeCells = new BitSet();
  private final int[] joinedOfCell;
  private int onlyCell = MIXED;
  private int size;

  /**
   * Nobody has joined.
   *
   * @param sizeOfCell of each cell the number of its DataNodes in the list
   */
  OpenWave(WaveHosts hosts, WaveConflicts conflicts, int[] sizeOfCell) {
    this.hosts = hosts;
    this.conflicts = conflicts;
    this.sizeOfCell = sizeOfCell;
    this.floor = new WaveFloor(hosts);
    this.joinedOfCell = new int[sizeOfCell.length];
  }

  boolean isFull() {
    return size >= hosts.atMost();
  }

  /** Has the DataNode join if it may. */
  <E extends Exception> boolean join(int host, HolderLooks<E> looks) throws E {
    boolean joins = !isFull() && floor.allows(host) && (size == 0 || fits(host, looks));
    if (joins) {
      add(host);
    }
    return joins;
  }

  private <E extends Exception> boolean fits(int host, HolderLooks<E> looks) throws E {
    if (conflicts.forbidsPair(host, members)) {
      return false;
    }
    int cell = hosts.cellOf(host);
    if (cell == onlyCell && conflicts.isFree(cell)) {
      return true;
    }
    return !conflicts.forbidsCells(host, wholeCells)
        && !conflicts.forbidsWritten(host, members)
        && looks.fits(host, members);
  }

  private void add(int host) {
    int cell = hosts.cellOf(host);
    onlyCell = size == 0 || onlyCell == cell ? cell : MIXED;
    size++;
    members.set(host);
    floor.add(host);
    if (++joinedOfCell[cell] == sizeOfCell[cell]) {
      wholeCells.set(cell);
    }
  }

  List<Integer> members() {
    return members.stream().boxed().toList();
  }
}
