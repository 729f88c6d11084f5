package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.status.DataCondition;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.jspecify.annotations.NullMarked;

/** Reads HDFS's own books of how the data is. Takes no lock of the namesystem. */
@NullMarked
public final class DataConditions {
  /** The thread that goes through all blocks when a NameNode becomes active. */
  private static final Optional<Field> INITIALIZER = initializer();

  private DataConditions() {}

  private static Optional<Field> initializer() {
    try {
      Field field = BlockManager.class.getDeclaredField("reconstructionQueuesInitializer");
      field.setAccessible(true);
      return Optional.of(field);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /** False where the thread cannot be seen. */
  private static boolean isLookingThroughBlocks(BlockManager blocks) {
    try {
      return INITIALIZER.isPresent()
          && INITIALIZER.get().get(blocks) instanceof Thread thread
          && thread.isAlive();
    } catch (IllegalAccessException e) {
      return false;
    }
  }

  /** The data as a NameNode knows it. */
  public static DataCondition of(NameNode nameNode) {
    BlockManager blocks = nameNode.getNamesystem().getBlockManager();
    List<String> dead = new ArrayList<>();
    int alive = 0;
    for (DatanodeDescriptor node : blocks.getDatanodeManager().getDatanodes()) {
      if (node.isAlive()) {
        alive++;
      } else if (!node.isInMaintenance() && !node.isDecommissioned()) {
        dead.add(node.getHostName() + ":" + node.getXferPort());
      }
    }
    boolean looked =
        nameNode.isActiveState()
            && !nameNode.getNamesystem().isInSafeMode()
            && blocks.isPopulatingReplQueues()
            && !isLookingThroughBlocks(blocks);
    return new DataCondition(
        looked,
        blocks.getMissingBlocksCount() - blocks.getMissingECBlockGroups(),
        blocks.getMissingECBlockGroups(),
        blocks.getHighestPriorityReplicatedBlockCount() + blocks.getHighestPriorityECBlockCount(),
        blocks.neededReconstruction.getLowRedundancyBlockCount(),
        alive,
        dead);
  }
}
