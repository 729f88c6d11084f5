package io.dayu.core.plan;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RunningTransfer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The nodes that each of many transfers reads: one, or several for a decode. A transfer is an
 * index. Not thread safe while it grows.
 *
 * <p>One node costs an int; a set is kept where there are several.
 */
public final class SourceColumn {
  private static final int FIRST_SET = RunningTransfer.GONE - 1;

  // A node, GONE, or less: a place in the list.
  private int[] source;
  private final List<IntSet> several = new ArrayList<>();
  private int size;

  /** Empty, with room for so many transfers; it grows when there are more. */
  public SourceColumn(int expected) {
    source = new int[expected];
  }

  private SourceColumn(SourceColumn same) {
    source = Arrays.copyOf(same.source, same.size);
    several.addAll(same.several);
    size = same.size;
  }

  /** A column of its own with the same transfers. */
  SourceColumn copy() {
    return new SourceColumn(this);
  }

  /** Adds a transfer that reads one node. */
  public void add(int node) {
    if (size == source.length) {
      source = Arrays.copyOf(source, Math.max(8, 2 * size));
    }
    source[size++] = node;
  }

  /** Adds a transfer that reads all nodes of a set. */
  public void add(IntSet nodes) {
    if (nodes.size() == 1) {
      add(nodes.get(0));
    } else {
      add(FIRST_SET - several.size());
      several.add(nodes);
    }
  }

  /** Adds a transfer that reads what one of another column does. */
  public void add(SourceColumn column, int index) {
    if (column.one(index)) {
      add(column.source[index]);
    } else {
      add(column.nodes(index));
    }
  }

  /** True if the transfer reads the node. */
  public boolean contains(int index, int node) {
    int read = source[index];
    return one(index) ? read == node : nodes(index).contains(node);
  }

  /** True if the transfer reads one node alone. */
  public boolean one(int index) {
    return source[index] > FIRST_SET;
  }

  /**
   * The node that the transfer reads.
   *
   * @throws IllegalStateException when it reads several
   */
  public int node(int index) {
    if (!one(index)) {
      throw new IllegalStateException("several nodes are read: " + nodes(index));
    }
    return source[index];
  }

  /** All nodes that the transfer reads. */
  public IntSet nodes(int index) {
    int node = source[index];
    return one(index) ? IntSet.of(node) : several.get(FIRST_SET - node);
  }
}
