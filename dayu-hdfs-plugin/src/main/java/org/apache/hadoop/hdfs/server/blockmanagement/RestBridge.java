package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.resting.AwakeReader;
import io.dayu.hdfs.resting.AwakeWalk;
import io.dayu.hdfs.resting.RestHeeder;
import io.dayu.hdfs.resting.RestHook;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.NullMarked;

/** HDFS as those who have DataNodes rest see it: who heeds it, and what is awake. */
@NullMarked
public final class RestBridge implements RestHook, AwakeReader {
  private final BlockManagerBridge bridge;

  public RestBridge(BlockManagerBridge bridge) {
    this.bridge = bridge;
  }

  @Override
  public Optional<RestHeeder> placement() {
    return heeder(GuidedParts.placing(bridge));
  }

  @Override
  public Optional<RestHeeder> readOrder() {
    return heeder(GuidedParts.ordering(bridge));
  }

  private static Optional<RestHeeder> heeder(Object part) {
    return part instanceof RestHeeder heeder && heeder.canHeed()
        ? Optional.of(heeder)
        : Optional.empty();
  }

  @Override
  public AwakeWalk walk(String datanodeUuid, int copies, Predicate<String> awake) {
    BlockManager blockManager = bridge.blockManager();
    DatanodeDescriptor node = blockManager.getDatanodeManager().getDatanode(datanodeUuid);
    return node == null
        ? AwakeWalk.NOTHING
        : new AwakeCopiesWalk(
            bridge.lock(),
            node,
            new AwakeCopies(
                blockManager, copies, uuid -> !uuid.equals(datanodeUuid) && awake.test(uuid)));
  }
}
