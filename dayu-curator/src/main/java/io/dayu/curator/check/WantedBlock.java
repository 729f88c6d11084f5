package io.dayu.curator.check;

import io.dayu.curator.image.ImageCoding;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;
import org.jspecify.annotations.Nullable;

/**
 * A block, or a block group, as the namespace has it.
 *
 * @param replication replicas that are wanted; not used of groups
 * @param coding of a group, null of a replicated block
 * @param open whether a client still writes it, so that nothing can be said
 */
public record WantedBlock(
    long generationStamp,
    long lengthBytes,
    int replication,
    @Nullable ImageCoding coding,
    boolean open) {
  /** Bytes that a replica has, or the internal block of that index. */
  long replicaBytes(int index) {
    if (coding == null) {
      return lengthBytes;
    }
    return StripedBlockUtil.getInternalBlockLength(
        lengthBytes, coding.cellBytes(), coding.dataUnits(), index);
  }

  /** Replicas that are wanted, or internal blocks; data units beyond the group's end are none. */
  int wanted() {
    return coding == null ? replication : dataBlocks(coding) + coding.parityUnits();
  }

  /** Good ones without which nothing can be read. */
  int leastToRead() {
    return coding == null ? 1 : dataBlocks(coding);
  }

  private int dataBlocks(ImageCoding policy) {
    long cells = (lengthBytes + policy.cellBytes() - 1) / policy.cellBytes();
    return (int) Math.min(policy.dataUnits(), cells);
  }
}
