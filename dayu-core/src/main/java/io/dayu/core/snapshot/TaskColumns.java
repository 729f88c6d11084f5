package io.dayu.core.snapshot;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The waiting tasks as columns: one array a property, a task is an index. Immutable.
 *
 * <p>As a list it makes a {@link RecoveryTask} each time one is asked for; algorithms read the
 * columns instead.
 */
/*
 * A backlog has hundreds of thousands of tasks that differ in id, size and nodes and in little
 * else, so the rest is kept once a shape. The three node sets of a task are mostly one and the same
 * set; equal ones share their place.
 */
public final class TaskColumns extends AbstractList<RecoveryTask> implements RandomAccess {
  private final long[] id;
  private final long[] sizeBytes;
  private final int[] shape;
  private final int[] sources;
  private final int[] placed;
  private final int[] barred;
  private final TaskShape[] shapes;
  private final NodeSets sets;

  private TaskColumns(Builder builder) {
    int size = builder.size;
    id = Arrays.copyOf(builder.id, size);
    sizeBytes = Arrays.copyOf(builder.sizeBytes, size);
    shape = Arrays.copyOf(builder.shape, size);
    sources = Arrays.copyOf(builder.sources, size);
    placed = builder.ownPlaced ? Arrays.copyOf(builder.placed, size) : sources;
    barred = builder.ownBarred ? Arrays.copyOf(builder.barred, size) : sources;
    shapes = builder.numberOfShape.keySet().toArray(new TaskShape[0]);
    for (Map.Entry<TaskShape, Integer> entry : builder.numberOfShape.entrySet()) {
      shapes[entry.getValue()] = entry.getKey();
    }
    sets = new NodeSets(Arrays.copyOf(builder.nodes, builder.nodesSize));
  }

  private TaskColumns(TaskColumns all, int[] rows) {
    id = IntStream.of(rows).mapToLong(row -> all.id[row]).toArray();
    sizeBytes = IntStream.of(rows).mapToLong(row -> all.sizeBytes[row]).toArray();
    shape = IntStream.of(rows).map(row -> all.shape[row]).toArray();
    sources = IntStream.of(rows).map(row -> all.sources[row]).toArray();
    placed = IntStream.of(rows).map(row -> all.placed[row]).toArray();
    barred = IntStream.of(rows).map(row -> all.barred[row]).toArray();
    shapes = all.shapes;
    sets = all.sets;
  }

  /** The tasks as columns; the same object when they are already. */
  public static TaskColumns copyOf(List<RecoveryTask> tasks) {
    if (tasks instanceof TaskColumns columns) {
      return columns;
    }
    Builder builder = new Builder(tasks.size());
    for (RecoveryTask task : tasks) {
      builder.add(task);
    }
    return builder.build();
  }

  /** The tasks of one class, in their order; the same object when all are. */
  public TaskColumns ofClass(WorkClass workClass) {
    return where(one -> one.workClass() == workClass);
  }

  /** The tasks that take links, in their order; the same object when all do. */
  public TaskColumns overLinks() {
    return where(one -> !one.kind().isWithin());
  }

  /** True if a task has a kind that takes no link. */
  public boolean anyWithin() {
    return overLinks().size() < size();
  }

  private TaskColumns where(Predicate<TaskShape> wanted) {
    boolean[] isWanted = new boolean[shapes.length];
    boolean all = true;
    for (int number = 0; number < shapes.length; number++) {
      isWanted[number] = wanted.test(shapes[number]);
      all &= isWanted[number];
    }
    return all
        ? this
        : new TaskColumns(
            this, IntStream.range(0, size()).filter(task -> isWanted[shape[task]]).toArray());
  }

  @Override
  public int size() {
    return id.length;
  }

  /** The task as a record of its own. */
  @Override
  public RecoveryTask get(int task) {
    IntSet from = sets.copy(sources[task]);
    IntSet counted = placed[task] == sources[task] ? from : sets.copy(placed[task]);
    return new RecoveryTask(
        id[task],
        sizeBytes[task],
        shapes[shape[task]],
        from,
        counted,
        barred[task] == placed[task] ? counted : sets.copy(barred[task]));
  }

  public long id(int task) {
    return id[task];
  }

  public long sizeBytes(int task) {
    return sizeBytes[task];
  }

  public WorkClass workClass(int task) {
    return shapes[shape[task]].workClass();
  }

  /** The way in which the task's replicas come to be. */
  public WorkKind kind(int task) {
    return shapes[shape[task]].kind();
  }

  /** The number of different nodes that are read for a replica of the task. */
  public int reads(int task) {
    return kind(task).reads();
  }

  public int priority(int task) {
    return shapes[shape[task]].priority();
  }

  public int missing(int task) {
    return shapes[shape[task]].missing();
  }

  /** Bytes to be read for all replicas that are missing, of all tasks. */
  public double bytesToRead() {
    double bytes = 0;
    for (int task = 0; task < size(); task++) {
      bytes += (double) sizeBytes(task) * missing(task) * reads(task);
    }
    return bytes;
  }

