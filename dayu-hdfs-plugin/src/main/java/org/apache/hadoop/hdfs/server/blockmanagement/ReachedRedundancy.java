package org.apache.hadoop.hdfs.server.blockmanagement;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import org.apache.hadoop.hdfs.protocol.Block;
import org.jspecify.annotations.NullMarked;

/**
 * The last steps of HDFS's own {@code BlockManager.addStoredBlock}, for replicas that Dayu's books
 * have HDFS count and that HDFS therefore does not add. A block that lacks nothing more leaves the
 * queue, and one that does goes to its new level there. Corrupt replicas are deleted. Left on their
 * DataNodes, they would count as good ones after a restart, and HDFS would delete a good one for
 * them.
 */
@NullMarked
final class ReachedRedundancy {
  private final BlockManager blockManager;
  private final GatedLowRedundancyBlocks queue;
  private final BlockDescriber describer;
  private final MethodHandle invalidateCorruptReplicas;

  /**
   * Has done nothing yet. Needs no lock.
   *
   * @throws ReflectiveOperationException when this Hadoop does not delete corrupt replicas by the
   *     method that is known here
   */
  ReachedRedundancy(
      BlockManager blockManager, GatedLowRedundancyBlocks queue, BlockDescriber describer)
      throws ReflectiveOperationException {
    this.blockManager = blockManager;
    this.queue = queue;
    this.describer = describer;
    Method method =
        BlockManager.class.getDeclaredMethod(
            "invalidateCorruptReplicas", BlockInfo.class, Block.class, NumberReplicas.class);
    method.setAccessible(true);
    this.invalidateCorruptReplicas = MethodHandles.lookup().unreflect(method);
  }

  /**
   * HDFS counts replicas of the block that it did not count before. Needs the write lock.
   *
   * @param liveBefore how many it counted as live before
   */
  void counted(BlockInfo block, int liveBefore) {
    if (block.isDeleted() || !block.isCompleteOrCommitted()) {
      return;
    }
    NumberReplicas replicas = blockManager.countNodes(block);
    if (describer.needsNothing(block)) {
      queue.remove(block, LowRedundancyBlocks.LEVEL);
    } else if (queue.contains(block)) {
      queue.update(
          block,
          replicas.liveReplicas() + blockManager.pendingReconstruction.getNumReplicas(block),
          replicas.readOnlyReplicas(),
          replicas.outOfServiceReplicas(),
          blockManager.getExpectedRedundancyNum(block),
          replicas.liveReplicas() - liveBefore,
          0);
    }
    int usable =
        replicas.liveReplicas()
            + replicas.decommissioning()
            + replicas.liveEnteringMaintenanceReplicas();
    if (replicas.corruptReplicas() > 0 && usable >= blockManager.getExpectedRedundancyNum(block)) {
      invalidateCorrupt(block, replicas);
    }
  }

  private void invalidateCorrupt(BlockInfo block, NumberReplicas replicas) {
    try {
      invalidateCorruptReplicas.invoke(blockManager, block, new Block(block), replicas);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("HDFS's corrupt replicas cannot be deleted", e);
    }
  }
}
