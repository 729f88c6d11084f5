package io.dayu.core.elastic;

/** The number of first ranks that share the replicas that belong on primaries. */
public final class OffloadSet {
  private OffloadSet() {}

  /**
   * As few as carry what clients write, at least the primaries: the fewer, the smaller the cluster
   * may become without copying. Never more than bring full speed.
   *
   * @param writtenBytesPerSec by clients, each block counted once
   * @param load part of what a DataNode carries that is planned for it, above 0
   */
  public static int size(Bands bands, double writtenBytesPerSec, double load) {
    int wanted = bands.nodes().carrying(writtenBytesPerSec / load);
    return Math.max(bands.primaries(), Math.min(wanted, fullSpeed(bands)));
  }

  /**
   * The number of ranks that bring the write speed of an even layout: an R-th of all that DataNodes
   * carry.
   */
  public static int fullSpeed(Bands bands) {
    RankedNodes nodes = bands.nodes();
    return Math.max(
        bands.primaries(), nodes.carrying(nodes.speed(0, nodes.size()) / bands.count()));
  }
}
