package io.dayu.hdfs.queue;

import io.dayu.core.snapshot.IntSet;
import java.util.Comparator;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The internal blocks of an erasure-coded group: who has which, and what is to be made of it. Not
 * thread-safe.
 */
public final class GroupUnits {
  /** The standing of an internal block on a DataNode, by what it is good for. */
  public enum Standing {
    /** The internal block is on a DataNode in service. */
    SERVES,
    /** The internal block can be read, but its DataNode leaves. */
    LEAVES,
    /** The internal block will be back, and cannot be read now. */
    AWAY,
    /** The internal block is corrupt, or one too many. */
    USELESS
  }

  /**
   * The internal blocks that are wanted.
   *
   * @param indices of them
   * @param missing how many of them are still to be planned
   * @param copied whether they are copied from who has them, and not decoded
   */
  public record Want(IntSet indices, int missing, boolean copied) {
    /** Nothing is wanted. */
    public static final Want NOTHING = new Want(IntSet.of(), 0, false);
  }

  private final IntSet real;
  private final Map<Integer, Integer> readable = new TreeMap<>();
  private IntSet serving = IntSet.of();
  private IntSet kept = IntSet.of();
  private IntSet made = IntSet.of();
  private final Map<String, IntSet> servingByRack = new TreeMap<>();

  /**
   * Nobody is known to have any.
   *
   * @param units internal blocks of a full group
   * @param dataUnits of these, data
   * @param realDataUnits of these, not empty
   */
  public GroupUnits(int units, int dataUnits, int realDataUnits) {
    IntSet all = IntSet.of();
    for (int index = 0; index < units; index++) {
      all = index < realDataUnits || index >= dataUnits ? all.with(index) : all;
    }
    this.real = all;
  }

  /** Notes what a DataNode has. Of several that have the same, who serves is read. */
  public void add(int index, int node, String rack, Standing standing) {
    switch (standing) {
      case SERVES -> {
        servingByRack.merge(rack, IntSet.of(index), IntSet::withAll);
        readable.put(index, node);
        serving = serving.with(index);
        kept = kept.with(index);
      }
      case LEAVES -> {
        readable.putIfAbsent(index, node);
        kept = kept.with(index);
      }
      case AWAY -> kept = kept.with(index);
      case USELESS -> {}
    }
  }

  /** Notes that an internal block is on its way. */
  public void isMade(int index) {
    made = made.with(index);
  }

  /** A DataNode that serves one has it no more. */
  public void lose(int index, int node) {
    if (readable.remove(index, node)) {
      serving = serving.without(index);
      kept = kept.without(index);
    }
  }

  /** The holders of what can be read, by index. */
  public Map<Integer, Integer> readable() {
    return readable;
  }

  /** The internal blocks that are not on a DataNode in service. */
  public IntSet notServed() {
    return without(serving);
  }

  private IntSet without(IntSet some) {
    return less(real, some);
  }

  /**
   * The blocks to be made: those lost; when none is, those that can be read on a DataNode that
   * leaves, one at a time; otherwise those away. {@link Want#NOTHING} when only places are bad.
   *
   * @param missing the number that HDFS still lacks, those on their way not counted
   * @param pending the number on their way, those too of which it is not known which they are
   */
  public Want want(int missing, int pending) {
    IntSet lost = less(without(kept), made);
    int unknown = Math.max(0, pending - made.size());
    int lostLeft = Math.min(lost.size() - unknown, missing);
    if (lostLeft > 0) {
      return new Want(lost, lostLeft, false);
    }
    IntSet notServed = less(notServed(), made);
    if (missing <= 0 || notServed.size() == 0) {
      return Want.NOTHING;
    }
    OptionalInt leaving = firstReadable(notServed);
    return leaving.isPresent()
        ? new Want(IntSet.of(leaving.getAsInt()), 1, true)
        : new Want(notServed, Math.min(missing, notServed.size()), false);
  }

  /**
   * The block to copy to another rack where all are there and on too few racks: the first of those
   * on the rack that has most of them. {@link Want#NOTHING} when nobody in service has any.
   */
  public Want wantElsewhere() {
    return servingByRack.values().stream()
        .max(Comparator.comparingInt(IntSet::size))
        .map(most -> new Want(IntSet.of(most.get(0)), 1, true))
        .orElse(Want.NOTHING);
  }

  private static IntSet less(IntSet all, IntSet some) {
    IntSet rest = all;
    for (int i = 0; i < some.size(); i++) {
      rest = rest.without(some.get(i));
    }
    return rest;
  }

  private OptionalInt firstReadable(IntSet indices) {
    for (int i = 0; i < indices.size(); i++) {
      if (readable.containsKey(indices.get(i))) {
        return OptionalInt.of(indices.get(i));
      }
    }
    return OptionalInt.empty();
  }
}
