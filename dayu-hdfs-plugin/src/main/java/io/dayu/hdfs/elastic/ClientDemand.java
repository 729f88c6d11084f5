package io.dayu.hdfs.elastic;

import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.SizingNeed;
import io.dayu.core.snapshot.NodeState;

/**
 * Adds up what clients do, by what DataNodes' links carry besides recovery. One thread.
 *
 * <p>Each byte that is written comes in as often as it has replicas, and goes out once less. What
 * else goes out is read. Other programs' traffic on these links counts as theirs.
 *
 * <p>A DataNode that tells nothing is taken to be as busy with readers as the busiest of those that
 * tell; where none tells, all are read from as fast as they can.
 */
final class ClientDemand {
  private final Bands bands;
  private double inBytesPerSec;
  private double outBytesPerSec;

  /** Of a DataNode's speed, the part that goes out at the busiest that tells; negative for none. */
  private double busiestShare = -1;

  private double silentSpeed;
  private int silent;

  /** Nothing is known yet. */
  ClientDemand(Bands bands) {
    this.bands = bands;
  }

  /** Takes in the DataNode of a rank. */
  void add(int rank, NodeState node) {
    double speed = bands.nodes().speed(rank);
    if (node.in().fresh() && node.out().fresh()) {
      inBytesPerSec += node.in().foregroundBytesPerSec();
      outBytesPerSec += node.out().foregroundBytesPerSec();
      busiestShare =
          Math.max(busiestShare, Math.min(1, node.out().foregroundBytesPerSec() / speed));
    } else {
      silent++;
      silentSpeed += speed;
    }
  }

  /**
   * The need that the clients' demand comes to.
   *
   * @param load part of what a DataNode carries that is planned for it, above 0
   */
  SizingView.ClientNeed at(double load) {
    double written = inBytesPerSec / bands.count();
    double forwarded = written * (bands.count() - 1);
    double read = Math.max(0, outBytesPerSec - forwarded);
    double presumed = silentSpeed * (busiestShare < 0 ? 1 : busiestShare);
    return new SizingView.ClientNeed(
        SizingNeed.of(bands, read + presumed, written, load),
        (long) read,
        (long) presumed,
        (long) written,
        silent);
  }
}
