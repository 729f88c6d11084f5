package io.dayu.hdfs.placement;

import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.micrometer.core.instrument.Counter;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Counts where the DataNodes of new blocks came from. Thread safe. */
public final class PlacementMetrics {
  private final Counter guided;
  private final Counter offered;
  private final Counter inCopyset;
  private final Counter inNoCopyset;
  private final Map<Fallback, Counter> fallbacks = new EnumMap<>(Fallback.class);

  public PlacementMetrics(Meters meters) {
    guided = meters.counter(NameNodeMetric.PLACEMENT_GUIDED);
    offered = meters.counter(NameNodeMetric.PLACEMENT_OFFERS);
    inCopyset = meters.counter(NameNodeMetric.PLACEMENT_COPYSETS, "in");
    inNoCopyset = meters.counter(NameNodeMetric.PLACEMENT_COPYSETS, "out");
    for (Fallback why : Fallback.values()) {
      String label = why.name().toLowerCase(Locale.ROOT);
      fallbacks.put(why, meters.counter(NameNodeMetric.PLACEMENT_FALLBACKS, label));
    }
  }

  /**
   * Counts a block that was placed by the network.
   *
   * @param offers how many DataNodes the site's policy was offered
   */
  public void guided(int offers) {
    guided.increment();
    offered.increment(offers);
  }

  /** Counts a block that is in a copyset, or for which none was found that fits. */
  public void copyset(boolean found) {
    (found ? inCopyset : inNoCopyset).increment();
  }

  /** Blocks in copysets so far, or blocks for which none was found that fits. */
  public long copysets(boolean found) {
    return (long) (found ? inCopyset : inNoCopyset).count();
  }

  /** Counts a block that the site's own policy placed alone. */
  public void fellBack(Fallback why) {
    Objects.requireNonNull(fallbacks.get(why), "all reasons have a counter").increment();
  }

  /** Blocks placed by the network so far. */
  public long guided() {
    return (long) guided.count();
  }

  /** Blocks that the site's own policy placed alone for that reason. */
  public long fallbacks(Fallback why) {
    return (long) Objects.requireNonNull(fallbacks.get(why), "all reasons have a counter").count();
  }
}
