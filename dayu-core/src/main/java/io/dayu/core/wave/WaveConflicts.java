package io.dayu.core.wave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The conflicts of DataNodes over blocks, if they are stopped together: as bits, so that the number
 * of blocks does not matter. Not thread safe.
 *
 * <p>A block can spare so many replicas, or a group so many internal blocks. A bit is set only
 * where a wave would break the rule for certain, or where it might within one cell.
 */
public final class WaveConflicts {
  /** More blocks being written are not kept; whoever looks at a wave sees them all the same. */
  private static final int WRITTEN_MAX = 100_000;

  private final WaveHosts hosts;
  private final BitSet[] pairs;
  private final BitSet[] cellsAgainst;
  private final BitSet tangledCells = new BitSet();
  private final long[] keepers;
  private final long[] keptBlocks;
  private final int[] inCell;
  private final List<List<Written>> written = new ArrayList<>();
  private int writtenBlocks;
  private Widest widest = new Widest(0, new int[0], 1);

  /** A block that is being written, which a look at what a DataNode holds does not find. */
  private static final class Written {
    final int[] holders;
    final int spare;

    Written(int[] holders, int spare) {
      this.holders = holders;
      this.spare = spare;
    }

    boolean forbids(BitSet wave) {
      int away = 1;
      for (int holder : holders) {
        away += wave.get(holder) ? 1 : 0;
      }
      return away > spare;
    }
  }

  /** The block, or group, whose holders must be spread over most waves, so far. */
  static final class Widest {
    private final long blockId;
    private final int[] holders;
    private final int spare;

    Widest(long blockId, int[] holders, int spare) {
      this.blockId = blockId;
      this.holders = holders;
      this.spare = spare;
    }

    long blockId() {
      return blockId;
    }

    boolean isNarrowerThan(int count, int otherSpare) {
      return waves(holders.length, spare) < waves(count, otherSpare);
    }

    /** The number of waves for those of its holders that are to be in one. */
    int waves(BitSet movable) {
      int moving = (int) Arrays.stream(holders).filter(movable::get).count();
      return waves(moving, spare);
    }

    private static int waves(int count, int spare) {
      return (count + spare - 1) / spare;
    }
  }

  /** Has met no block. */
  public WaveConflicts(WaveHosts hosts) {
    this.hosts = hosts;
    this.pairs = new BitSet[hosts.count()];
    this.cellsAgainst = new BitSet[hosts.count()];
    this.keepers = new long[hosts.count()];
    this.keptBlocks = new long[hosts.count()];
    this.inCell = new int[hosts.cells()];
    for (int host = 0; host < hosts.count(); host++) {
      pairs[host] = new BitSet();
      cellsAgainst[host] = new BitSet();
      written.add(new ArrayList<>());
    }
  }

  /**
   * Notes a block, or a group, once.
   *
   * @param holders the different DataNodes of the list that hold it
   * @param count the first of them, so many, count for it
   * @param all the number of all, those that do not count after the others
   * @param spare how many of all that count for it may be away, below 0 if too few are there
   */
  public void met(long blockId, int[] holders, int count, int all, int spare) {
    int stay = spare < 0 ? all : spare == 0 ? count : 0;
    for (int i = 0; i < stay; i++) {
      keep(holders[i], blockId);
    }
    if (spare <= 0 || count <= spare) {
      return;
    }
    if (widest.isNarrowerThan(count, spare)) {
      widest = new Widest(blockId, Arrays.copyOf(holders, count), spare);
    }
    if (spare == 1) {
      addPairs(holders, count);
    }
    addCells(holders, count, spare);
  }

  /** Notes a block, or a group, that is being written; {@link #met} is told of it as well. */
  public void beingWritten(int[] holders, int count, int spare) {
    if (spare <= 0 || count <= spare || writtenBlocks >= WRITTEN_MAX) {
      return;
    }
    writtenBlocks++;
    Written block = new Written(Arrays.copyOf(holders, count), spare);
    for (int holder : block.holders) {
      written.get(holder).add(block);
    }
  }

  /** Notes a block, or a group, that the DataNode must stay for. */
  public void keep(int host, long blockId) {
    if (keptBlocks[host]++ == 0) {
      keepers[host] = blockId;
    }
  }

  /** Notes that only a look can say which of these may go together. */
  public void tangled(int[] holders, int count) {
    for (int i = 0; i < count; i++) {
      tangledCells.set(hosts.cellOf(holders[i]));
    }
  }

  private void addPairs(int[] holders, int count) {
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        if (i != j) {
          pairs[holders[i]].set(holders[j]);
        }
      }
    }
  }

  private void addCells(int[] holders, int count, int spare) {
    for (int i = 0; i < count; i++) {
      inCell[hosts.cellOf(holders[i])]++;
    }
    for (int i = 0; i < count; i++) {
      int cell = hosts.cellOf(holders[i]);
      if (inCell[cell] > spare) {
        tangledCells.set(cell);
      }
      if (inCell[cell] >= spare) {
        addAgainst(cell, holders, count);
      }
    }
    for (int i = 0; i < count; i++) {
      inCell[hosts.cellOf(holders[i])] = 0;
    }
  }

  private void addAgainst(int cell, int[] holders, int count) {
    for (int i = 0; i < count; i++) {
      if (hosts.cellOf(holders[i]) != cell) {
        cellsAgainst[holders[i]].set(cell);
      }
    }
  }

  /** The DataNodes that no wave may have. */
  BitSet kept() {
    BitSet kept = new BitSet();
    for (int host = 0; host < keptBlocks.length; host++) {
      kept.set(host, keptBlocks[host] > 0);
    }
    return kept;
  }

  /** The number of blocks, or groups, that the DataNode must stay for. */
  long keptBlocks(int host) {
    return keptBlocks[host];
  }

  /** The first of them. */
  long keeper(int host) {
    return keepers[host];
  }

  /** True if the DataNode cannot go with one of the wave. */
  boolean forbidsPair(int host, BitSet wave) {
    return pairs[host].intersects(wave);
  }

  /** True if the DataNode cannot go with the wave for a block that is being written. */
  boolean forbidsWritten(int host, BitSet wave) {
    return written.get(host).stream().anyMatch(block -> block.forbids(wave));
  }

  /** The DataNodes that cannot go with this one, whoever else goes. */
  BitSet pairsOf(int host) {
    return pairs[host];
  }

  /** True if the DataNode cannot go with all of one of the cells. */
  boolean forbidsCells(int host, BitSet wholeCells) {
    return cellsAgainst[host].intersects(wholeCells);
  }

  /** True if all of a cell may go together for certain. */
  boolean isFree(int cell) {
    return !tangledCells.get(cell);
  }

  /** The block, or group, that was found to need most waves. */
  Widest widest() {
    return widest;
  }

  @Override
  public String toString() {
    return "DataNodes that stay: " + kept() + ", pairs: " + Arrays.toString(pairs);
  }
}
