package io.dayu.core.plan;

import io.dayu.core.snapshot.IntSet;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * The transfers of a plan as columns: one array a property, a transfer is an index. Immutable.
 *
 * <p>As a list it makes an {@link Assignment} each time one is asked for.
 */
public final class AssignmentColumns extends AbstractList<Assignment> implements RandomAccess {
  private final long[] taskId;
  private final SourceColumn sources;
  private final int[] destination;
  private final int[] storageType;
  private final long[] remainingBytes;
  private final long[] rateBytesPerSec;
  private final Assignment.Kind[] kind;

  private AssignmentColumns(Builder builder) {
    taskId = Arrays.copyOf(builder.taskId, builder.size);
    sources = builder.sources.copy();
    destination = Arrays.copyOf(builder.destination, builder.size);
    storageType = Arrays.copyOf(builder.storageType, builder.size);
    remainingBytes = Arrays.copyOf(builder.remainingBytes, builder.size);
    rateBytesPerSec = Arrays.copyOf(builder.rateBytesPerSec, builder.size);
    kind = Arrays.copyOf(builder.kind, builder.size);
  }

  /** The transfers as columns; the same object when they are already. */
  public static AssignmentColumns copyOf(List<Assignment> assignments) {
    if (assignments instanceof AssignmentColumns columns) {
      return columns;
    }
    Builder builder = new Builder(assignments.size());
    for (Assignment one : assignments) {
      builder.add(one);
    }
    return builder.build();
  }

  @Override
  public int size() {
    return taskId.length;
  }

  /** The transfer as a record of its own. */
  @Override
  public Assignment get(int index) {
    return new Assignment(
        taskId[index],
        sources.nodes(index),
        destination[index],
        storageType[index],
        remainingBytes[index],
        rateBytesPerSec[index],
        kind(index));
  }

  public long taskId(int index) {
    return taskId[index];
  }

  /** The nodes that each transfer reads. */
  public SourceColumn sources() {
    return sources;
  }

  /**
   * The node that a copy is read from.
   *
   * @throws IllegalStateException when several are read
   */
  public int source(int index) {
    return sources.node(index);
  }

  public int destination(int index) {
    return destination[index];
  }

  /** True if the transfer takes no link: it goes to another storage of the node that it reads. */
  public boolean isWithin(int index) {
    return sources.one(index) && sources.node(index) == destination[index];
  }

  public int storageType(int index) {
    return storageType[index];
  }

  public long remainingBytes(int index) {
    return remainingBytes[index];
  }

  public long rateBytesPerSec(int index) {
    return rateBytesPerSec[index];
  }

  public Assignment.Kind kind(int index) {
    return kind[index];
  }

  /** Collects transfers without an object for each. Not thread safe. */
  public static final class Builder {
    private final long[] taskId;
    private final SourceColumn sources;
    private final int[] destination;
    private final int[] storageType;
    private final long[] remainingBytes;
    private final long[] rateBytesPerSec;
    private final Assignment.Kind[] kind;
    private int size;

    /** A builder with room for so many transfers and no more. */
    public Builder(int most) {
      taskId = new long[most];
      sources = new SourceColumn(most);
      destination = new int[most];
      storageType = new int[most];
      remainingBytes = new long[most];
      rateBytesPerSec = new long[most];
      kind = new Assignment.Kind[most];
    }

    /** Adds a transfer of a block; {@code from}, {@link #to} and {@link #amount} complete it. */
    public Builder add(long ofTask, Assignment.Kind how) {
      taskId[size] = ofTask;
      kind[size] = how;
      size++;
      return this;
    }

    /** Says which nodes the transfer added last reads. */
    public Builder from(IntSet nodes) {
      sources.add(nodes);
      return this;
    }

    /** Says that it reads the nodes that the transfer with an index in a column does. */
    public Builder from(SourceColumn column, int index) {
      sources.add(column, index);
      return this;
    }

    /** Says where the transfer added last goes. */
    public Builder to(int to, int type) {
      destination[size - 1] = to;
      storageType[size - 1] = type;
      return this;
    }

    /** Says how much is outstanding of the transfer added last, and how fast it goes. */
    public Builder amount(long bytes, long bytesPerSec) {
      remainingBytes[size - 1] = bytes;
      rateBytesPerSec[size - 1] = bytesPerSec;
      return this;
    }

    /** Adds a transfer with all that it has. */
    public void add(Assignment one) {
      add(one.taskId(), one.kind())
          .from(one.sources())
          .to(one.destination(), one.storageType())
          .amount(one.remainingBytes(), one.rateBytesPerSec());
    }

    /** All transfers added so far, in their order. */
    public AssignmentColumns build() {
      return new AssignmentColumns(this);
    }
  }
}
