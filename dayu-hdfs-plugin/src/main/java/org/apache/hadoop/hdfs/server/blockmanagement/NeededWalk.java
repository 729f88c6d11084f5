package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.status.OpenWalk;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.OpenBlocks;
import org.jspecify.annotations.NullMarked;

/** Reads which DataNodes hold the only good replicas of blocks that are being written. */
@NullMarked
final class NeededWalk implements OpenWalk {
  private final TimedLock lock;
  private final ReadableWithout readable;
  private final Set<DatanodeDescriptor> nodes;
  private final OpenBlocks open;
  private final Set<String> needed = new HashSet<>();

  /**
   * Begins to walk.
   *
   * @param nodes of which no replica counts
   * @param open the blocks that are being written in the whole namesystem
   */
  NeededWalk(
      TimedLock lock, ReadableWithout readable, Set<DatanodeDescriptor> nodes, OpenBlocks open) {
    this.lock = lock;
    this.readable = readable;
    this.nodes = nodes;
    this.open = open;
  }

  @Override
  public void read() {
    lock.reading(
        "dayuOpenFiles",
        () -> {
          open.next().forEach(this::look);
          return true;
        });
  }

  private void look(BlockInfo block) {
    if (ReadableWithout.isWrittenAt(block, nodes)
        && readable.check(block, nodes) != Certainty.SURE) {
      readable.eachGood(
          block,
          (node, index, sure) -> {
            if (nodes.contains(node)) {
              needed.add(node.getDatanodeUuid());
            }
          });
    }
  }

  @Override
  public boolean done() {
    return open.done();
  }

  @Override
  public Set<String> needed() {
    return Set.copyOf(needed);
  }
}
