package io.dayu.core.elastic;

/** The number of DataNodes that clients' reads and writes need. */
public final class SizingNeed {
  private SizingNeed() {}

  /**
   * As few as carry all reads and every copy of what is written (section 5.2), and hold the offload
   * set that the writes need. 1 at least.
   *
   * @param readBytesPerSec by clients
   * @param writtenBytesPerSec by clients, each block counted once
   * @param load part of what a DataNode carries that is planned for it, above 0
   */
  public static int of(
      Bands bands, double readBytesPerSec, double writtenBytesPerSec, double load) {
    double all = readBytesPerSec + bands.count() * writtenBytesPerSec;
    int carrying = bands.nodes().carrying(all / load);
    if (writtenBytesPerSec == 0) {
      return Math.max(1, carrying);
    }
    return Math.max(carrying, OffloadSet.size(bands, writtenBytesPerSec, load));
  }
}
