package io.dayu.hdfs.elastic;

import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.SizingNeed;
import io.dayu.core.snapshot.NodeState;

/**
 * Adds up what clients do, by what DataNodes' links carry besides recovery. One thread.
 *
 * <p>Each byte that is written comes in as often as it has replicas, and goes out once less. What
 * else goes out is read. Other programs' traffic on these links counts as theirs.
 */
final class ClientDemand {
  private final Bands bands;
  private double inBytesPerSec;
  private double outBytesPerSec;
  private double unknownBytesPerSec;

  /** Nothing is known yet. */
  ClientDemand(Bands bands) {
    this.bands = bands;
  }

  /** Takes in the DataNode of a rank; one that tells nothing counts as read as fast as it can. */
  void add(int rank, NodeState node) {
    if (node.in().fresh() && node.out().fresh()) {
      inBytesPerSec += node.in().foregroundBytesPerSec();
      outBytesPerSec += node.out().foregroundBytesPerSec();
    } else {
      unknownBytesPerSec += bands.nodes().speed(rank);
    }
  }

  /**
   * What it comes to.
   *
   * @param load part of what a DataNode carries that is planned for it, above 0
   */
  SizingView.ClientNeed at(double load) {
    double written = inBytesPerSec / bands.count();
    double forwarded = written * (bands.count() - 1);
    double read = Math.max(0, outBytesPerSec - forwarded) + unknownBytesPerSec;
    return new SizingView.ClientNeed(
        SizingNeed.of(bands, read, written, load), (long) read, (long) written);
  }
}
