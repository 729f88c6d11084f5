package io.dayu.core.snapshot;

import java.util.OptionalInt;

/**
 * A block that waits for replicas: how many it misses and where they may come from and go.
 *
 * @param id the block's id, unique among tasks
 * @param sizeBytes s_t of the paper, 1 or more
 * @param shape class, kind, priority, what is missing and what is asked of its places; running
 *     transfers do not count as missing, and the task of one that waits for nothing more misses 0
 * @param sources nodes that can be read: all replicas of a block, or the internal blocks of a group
 *     that are left
 * @param placed nodes whose replicas (running transfers included) count for the placement rule
 * @param barred nodes that must not receive one: all holders, running destinations, and nodes that
 *     were refused
 */
public record RecoveryTask(
    long id, long sizeBytes, TaskShape shape, IntSet sources, IntSet placed, IntSet barred) {
  public RecoveryTask {
    if (sizeBytes <= 0) {
      throw new IllegalArgumentException("sizeBytes must be positive: " + sizeBytes);
    }
    OptionalInt leaves = shape.kind().leaves();
    if (leaves.isPresent()
        && (placed.contains(leaves.getAsInt()) || !barred.contains(leaves.getAsInt()))) {
      throw new IllegalArgumentException(
          "node " + leaves.getAsInt() + " is moved from: barred, and not placed");
    }
    if (shape.kind() instanceof WorkKind.DecodeUnit && !barred.containsAll(sources)) {
      throw new IllegalArgumentException("who is read for a decode must not receive: " + sources);
    }
    // Most blocks have the same nodes for all purposes, and there may be a million waiting.
    placed = placed.equals(sources) ? sources : placed;
    barred = barred.equals(placed) ? placed : barred;
  }

  /** A low-redundancy block, in the words of {@link TaskShape}. */
  public RecoveryTask(
      long id,
      long sizeBytes,
      int priority,
      int missing,
      IntSet sources,
      IntSet placed,
      IntSet barred,
      PlacementRule rule,
      StorageTypes storageTypes) {
    this(
        id,
        sizeBytes,
        new TaskShape(priority, missing, rule, storageTypes),
        sources,
        placed,
        barred);
  }

  public WorkClass workClass() {
    return shape.workClass();
  }

  /** The way in which its replicas come to be. */
  public WorkKind kind() {
    return shape.kind();
  }

  public int priority() {
    return shape.priority();
  }

  /** By which its replicas come before or after others. */
  public Urgency urgency() {
    return new Urgency(workClass(), priority());
  }

  public int missing() {
    return shape.missing();
  }

  public PlacementRule rule() {
    return shape.rule();
  }

  public StorageTypes storageTypes() {
    return shape.storageTypes();
  }

  /** The same task with a shape, which may be another task's too. */
  public RecoveryTask withShape(TaskShape newShape) {
    return new RecoveryTask(id, sizeBytes, newShape, sources, placed, barred);
  }

  /** The same task with other nodes that count for the placement rule and that are barred. */
  public RecoveryTask withNodes(IntSet newPlaced, IntSet newBarred) {
    return new RecoveryTask(id, sizeBytes, shape, sources, newPlaced, newBarred);
  }

  /** The same task that is not read from some of its sources. */
  public RecoveryTask readFromAllBut(IntSet others) {
    IntSet left = sources.withoutAll(others);
    return left.equals(sources)
        ? this
        : new RecoveryTask(id, sizeBytes, shape, left, placed, barred);
  }

  /** The same task with more nodes that are barred. */
  public RecoveryTask barring(IntSet more) {
    return withNodes(placed, barred.withAll(more));
  }

  /** The same task where a replica leaves a node: it does not count, and does not come back. */
  public RecoveryTask leaving(int node) {
    return withNodes(placed.without(node), barred.with(node));
  }
}
