package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
import org.apache.hadoop.hdfs.server.namenode.NameNode;

/** A look into a NameNode's low-redundancy queue, for tests elsewhere. */
public final class QueueProbe {
  private final BlockManager blockManager;

  public QueueProbe(NameNode nameNode) {
    this.blockManager = nameNode.getNamesystem().getBlockManager();
  }

  /** Puts blocks without replicas there, by their ids; the striped ones are below 0. */
  public void add(long... ids) {
    for (long id : ids) {
      BlockInfo block =
          id < 0
              ? new BlockInfoStriped(
                  new Block(id, 1000, 1),
                  SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.RS_3_2_POLICY_ID))
              : new BlockInfoContiguous(new Block(id, 1000, 1), (short) 3);
      block.setBlockCollectionId(1);
      blockManager.neededReconstruction.add(block, 0, 0, 0, 3);
    }
  }

  /** All that is there. */
  public List<Long> ids() {
    List<Long> ids = new ArrayList<>();
    blockManager.neededReconstruction.forEach(block -> ids.add(block.getBlockId()));
    return ids;
  }

  /** Whether it is HDFS's own. */
  public boolean isStock() {
    return blockManager.neededReconstruction.getClass() == LowRedundancyBlocks.class;
  }

  /** The very queue. */
  public Object queue() {
    return blockManager.neededReconstruction;
  }
}
