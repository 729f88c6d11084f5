package io.dayu.hdfs.namesystem;

import io.dayu.hdfs.placement.GuidedPolicy;
import io.dayu.hdfs.reading.GuidedReaders;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The part of the NameNode that Dayu reads and changes. */
public interface Namesystem {
  /**
   * Whether this NameNode is active, out of safe mode and keeps the low-redundancy queue. Takes no
   * lock.
   */
  boolean active();

  /** The block pool of this namespace. Takes no lock. */
  String blockPoolId();

  /** Every registered DataNode. Takes no namesystem lock. */
  List<DataNodeFacts> dataNodes();

  /**
   * The placement policy in use, when it is one that can be told which links are idle. Takes no
   * lock.
   */
  Optional<GuidedPolicy> guidedPolicy();

  /** What orders replicas for readers, when it can be told which links are idle. Takes no lock. */
  Optional<GuidedReaders> guidedReaders();

  /**
   * Takes up to {@code max} changed blocks off the change list and reads them. Holds the namesystem
   * read lock for one batch.
   *
   * @param tried storage types that each block was planned on in vain; asked under the lock
   */
  QueueChanges drainChanges(int max, TriedTypes tried);

  /**
   * Puts every replicated block of the queue on the change list: another planner begins. Holds the
   * namesystem read lock for the whole queue; seldom called.
   */
  void noteAllChanged();

  /**
   * Reads blocks anew that may have been described by a cluster that has changed since. Holds the
   * namesystem read lock for a few milliseconds at a time.
   *
   * @param tried storage types that each block was planned on in vain; asked under the lock
   */
  QueueChanges renew(List<Long> blockIds, TriedTypes tried);

  /**
   * How many replicated blocks the queue holds, lost ones included; empty while changes of it are
   * still to be drained. Takes no namesystem lock.
   */
  OptionalInt settledQueueSize();

  /**
   * Shows stock scheduling these blocks, whether or not the gate is closed, until the queue holds
   * them no more. Holds the namesystem read lock for a few milliseconds at a time.
   */
  void showToStock(List<Long> blockIds);

  /**
   * Reads a block whatever it needs, with nothing missing; empty when it is gone or being written.
   * Holds the namesystem read lock.
   */
  Optional<LowRedundancyBlock> describe(long blockId);

  /**
   * Reads blocks as {@link #describe} does. Holds the namesystem read lock for a few milliseconds
   * at a time.
   *
   * @return one a block, in order
   */
  default List<Optional<LowRedundancyBlock>> describeEach(List<Long> blockIds) {
    return blockIds.stream().map(this::describe).toList();
  }

  /**
   * Begins to read what a DataNode holds, as if it were lost. Takes no lock by itself.
   *
   * @param datanodeUuid of a registered DataNode
   * @param looksMax about how many replicas to look at; of more, some evenly spread
   */
  LossWalk lose(String datanodeUuid, int looksMax);

  /**
   * Moves planned blocks to pending reconstruction, each checked again as stock does. Holds the
   * namesystem write lock once; the caller bounds the batch.
   *
   * @return one outcome a request, in order
   */
  List<CommitOutcome> commit(List<CommitRequest> requests);

  /**
   * Takes replicas back from pending reconstruction; blocks that then lack replicas wait again.
   * Holds the namesystem write lock once; the caller bounds the batch.
   */
  void cancel(List<ReplicaTarget> targets);

  /**
   * Renews the time-out of running replicas. Holds the namesystem read lock once; the caller bounds
   * the batch.
   *
   * @return how each stands, in order
   */
  List<ReplicaStatus> refresh(List<ReplicaTarget> targets);

  /**
   * How replicas stand that were booked, without renewing their time-out: for those that HDFS's own
   * transfer command carries, of which nobody reports progress. Holds the namesystem read lock
   * once; the caller bounds the batch.
   *
   * @return how each stands, in order
   */
  List<ReplicaStatus> look(List<ReplicaTarget> targets);

  /** Replicated blocks that stock scheduling was let to see while the gate was open, so far. */
  long blocksLeftToStock();
}
