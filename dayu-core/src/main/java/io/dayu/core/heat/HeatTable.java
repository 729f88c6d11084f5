package io.dayu.core.heat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/**
 * The blocks that clients read most, by what DataNodes report: reads in the last period, and
 * readers at once, by holder.
 *
 * <p>A read counts 1 when it is reported and 1/e of that a period later, so that a steady rate
 * comes to the reads of one period (EAFR's T). Only so many blocks are kept, the most read ones;
 * see {@link FrequentItems} for what is known of the others. The table keeps times, so that ageing
 * costs nothing: a report weighs more the later it comes, and all is scaled down now and then
 * (forward decay, Cormode et al., ICDE 2009). Times that go back count as the latest one.
 */
public final class HeatTable {
  /** More DataNodes than hold one block anywhere; the least read one gives way to another. */
  static final int HOLDERS_MAX = 32;

  /** Periods after which weights are scaled, well before a double loses digits. */
  private static final double SCALE_AFTER = 64;

  private static final Comparator<BlockHeat> HOTTEST_FIRST =
      Comparator.comparingDouble(BlockHeat::reads)
          .thenComparingDouble(BlockHeat::readers)
          .reversed()
          .thenComparingLong(BlockHeat::blockId);

  private static final Comparator<HolderHeat> MOST_READ_FIRST =
      Comparator.comparingDouble(HolderHeat::reads)
          .thenComparingDouble(HolderHeat::readers)
          .reversed()
          .thenComparingInt(HolderHeat::holder);

  /**
   * The reads of a block at one DataNode, by its word; the weight is that of the time of the
   * landmark.
   */
  private static final class Cell {
    final int holder;
    double weight;
    double readers;
    long heardNs;

    Cell(int holder) {
      this.holder = holder;
    }
  }

  private static final class Row {
    final long blockId;
    final List<Cell> cells = new ArrayList<>(3);

    Row(long blockId) {
      this.blockId = blockId;
    }
  }

  private final FrequentItems blocks;
  private final double periodNs;
  private final long readersValidNs;

  /** By slot. */
  private final List<Row> rows = new ArrayList<>();

  private long landmarkNs;
  private long latestNs;
  private boolean begun;

  /**
   * Nothing was read yet.
   *
   * @param blocksMax how many blocks are kept
   * @param periodNs EAFR's T
   * @param readersValidNs how long a report tells who reads at present
   */
  public HeatTable(int blocksMax, long periodNs, long readersValidNs) {
    if (periodNs < 1) {
      throw new IllegalArgumentException("period " + periodNs);
    }
    this.blocks = new FrequentItems(blocksMax);
    this.periodNs = periodNs;
    this.readersValidNs = readersValidNs;
  }

  /**
   * Takes in what a DataNode says of a block.
   *
   * @param holder number of the DataNode
   * @param reads since it last said so, not negative
   * @param readers at once, in the mean of that time, not negative
   */
  public void reported(long blockId, int holder, double reads, double readers, long nowNs) {
    advance(nowNs);
    if (reads == 0 && blocks.find(blockId) < 0) {
      return;
    }
    double weight = reads * growth();
    int slot = blocks.add(blockId, weight);
    Cell cell = cell(row(slot, blockId), holder);
    cell.weight += weight;
    cell.readers = readers;
    cell.heardNs = latestNs;
  }

  private void advance(long nowNs) {
    if (!begun) {
      begun = true;
      landmarkNs = nowNs;
      latestNs = nowNs;
    }
    latestNs = latestNs - nowNs > 0 ? latestNs : nowNs;
    if ((latestNs - landmarkNs) / periodNs > SCALE_AFTER) {
      double factor = Math.max(Double.MIN_NORMAL, 1 / growth());
      blocks.scale(factor);
      for (Row row : rows) {
        row.cells.forEach(cell -> cell.weight *= factor);
      }
      landmarkNs = latestNs;
    }
  }

  /** The weight of a read of the latest moment, where one of the landmark weighs 1. */
  private double growth() {
    return Math.exp((latestNs - landmarkNs) / periodNs);
  }

  private Row row(int slot, long blockId) {
    if (slot == rows.size()) {
      rows.add(new Row(blockId));
    } else if (rows.get(slot).blockId != blockId) {
      rows.set(slot, new Row(blockId));
    }
    return rows.get(slot);
  }

  private static Cell cell(Row row, int holder) {
    for (Cell cell : row.cells) {
      if (cell.holder == holder) {
        return cell;
      }
    }
    if (row.cells.size() == HOLDERS_MAX) {
      row.cells.remove(Collections.min(row.cells, Comparator.comparingDouble(one -> one.weight)));
    }
    Cell cell = new Cell(holder);
    row.cells.add(cell);
    return cell;
  }

  /** The number of blocks that the table has. */
  public int size() {
    return blocks.size();
  }

  /**
   * The blocks with the most reads, the hottest first, at most {@code count}. Looks at each block
   * once.
   */
  public List<BlockHeat> hottest(int count, long nowNs) {
    advance(nowNs);
    Comparator<Integer> coolestFirst =
        Comparator.<Integer>comparingDouble(blocks::least)
            .thenComparing(Comparator.<Integer>comparingLong(blocks::item).reversed());
    PriorityQueue<Integer> chosen = new PriorityQueue<>(Math.max(1, count), coolestFirst);
    for (int slot = 0; slot < blocks.size(); slot++) {
      if (chosen.size() < count) {
        chosen.add(slot);
      } else if (count > 0
          && blocks.least(slot) >= blocks.least(chosen.element())
          && coolestFirst.compare(slot, chosen.element()) > 0) {
        chosen.remove();
        chosen.add(slot);
      }
    }
    return chosen.stream().map(this::heat).sorted(HOTTEST_FIRST).toList();
  }

  /**
   * The time of a DataNode's last report that a block is read; empty where the table has it not.
   */
  public OptionalLong lastReadNs(long blockId) {
    int slot = blocks.find(blockId);
    return slot < 0
        ? OptionalLong.empty()
        : rows.get(slot).cells.stream()
            .mapToLong(cell -> cell.heardNs)
            .reduce((one, other) -> one - other > 0 ? one : other);
  }

  private BlockHeat heat(int slot) {
    double present = 1 / growth();
    List<HolderHeat> holders = new ArrayList<>();
    for (Cell cell : rows.get(slot).cells) {
      boolean old = latestNs - cell.heardNs > readersValidNs;
      holders.add(new HolderHeat(cell.holder, cell.weight * present, old ? 0 : cell.readers));
    }
    holders.sort(MOST_READ_FIRST);
    double least = Math.max(0, blocks.least(slot));
    return new BlockHeat(
        blocks.item(slot), least * present, (blocks.most(slot) - least) * present, holders);
  }
}
