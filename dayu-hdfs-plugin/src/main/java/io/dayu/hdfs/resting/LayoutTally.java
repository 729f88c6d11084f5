package io.dayu.hdfs.resting;

import io.dayu.core.elastic.LayoutDebt;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Counts where new blocks were placed, since this NameNode knows the layout. What is deleted stays
 * counted. Thread safe by its own monitor.
 */
public final class LayoutTally {
  private final int awake;
  private @Nullable BandMap map;
  private @Nullable LayoutDebt debt;
  private long placedBytes;

  /** Nothing was placed; {@code awake} copies of all data are to stay awake. */
  public LayoutTally(int awake) {
    this.awake = awake;
  }

  /**
   * The counts of what was placed by a layout.
   *
   * @param placedBytes of new blocks, each counted once
   * @param offBandBytes of those that lack a replica in one of their bands
   * @param owedBytes that must be copied before only the floor is awake
   */
  public record Placed(long placedBytes, long offBandBytes, long owedBytes) {}

  /** A block was placed. */
  public synchronized void placed(BandMap by, List<String> paths, int replicas, long bytes) {
    LayoutDebt known = debt;
    if (known == null || !isOf(by)) {
      known = new LayoutDebt(by.bands(), awake);
      map = by;
      debt = known;
      placedBytes = 0;
    }
    known.add(by.ranks(paths), replicas, bytes);
    placedBytes += bytes;
  }

  @SuppressWarnings("ReferenceEquality") // each map is one of its own
  private boolean isOf(BandMap by) {
    return map == by;
  }

  /** The blocks placed by the layout in force; empty while there are none. */
  public synchronized Optional<Placed> placed() {
    BandMap known = map;
    LayoutDebt owed = debt;
    if (known == null || owed == null) {
      return Optional.empty();
    }
    long offBandBytes = 0;
    for (int band = 0; band < known.bands().count(); band++) {
      offBandBytes += owed.offBandBytes(band);
    }
    return Optional.of(
        new Placed(placedBytes, offBandBytes, owed.cleanUpBytes(known.bands().floor(awake))));
  }

  /** Nothing is known any more. */
  public synchronized void forget() {
    map = null;
    debt = null;
    placedBytes = 0;
  }
}
