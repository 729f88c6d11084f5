package io.dayu.hdfs.elastic;

import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.OffloadSet;
import io.dayu.hdfs.resting.BandMap;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The offload of writes to the first ranks: as few of them share the replicas that belong on
 * primaries as carry what clients write, so that few blocks lie elsewhere than they belong (section
 * 3.2). For the planner thread.
 *
 * <p>It grows at once, and shrinks to what the last five minutes needed.
 */
final class WriteOffload {
  private static final long WINDOW_NS = TimeUnit.MINUTES.toNanos(5);

  private Optional<BandMap> layout = Optional.empty();
  private Optional<BandMap> writes = Optional.empty();
  private int size;
  private int most;
  private long sinceNs;

  /**
   * The bands by which new blocks are drawn; the same ones while the set is.
   *
   * @param load part of what a DataNode carries that is planned for it, above 0
   */
  BandMap map(BandMap now, SizingView.ClientNeed need, double load, long nowNs) {
    Bands bands = now.bands();
    int wanted = OffloadSet.size(bands, (double) need.writtenBytesPerSec(), load);
    boolean sameLayout = layout.filter(before -> isSame(before, now)).isPresent();
    int before = sameLayout ? size : 0;
    take(wanted, nowNs);
    if (writes.isEmpty() || !sameLayout || before != size) {
      layout = Optional.of(now);
      writes =
          Optional.of(
              size == bands.primaries()
                  ? now
                  : new BandMap(bands.withPrimaries(size), now.byRank()));
    }
    return writes.get();
  }

  @SuppressWarnings("ReferenceEquality") // each map is one of its own
  private static boolean isSame(BandMap before, BandMap now) {
    return before == now;
  }

  private void take(int wanted, long nowNs) {
    most = Math.max(most, wanted);
    if (wanted >= size || nowNs - sinceNs >= WINDOW_NS) {
      size = Math.max(most, wanted);
      most = 0;
      sinceNs = nowNs;
    }
  }

  /** The number of ranks. */
  int size() {
    return size;
  }

  /** Nothing is known any more. */
  void forget() {
    layout = Optional.empty();
    writes = Optional.empty();
    size = 0;
    most = 0;
  }
}
