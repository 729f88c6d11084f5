package io.dayu.core.snapshot;

/**
 * One low-redundancy block: how many replicas it misses and where they may come from and go.
 *
 * @param id the block's id, unique among tasks
 * @param sizeBytes s_t of the paper, 1 or more
 * @param priority HDFS's level: 0 is planned before 1, and so on
 * @param missing replicas still to be planned, running transfers not counted; 0 for the task of a
 *     running transfer that waits for nothing more
 * @param sources nodes a replica can be read from
 * @param placed nodes whose replicas (running transfers included) count for the placement rule
 * @param barred nodes that must not receive one: all holders, running destinations, and nodes that
 *     were refused
 * @param rule the placement policy's demand
 * @param storageTypes acceptable storage type of each missing replica, in order; as long as {@code
 *     missing}. A type number indexes {@link FreeSpace}
 */
public record RecoveryTask(
    long id,
    long sizeBytes,
    int priority,
    int missing,
    IntSet sources,
    IntSet placed,
    IntSet barred,
    PlacementRule rule,
    StorageTypes storageTypes) {
  public RecoveryTask {
    if (sizeBytes <= 0) {
      throw new IllegalArgumentException("sizeBytes must be positive: " + sizeBytes);
    }
    if (priority < 0) {
      throw new IllegalArgumentException("priority must not be negative: " + priority);
    }
    if (missing < 0) {
      throw new IllegalArgumentException("missing must not be negative: " + missing);
    }
    if (storageTypes.size() < missing) {
      throw new IllegalArgumentException(
          "one storage type a missing replica is needed: " + storageTypes + " for " + missing);
    }
    // Most blocks have the same nodes for all purposes, and there may be a million waiting.
    placed = placed.equals(sources) ? sources : placed;
    barred = barred.equals(placed) ? placed : barred;
  }

  /** The same task with other nodes that count for the placement rule and that are barred. */
  public RecoveryTask withNodes(IntSet newPlaced, IntSet newBarred) {
    return new RecoveryTask(
        id, sizeBytes, priority, missing, sources, newPlaced, newBarred, rule, storageTypes);
  }
}
