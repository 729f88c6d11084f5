package io.dayu.hdfs.extra;

import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import java.util.List;
import java.util.Optional;

/**
 * The place in HDFS at which extra replicas are kept: what counts replicas there takes them for
 * excess already, and nobody deletes them.
 *
 * <p>Every method takes a list of any length and holds the namesystem lock for a few milliseconds
 * at a time. For the planner thread.
 */
public interface ExtraReplicaHook {
  /**
   * Has extra replicas kept from now on. Takes the write lock; before any is wanted.
   *
   * @throws ReflectiveOperationException when this Hadoop does not let them be kept; nothing has
   *     changed then
   */
  void install() throws ReflectiveOperationException;

  /** True if the hook is in use. Takes no lock. */
  boolean inPlace();

  /**
   * Reads blocks that may get extra replicas. Holds the read lock.
   *
   * @return one a block, in order; empty for one that may have none now
   */
  List<Optional<ExtraCandidate>> candidates(List<Long> blockIds);

  /**
   * Looks how extra replicas stand. Holds the read lock.
   *
   * @return one a replica, in order
   */
  List<ReplicaStatus> stand(List<ReplicaTarget> replicas);

  /**
   * Takes what blocks have beyond their factor for extra replicas, where their placement does not
   * ask for it and the book has room. Nothing is copied or deleted. Holds the write lock.
   *
   * @param most replicas that a block may have, its extra ones among them
   */
  void adopt(List<Long> blockIds, int most);

  /**
   * Ends extra replicas: each is deleted, unless its block lacks a live replica without it, which
   * it is from then on. One stands for now where a holder of its block has not been heard of late.
   * One on a DataNode in maintenance cannot be live, and HDFS wants a live replica less for it:
   * HDFS forgets it, not the DataNode, once its block lacks nothing by that count. Holds the write
   * lock.
   */
  void end(List<ReplicaTarget> replicas);

  /** The same, but that HDFS does as it sees fit with those that would stand. */
  void letGo(List<ReplicaTarget> replicas);

  /** Lets all go, and gives HDFS back what was replaced. Holds the write lock. */
  void putBack();
}
