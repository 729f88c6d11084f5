package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** HDFS's pending replicas, which time out by another clock than the machine's. */
@NullMarked
final class VirtualPending extends PendingReconstructionBlocks {
  private static final long TIMEOUT_NS = TimeUnit.MINUTES.toNanos(5);

  private final LongSupplier clockNs;
  private final Map<BlockInfo, Long> sinceNs = new LinkedHashMap<>();

  VirtualPending(LongSupplier clockNs) {
    super(TimeUnit.NANOSECONDS.toMillis(TIMEOUT_NS));
    this.clockNs = clockNs;
  }

  @Override
  void increment(BlockInfo block, DatanodeStorageInfo... targets) {
    super.increment(block, targets);
    sinceNs.put(block, clockNs.getAsLong());
  }

  @Override
  boolean decrement(BlockInfo block, DatanodeStorageInfo storage) {
    boolean removed = super.decrement(block, storage);
    if (removed) {
      sinceNs.remove(block);
    }
    return removed;
  }

  @Override
  @Nullable PendingBlockInfo remove(BlockInfo block) {
    sinceNs.remove(block);
    return super.remove(block);
  }

  @Override
  public void clear() {
    sinceNs.clear();
    super.clear();
  }

  @Override
  BlockInfo @Nullable [] getTimedOutBlocks() {
    List<BlockInfo> timedOut = new ArrayList<>();
    sinceNs.forEach(
        (block, since) -> {
          if (clockNs.getAsLong() - since > TIMEOUT_NS) {
            timedOut.add(block);
          }
        });
    timedOut.forEach(this::remove);
    return timedOut.isEmpty() ? null : timedOut.toArray(new BlockInfo[0]);
  }
}
