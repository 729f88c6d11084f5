package io.dayu.curator.check;

import java.util.List;

/**
 * A block, or a group, as the NameNode knows it.
 *
 * @param wanted replicas, or internal blocks
 * @param leastToRead good ones without which nothing can be read
 * @param beingWritten whether a client writes it
 * @param coded whether it is a group, whose internal blocks differ by their index
 */
public record KnownBlock(
    long generationStamp,
    int wanted,
    int leastToRead,
    boolean beingWritten,
    boolean coded,
    List<KnownReplica> replicas) {
  public KnownBlock {
    replicas = List.copyOf(replicas);
  }

  /** The number of different replicas that count. */
  long good() {
    return replicas.stream().filter(KnownReplica::good).map(this::identity).distinct().count();
  }

  /** The number of different replicas that can be read. */
  long readable() {
    return replicas.stream().filter(KnownReplica::readable).map(this::identity).distinct().count();
  }

  /** True if there are more replicas than are wanted, or one internal block twice. */
  boolean hasSpare() {
    return replicas.stream().filter(KnownReplica::good).count() > good() || good() > wanted;
  }

  /** True if the replica on that DataNode counts. */
  boolean isGoodOn(String datanodeUuid) {
    return replicas.stream().anyMatch(one -> one.good() && one.datanodeUuid().equals(datanodeUuid));
  }

  /** The number of racks with a replica that counts. */
  long racks() {
    return replicas.stream().filter(KnownReplica::good).map(KnownReplica::rack).distinct().count();
  }

  private Object identity(KnownReplica replica) {
    return coded ? replica.index() : replica.datanodeUuid();
  }
}
