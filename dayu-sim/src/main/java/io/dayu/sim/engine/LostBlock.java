package io.dayu.sim.engine;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import org.jspecify.annotations.Nullable;

/** A block that lost replicas: who still holds it, and how many are missing. */
public final class LostBlock {
  /** HDFS's default placement on a cluster of many racks (BlockPlacementPolicyDefault). */
  private static final PlacementRule RULE = new PlacementRule(2, 2);

  /** HDFS's level for a block with one replica left (LowRedundancyBlocks). */
  private static final int ONE_LEFT = 0;

  /** HDFS's level for a block that misses some replicas (LowRedundancyBlocks). */
  private static final int LOW_REDUNDANCY = 2;

  private final long id;
  private final long sizeBytes;
  private final int replication;
  private IntSet holders;
  private IntSet destinations = IntSet.of();
  private @Nullable RecoveryTask task;
  private boolean queued;

  LostBlock(long id, long sizeBytes, int replication, IntSet holders) {
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

  /** Replicas that are neither held nor on their way; 0 when no replica is left to copy. */
  public int missing() {
    return lost() ? 0 : Math.max(0, replication - holders.size() - destinations.size());
  }

  /** Whether no live node holds it. */
  public boolean lost() {
    return holders.size() == 0;
  }

  /** Whether it has all its replicas. */
  public boolean whole() {
    return holders.size() >= replication;
  }

  /** HDFS's priority level, 0 being the first. */
  public int priority() {
    return holders.size() == 1 ? ONE_LEFT : LOW_REDUNDANCY;
  }

  /** The block as the planner sees it. */
  public RecoveryTask task() {
    RecoveryTask known = task;
    if (known == null) {
      IntSet sites = holders.withAll(destinations);
      known =
          new RecoveryTask(
              id,
              sizeBytes,
              priority(),
              missing(),
              holders,
              sites,
              sites,
              RULE,
              StorageTypes.of(new int[missing()]));
      task = known;
    }
    return known;
  }

  /** Whether it is in the queue of waiting blocks. */
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
    holders = holders.with(node);
  }

  void nodeLost(int node) {
    holders = holders.without(node);
    task = null;
  }
}
