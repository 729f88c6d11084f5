package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.placement.GuidedPolicy;
import io.dayu.hdfs.reading.DayuNetworkTopology;
import io.dayu.hdfs.reading.GuidedOrder;
import io.dayu.hdfs.reading.GuidedReaders;
import io.dayu.hdfs.resting.LastToReadHeeder;
import java.util.Optional;
import org.apache.hadoop.net.NetworkTopology;
import org.jspecify.annotations.NullMarked;

/** The parts of HDFS that place and order replicas, Dayu's where HDFS was told so. */
@NullMarked
public final class GuidedParts {
  private GuidedParts() {}

  /** The part that places new blocks, where it can be guided. */
  public static Optional<GuidedPolicy> policy(BlockManagerBridge bridge) {
    return placing(bridge) instanceof GuidedPolicy guided ? Optional.of(guided) : Optional.empty();
  }

  /** The part that orders replicas for readers, where it can be guided. */
  public static Optional<GuidedReaders> readers(BlockManagerBridge bridge) {
    return ordering(bridge) instanceof GuidedReaders guided
        ? Optional.of(guided)
        : Optional.empty();
  }

  /** The part that orders replicas for readers, where it can be told which are read last. */
  public static Optional<LastToReadHeeder> lastToRead(BlockManagerBridge bridge) {
    return ordering(bridge) instanceof LastToReadHeeder heeder
        ? Optional.of(heeder)
        : Optional.empty();
  }

  static Object placing(BlockManagerBridge bridge) {
    BlockPlacementPolicy policy = bridge.blockManager().getBlockPlacementPolicy();
    return policy instanceof DayuBlockPlacementPolicy dayu && dayu.part().isPresent()
        ? dayu.part().get()
        : policy;
  }

  static Object ordering(BlockManagerBridge bridge) {
    NetworkTopology topology = bridge.blockManager().getDatanodeManager().getNetworkTopology();
    return topology instanceof DayuNetworkTopology dayu ? GuidedOrder.of(dayu) : topology;
  }
}
