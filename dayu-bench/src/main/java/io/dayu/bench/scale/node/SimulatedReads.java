package io.dayu.bench.scale.node;

import io.dayu.agent.host.BlockRead;
import io.dayu.agent.host.ReadListener;
import io.dayu.agent.host.ServedReads;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * The clients of a simulated DataNode: they read more of its blocks than a report names, those with
 * low ids most. The first blocks of the cluster are hot: many read each at once at every holder.
 * The loop's thread alone.
 */
final class SimulatedReads implements ServedReads {
  /** Time between two reports, that of {@code dayu.heat.report} by default. */
  static final long REPORT_NS = TimeUnit.SECONDS.toNanos(10);

  /** As many as the NameNode looks at for extra replicas. */
  static final int HOT_BLOCKS = 64;

  /** Clients that read a hot block at once from a holder, which serves 15 by default. */
  static final int READERS = 40;

  /** Reads of all blocks that begin at once, a few times a report. */
  static final int READS = 64;

  private static final int TURNS = 4;

  private final String blockPoolId;
  private final long[] blockIds;
  private final List<BlockRead> now = new ArrayList<>();
  private final SplittableRandom random;
  private ReadListener listener = ReadListener.NONE;

  /**
   * Nobody reads yet.
   *
   * @param blockIds of the DataNode's blocks, in their order
   */
  SimulatedReads(String blockPoolId, long[] blockIds, long seed) {
    this.blockPoolId = blockPoolId;
    this.blockIds = blockIds.clone();
    this.random = new SplittableRandom(seed);
    for (long id : blockIds) {
      for (int reader = 0; BlockPlacement.indexOf(id) < HOT_BLOCKS && reader < READERS; reader++) {
        now.add(new BlockRead(now.size(), blockPoolId, id));
      }
    }
  }

  @Override
  public List<BlockRead> now() {
    return now;
  }

  @Override
  public boolean tells() {
    return true;
  }

  @Override
  public boolean tell(ReadListener told) {
    listener = told;
    return true;
  }

  /**
   * Has those who read hot blocks begin anew, and others begin to read others.
   *
   * @return nanoseconds until others do
   */
  long go() {
    now.forEach(read -> listener.began(blockPoolId, read.blockId(), true));
    for (int read = 0; read < READS && blockIds.length > 0; read++) {
      double rank = Math.pow(random.nextDouble(), 3);
      listener.began(blockPoolId, blockIds[(int) (rank * blockIds.length)], true);
    }
    return REPORT_NS / TURNS;
  }
}