  public PlacementRule rule(int task) {
    return shapes[shape[task]].rule();
  }

  /** The storage type wanted for the replica that is planned as the {@code replica}-th, from 0. */
  public int storageType(int task, int replica) {
    return shapes[shape[task]].storageTypes().get(replica);
  }

  /** The number of shapes that the tasks have; shapes are numbered from 0. */
  public int shapes() {
    return shapes.length;
  }

  public TaskShape shape(int number) {
    return shapes[number];
  }

  /** The number of the task's shape. */
  public int shapeOf(int task) {
    return shape[task];
  }

  /** The sets that {@link #sources}, {@link #placed} and {@link #barred} name. */
  public NodeSets sets() {
    return sets;
  }

  /** The set of nodes a replica can be read from. */
  public int sources(int task) {
    return sources[task];
  }

  /** The set of nodes whose replicas count for the placement rule. */
  public int placed(int task) {
    return placed[task];
  }

  /** The set of nodes that must not receive a replica. */
  public int barred(int task) {
    return barred[task];
  }

  /** Collects tasks without an object for each. Not thread safe. */
  public static final class Builder {
    private final Map<TaskShape, Integer> numberOfShape = new HashMap<>();
    private @Nullable TaskShape lastShape;
    private long[] id;
    private long[] sizeBytes;
    private int[] shape;
    private int[] sources;
    private int[] placed;
    private int[] barred;
    private int[] nodes;
    private int size;
    private int nodesSize;
    private int lastNumber;
    private boolean ownPlaced;
    private boolean ownBarred;

    /** A builder with room for so many tasks; it grows when there are more. */
    public Builder(int expected) {
      int capacity = Math.max(expected, 8);
      id = new long[capacity];
      sizeBytes = new long[capacity];
      shape = new int[capacity];
      sources = new int[capacity];
      placed = new int[capacity];
      barred = new int[capacity];
      nodes = new int[4 * capacity];
    }

    /** The number of a shape; equal shapes have one number. */
    public int shape(TaskShape wanted) {
      if (!wanted.equals(lastShape)) {
        Integer known = numberOfShape.putIfAbsent(wanted, numberOfShape.size());
        lastNumber = known == null ? numberOfShape.size() - 1 : known;
        lastShape = wanted;
      }
      return lastNumber;
    }

    /** Adds a set of nodes, duplicates counted once, and returns its name. */
    public int set(int... members) {
      return set(IntSet.of(members));
    }

    private int set(IntSet members) {
      int set = nodesSize;
      int end = set + 1 + members.size();
      if (end > nodes.length) {
        nodes = Arrays.copyOf(nodes, Math.max(end, 2 * nodes.length));
      }
      nodes[set] = members.size();
      for (int i = 0; i < members.size(); i++) {
        nodes[set + 1 + i] = members.get(i);
      }
      nodesSize = end;
      return set;
    }

    /**
     * Adds a task whose holders are its sources, count as placed, and are barred.
     *
     * @param taskShape a number from {@link #shape}
     * @param holders a set from {@link #set}
     */
    public void add(long taskId, long bytes, int taskShape, int holders) {
      if (bytes <= 0) {
        throw new IllegalArgumentException("sizeBytes must be positive: " + bytes);
      }
      if (size == id.length) {
        grow(2 * size);
      }
      id[size] = taskId;
      sizeBytes[size] = bytes;
      shape[size] = taskShape;
      sources[size] = holders;
      placed[size] = holders;
      barred[size] = holders;
      size++;
    }

    /** Gives the task added last another set of nodes that count as placed. */
    public void placed(int set) {
      placed[size - 1] = set;
      ownPlaced |= set != sources[size - 1];
    }

    /** Gives the task added last another set of barred nodes. */
    public void barred(int set) {
      barred[size - 1] = set;
      ownBarred |= set != sources[size - 1];
    }

    private void add(RecoveryTask task) {
      int number = shape(task.shape());
      int from = set(task.sources());
      add(task.id(), task.sizeBytes(), number, from);
      int counted = task.placed().equals(task.sources()) ? from : set(task.placed());
      placed(counted);
      barred(barredSet(task, from, counted));
    }

    private int barredSet(RecoveryTask task, int from, int counted) {
      if (task.barred().equals(task.sources())) {
        return from;
      }
      return task.barred().equals(task.placed()) ? counted : set(task.barred());
    }

    private void grow(int capacity) {
      id = Arrays.copyOf(id, capacity);
      sizeBytes = Arrays.copyOf(sizeBytes, capacity);
      shape = Arrays.copyOf(shape, capacity);
      sources = Arrays.copyOf(sources, capacity);
      placed = Arrays.copyOf(placed, capacity);
      barred = Arrays.copyOf(barred, capacity);
    }

    /** All tasks added so far, in their order. */
    public TaskColumns build() {
      return new TaskColumns(this);
    }
  }
}
