package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.scope.Scope;
import java.util.List;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.FilesUnder;
import org.jspecify.annotations.NullMarked;

/**
 * Decides which blocks of the queue are the planner's, by {@code dayu.scope}. Needs the namesystem
 * lock, read at least. Not thread safe: for the planner thread.
 */
@NullMarked
final class BlockScope {
  private final Scope scope;
  private final NodeNumbers numbers;
  private final FilesUnder files;
  private double share;

  BlockScope(Scope scope, NodeNumbers numbers, FSNamesystem namesystem) {
    this.scope = scope;
    this.numbers = numbers;
    this.files =
        new FilesUnder(namesystem, scope.kind() == Scope.Kind.PATHS ? scope.names() : List.of());
    this.share = scope.share();
  }

  /** Looks at what decides for all blocks; to be called once for some of them. */
  void look() {
    files.lookUp();
    if (scope.narrowsDestinations()) {
      share = numbers.placeableShare(scope);
    }
  }

  /**
   * True if a block is the planner's.
   *
   * @param outOfScope whether it was stock HDFS's by this scope so far: where no destination in
   *     scope was found for it, it stays so
   */
  boolean takes(BlockInfo block, LowRedundancyBlock described, boolean outOfScope) {
    if (described.obstacleOrNull() == Obstacle.AWAITED) {
      // Stock HDFS would copy what machines that are off bring back.
      return true;
    }
    return (!outOfScope || !scope.narrowsDestinations()) && contains(block);
  }

  /** True if a block is the planner's that has all its replicas. */
  boolean contains(BlockInfo block) {
    return switch (scope.kind()) {
      case ALL -> true;
      case SHARE, RACKS, HOSTS -> Scope.isOfShare(block.getBlockId(), share);
      case PATHS -> files.contain(block.getBlockCollectionId());
    };
  }
}
