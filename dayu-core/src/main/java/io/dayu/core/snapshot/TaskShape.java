package io.dayu.core.snapshot;

/**
 * What many tasks have in common: all of a {@link RecoveryTask} but its id, size and nodes.
 *
 * @param priority HDFS's level: 0 is planned before 1, and so on
 * @param missing replicas still to be planned
 * @param rule the placement policy's demand
 * @param storageTypes acceptable storage type of each missing replica, in order
 */
public record TaskShape(int priority, int missing, PlacementRule rule, StorageTypes storageTypes) {
  public TaskShape {
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
  }
}
