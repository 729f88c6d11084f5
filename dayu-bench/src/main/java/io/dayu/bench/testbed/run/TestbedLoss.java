package io.dayu.bench.testbed.run;

import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.bench.testbed.trace.TracedLinks;
import io.dayu.bench.testbed.trace.WireBytes;
import io.dayu.sim.bound.Loss;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.NodeBlocks;
import java.util.List;

/**
 * The loss of a run, as the simulator takes it to tell the least times.
 *
 * @param trace of the foreground
 * @param linkBytesPerSec speed of every link, each way
 * @param alpha of equation 1
 * @param blocks that lose replicas
 * @param lost the nodes they lose them with
 * @param replication of every block
 */
record TestbedLoss(
    LoadTrace trace,
    long linkBytesPerSec,
    double alpha,
    List<AffectedBlock> blocks,
    List<Integer> lost,
    int replication) {
  /**
   * The loss from the notice on.
   *
   * @param noticedNs after time zero
   * @param limitNs after which a least time is of no interest
   */
  Loss noticed(long noticedNs, long limitNs) {
    return new Loss(
        new ClusterShape(trace.nodes(), trace.nodes(), linkBytesPerSec, 1),
        new TracedLinks(trace, linkBytesPerSec),
        new Held(blocks, replication),
        lost,
        noticedNs,
        alpha,
        limitNs);
  }

  /** The blocks by their holders, in wire bytes. */
  private record Held(List<AffectedBlock> blocks, int replication) implements BlockMap {
    @Override
    public NodeBlocks blocksOf(int node) {
      List<AffectedBlock> held =
          blocks.stream().filter(block -> block.holders().contains(node)).toList();
      int[] holders = new int[replication * held.size()];
      for (int i = 0; i < holders.length; i++) {
        List<Integer> all = held.get(i / replication).holders();
        int position = i % replication;
        holders[i] = position < all.size() ? all.get(position) : node;
      }
      return new NodeBlocks(
          held.stream().mapToLong(AffectedBlock::id).toArray(),
          held.stream().mapToLong(block -> wireBytes(block.bytes())).toArray(),
          holders,
          replication);
    }

    private static long wireBytes(long bytes) {
      return Math.round(bytes * WireBytes.PER_PAYLOAD_BYTE);
    }
  }
}
