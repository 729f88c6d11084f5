package io.dayu.hdfs.namesystem;

import io.dayu.core.snapshot.IntSet;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.PullFrom;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;

/**
 * An erasure-coded group, of which each internal block is on a DataNode of its own.
 *
 * @param group its name and the length of its data
 * @param schema how it is coded
 * @param wanted the indices of the internal blocks that are to be made
 * @param units the holder of each of those that can be read, in a form of this record's own
 */
public record StripedGroup(BlockRef group, PullFrom.Schema schema, IntSet wanted, IntSet units) {
  /** More than an index; HDFS keeps as many ids for a group. */
  private static final int PLACES = 16;

  /**
   * A group.
   *
   * @param holders node numbers by index, one a readable internal block
   */
  public static StripedGroup of(
      BlockRef group, PullFrom.Schema schema, IntSet wanted, Map<Integer, Integer> holders) {
    int[] units =
        holders.entrySet().stream()
            .mapToInt(one -> one.getValue() * PLACES + one.getKey())
            .toArray();
    return new StripedGroup(group, schema, wanted, IntSet.of(units));
  }

  /** The same, of which this internal block is to be made. */
  public StripedGroup wanting(int index) {
    return new StripedGroup(group, schema, IntSet.of(index), units);
  }

  /** The same, of which an internal block is read from this node and from no other. */
  public StripedGroup readAt(int index, int node) {
    IntSet others = IntSet.of();
    for (int i = 0; i < units.size(); i++) {
      if (units.get(i) % PLACES != index) {
        others = others.with(units.get(i));
      }
    }
    return new StripedGroup(group, schema, wanted, others.with(node * PLACES + index));
  }

  /** The index of an internal block by its id. */
  public static int indexOf(long internalBlockId) {
    return (int) (internalBlockId & (PLACES - 1));
  }

  /** The internal block that a node has; empty when none that can be read. */
  public OptionalInt indexAt(int node) {
    for (int i = 0; i < units.size(); i++) {
      if (units.get(i) / PLACES == node) {
        return OptionalInt.of(units.get(i) % PLACES);
      }
    }
    return OptionalInt.empty();
  }

  /** The nodes that have internal blocks other than this one. */
  public IntSet holdersBut(int index) {
    IntSet nodes = IntSet.of();
    for (int i = 0; i < units.size(); i++) {
      if (units.get(i) % PLACES != index) {
        nodes = nodes.with(units.get(i) / PLACES);
      }
    }
    return nodes;
  }

  /** The node that has an internal block, as a set; empty when nobody has. */
  public IntSet holderOf(int index) {
    for (int i = 0; i < units.size(); i++) {
      if (units.get(i) % PLACES == index) {
        return IntSet.of(units.get(i) / PLACES);
      }
    }
    return IntSet.of();
  }

  /** The number of internal blocks that a decode reads. */
  public int reads() {
    return (int) Math.min(schema.dataUnits(), (group.lengthBytes() - 1) / schema.cellBytes() + 1);
  }

  /** An internal block, as its DataNode names it. */
  public BlockRef unit(int index) {
    return new BlockRef(
        group.blockPoolId(), group.blockId() + index, group.generationStamp(), lengthBytes(index));
  }

  /** Length of an internal block. */
  public long lengthBytes(int index) {
    return StripedBlockUtil.getInternalBlockLength(
        group.lengthBytes(), schema.cellBytes(), schema.dataUnits(), index);
  }
}
