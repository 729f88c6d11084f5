package io.dayu.sim.engine;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkKind;
import org.jspecify.annotations.Nullable;

/**
 * A block or a group of which account is kept, as it lost replicas or copies of it are wanted: who
 * holds it, and how many are missing.
 */
public final class LostBlock {
  /** HDFS's default placement on a cluster of many racks (BlockPlacementPolicyDefault). */
  public static final PlacementRule RULE = new PlacementRule(2, 2);

  /** HDFS's level for a group that may lose few more. */
  private static final int VERY_LOW_REDUNDANCY = 1;

  /** HDFS's level for a block that misses some replicas (LowRedundancyBlocks). */
  private static final int LOW_REDUNDANCY = 2;

  /** Its racks do not matter here, where they are many. */
  private static final PlacementRule OF_GROUP = new PlacementRule(1, Integer.MAX_VALUE);

  private final long id;
  private final long sizeBytes;
  private final int replication;
  private final int reads;
  private IntSet holders;
  private IntSet destinations = IntSet.of();
  private @Nullable RecoveryTask task;
  private @Nullable ReplicaBooks books;
  private int liveReplicas;
  private int extras;
  private boolean queued;

  /**
   * A group, or a block.
   *
   * @param sizeBytes of a replica or an internal block
   * @param replication replicas, or internal blocks
   * @param reads number of holders that are read for one of them
   */
  LostBlock(long id, long sizeBytes, int replication, int reads, IntSet holders) {
    this.reads = reads;
    this.id = id;
    this.sizeBytes = sizeBytes;
    this.replication = replication;
    this.holders = holders;
  }

  public long id() {
    return id;
  }

  public long sizeBytes() {
    return sizeBytes;
  }

  /** Live nodes that hold a whole replica. */
  public IntSet holders() {
    return holders;
  }

  /** Nodes that are receiving a replica. */
  public IntSet destinations() {
    return destinations;
  }

  /** The number of holders that are read for a replica, or an internal block. */
  public int reads() {
    return reads;
  }

  /** Replicas that are neither held nor on their way; 0 when no replica is left to copy. */
  public int missing() {
    return lost() ? 0 : Math.max(0, replication - holders.size() - destinations.size());
  }

  /** True if fewer live nodes hold it than must be read. */
  public boolean lost() {
    return holders.size() < reads;
  }

  /** True if it has all its replicas. */
  public boolean whole() {
    return holders.size() >= replication;
  }

  /** HDFS's priority level, 0 being the first. */
  public int priority() {
    if (holders.size() <= reads) {
      return TaskShape.ONE_LEFT;
    }
    boolean few = reads > 1 && (holders.size() - reads) * 3 < replication - reads + 1;
    return few ? VERY_LOW_REDUNDANCY : LOW_REDUNDANCY;
  }

  /** The block as the planner sees it. */
  public RecoveryTask task() {
    RecoveryTask known = task;
    if (known == null) {
      IntSet sites = holders.withAll(destinations);
      WorkKind kind = reads == 1 ? new WorkKind.CopyReplica() : new WorkKind.DecodeUnit(reads);
      PlacementRule rule = reads == 1 ? RULE : OF_GROUP;
      TaskShape shape =
          new TaskShape(priority(), missing(), rule, StorageTypes.of(new int[missing()]));
      known =
          new RecoveryTask(id, sizeBytes, shape.as(shape.workClass(), kind), holders, sites, sites);
      task = known;
    }
    return known;
  }

  /** True if it is in the queue of waiting blocks. */
  boolean queued() {
    return queued;
  }

  void queued(boolean now) {
    queued = now;
  }

  void receives(int node) {
    destinations = destinations.with(node);
    task = null;
  }

  void receivesNoMore(int node) {
    destinations = destinations.without(node);
    task = null;
  }

  void gained(int node) {
    receivesNoMore(node);
    copied(node);
  }

  /** A copy more of it has come. */
  void copied(int node) {
    if (!holders.contains(node)) {
      holders = holders.with(node);
      changed(node, 1);
    }
  }

  /** A node holds it no more. */
  void replicaGone(int node) {
    if (holders.contains(node)) {
      holders = holders.without(node);
      changed(node, -1);
    }
  }

  private void changed(int node, int by) {
    task = null;
    if (books != null) {
      books.changed(this, node, by);
    }
  }

  /** Books are kept of its replicas from now on. */
  void keptIn(ReplicaBooks its) {
    books = its;
  }

  /** Replicas on nodes that answer, by the books. */
  int liveReplicas() {
    return liveReplicas;
  }

  void liveReplicas(int now) {
    liveReplicas = now;
  }

  /** Replicas beyond those that its file asks for, which nobody deletes. */
  public int extras() {
    return extras;
  }

  /** So many of its replicas are not deleted for excess. */
  public void extras(int now) {
    extras = now;
  }

  /** Replicas that are deleted for excess. */
  int excess() {
    return holders.size() - replication - extras;
  }
}
