package io.dayu.bench.scale.node;

/** A copy that HDFS itself has ordered: it takes what the links leave. */
final class StockCopy extends BlockCopy {
  private final SimulatedDataNode to;

  StockCopy(long blockId, int source, SimulatedDataNode to, long blockBytes) {
    super(blockId, source, to.number(), Double.POSITIVE_INFINITY, blockBytes);
    this.to = to;
  }

  @Override
  void done() {
    to.store(blockId, () -> {});
  }

  @Override
  void sourceGone() {
    // HDFS notices by its own time-out.
  }
}
