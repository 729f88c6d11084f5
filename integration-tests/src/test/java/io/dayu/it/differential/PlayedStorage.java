package io.dayu.it.differential;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;

/** One storage of a played DataNode: replicas, and room for more. */
final class PlayedStorage {
  private static final long OTHER_BYTES = 1_000_000_000;

  private final DatanodeStorage storage;
  private final Map<Long, Block> blocks = new LinkedHashMap<>();
  private long roomBytes;

  PlayedStorage(DatanodeStorage storage, long roomBytes) {
    this.storage = storage;
    this.roomBytes = roomBytes;
  }

  DatanodeStorage storage() {
    return storage;
  }

  Collection<Block> blocks() {
    return blocks.values();
  }

  boolean holds(long blockId) {
    return blocks.containsKey(blockId);
  }

  long roomBytes() {
    return roomBytes;
  }

  /** Others have made or taken room. */
  void setRoom(long bytes) {
    roomBytes = bytes;
  }

  /** Has a replica from the beginning, which takes none of the room. */
  void begin(Block block) {
    blocks.put(block.getBlockId(), block);
  }

  void add(Block block) {
    begin(block);
    roomBytes -= block.getNumBytes();
  }

  boolean remove(long blockId) {
    Block removed = blocks.remove(blockId);
    if (removed == null) {
      return false;
    }
    roomBytes += removed.getNumBytes();
    return true;
  }

  StorageReport report() {
    long usedBytes = blocks.values().stream().mapToLong(Block::getNumBytes).sum();
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
