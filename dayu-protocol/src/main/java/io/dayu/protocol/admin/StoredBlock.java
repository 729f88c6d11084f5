package io.dayu.protocol.admin;

import java.util.List;

/**
 * A block, or an erasure-coded group, as the NameNode knows it.
 *
 * @param wanted replicas that the file wants, or internal blocks that the group has
 * @param leastToRead good ones without which nothing can be read
 * @param beingWritten whether a client writes it, so that nothing can be said
 */
public record StoredBlock(
    long generationStamp,
    long lengthBytes,
    int wanted,
    int leastToRead,
    boolean beingWritten,
    List<StoredReplica> replicas) {
  public StoredBlock {
    replicas = List.copyOf(replicas);
  }

  /** The number of different replicas that count. */
  public long good() {
    return replicas.stream().filter(StoredReplica::isGood).map(this::identity).distinct().count();
  }

  /** The number of different replicas that can be read. */
  public long readable() {
    return replicas.stream()
        .filter(StoredReplica::isReadable)
        .map(this::identity)
        .distinct()
        .count();
  }

  /** True if there are more replicas than are wanted, or one internal block twice. */
  public boolean hasSpare() {
    return replicas.stream().filter(StoredReplica::isGood).count() > good() || good() > wanted;
  }

  /** True if the replica on that DataNode counts. */
  public boolean isGoodOn(String uuid) {
    return replicas.stream().anyMatch(one -> one.isGood() && one.uuid().equals(uuid));
  }

  /** The number of racks with a replica that counts. */
  public long racks() {
    return replicas.stream()
        .filter(StoredReplica::isGood)
        .map(StoredReplica::rack)
        .distinct()
        .count();
  }

  /** Internal blocks of a group differ by their index, which is 0 of one alone. */
  private boolean isGroup() {
    return leastToRead > 1 || replicas.stream().anyMatch(replica -> replica.index() > 0);
  }

  private Object identity(StoredReplica replica) {
    return isGroup() ? replica.index() : replica.uuid();
  }
}
