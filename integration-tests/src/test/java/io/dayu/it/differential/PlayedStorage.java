package io.dayu.it.differential;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;

/** One storage of a played DataNode: replicas, and room for more. */
final class PlayedStorage {
  private static final long OTHER_BYTES = 1_000;

  private final DatanodeStorage storage;
  private final Map<Long, PlayedReplica> replicas = new LinkedHashMap<>();
  private long roomBytes;

  PlayedStorage(DatanodeStorage storage, long roomBytes) {
    this.storage = storage;
    this.roomBytes = roomBytes;
  }

  DatanodeStorage storage() {
    return storage;
  }

  String id() {
    return storage.getStorageID();
  }

  Collection<PlayedReplica> replicas() {
    return replicas.values();
  }

  Optional<PlayedReplica> replica(long blockId) {
    return Optional.ofNullable(replicas.get(blockId));
  }

  long roomBytes() {
    return roomBytes;
  }

  /** Others have made or taken room. */
  void setRoom(long bytes) {
    roomBytes = bytes;
  }

  /** Has a replica from the beginning, which takes none of the room. */
  void begin(PlayedReplica replica) {
    replicas.put(replica.block().getBlockId(), replica);
  }

  void add(PlayedReplica replica) {
    begin(replica);
    roomBytes -= replica.block().getNumBytes();
  }

  Optional<PlayedReplica> remove(long blockId) {
    Optional<PlayedReplica> removed = Optional.ofNullable(replicas.remove(blockId));
    removed.ifPresent(replica -> roomBytes += replica.block().getNumBytes());
    return removed;
  }

  StorageReport report() {
    long usedBytes = replicas.values().stream().mapToLong(one -> one.block().getNumBytes()).sum();
    return new StorageReport(
        storage,
        false,
        OTHER_BYTES + usedBytes + roomBytes,
        usedBytes,
        roomBytes,
        usedBytes,
        OTHER_BYTES);
  }
}
