package io.dayu.core.snapshot;

/**
 * The part that many tasks have in common: all of a {@link RecoveryTask} but its id, size and
 * nodes.
 *
 * @param workClass the purpose of the replicas
 * @param kind how they come to be
 * @param priority HDFS's level within the class: 0 is planned before 1, and so on
 * @param missing replicas still to be planned
 * @param rule the placement policy's demand
 * @param storageTypes acceptable storage type of each missing replica, in order; as long as {@code
 *     missing}. A type number indexes {@link FreeSpace}
 */
public record TaskShape(
    WorkClass workClass,
    WorkKind kind,
    int priority,
    int missing,
    PlacementRule rule,
    StorageTypes storageTypes) {
  /** HDFS's highest level, of blocks with one replica left. */
  public static final int ONE_LEFT = 0;

  private static final WorkKind COPY = new WorkKind.CopyReplica();

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
    if (kind.leaves().isPresent() && missing > 1) {
      throw new IllegalArgumentException("a move makes one replica: " + missing);
    }
  }

  /** The shape of a replicated block below its factor. */
  public TaskShape(int priority, int missing, PlacementRule rule, StorageTypes storageTypes) {
    this(WorkClass.SAFETY, COPY, priority, missing, rule, storageTypes);
  }

  /** The same shape with another class and kind. */
  public TaskShape as(WorkClass newClass, WorkKind newKind) {
    return new TaskShape(newClass, newKind, priority, missing, rule, storageTypes);
  }

  /** The same shape at another level of its class. */
  public TaskShape withPriority(int newPriority) {
    return new TaskShape(workClass, kind, newPriority, missing, rule, storageTypes);
  }

  /** The same shape with other missing replicas. */
  public TaskShape withMissing(int newMissing, StorageTypes newTypes) {
    return new TaskShape(workClass, kind, priority, newMissing, rule, newTypes);
  }

  /** True if it is planned before the other or with it: its class first, then its priority. */
  public boolean comesNotAfter(TaskShape other) {
    return workClass == other.workClass
        ? priority <= other.priority
        : workClass.compareTo(other.workClass) < 0;
  }
}
