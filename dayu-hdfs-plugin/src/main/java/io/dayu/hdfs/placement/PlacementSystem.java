package io.dayu.hdfs.placement;

import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.hdfs.system.SystemPlace;
import java.util.Optional;
import java.util.function.Supplier;

/** The system that has new blocks placed where the network is idle. */
public final class PlacementSystem implements NameNodeSystem {
  private final PlacementMetrics metrics;
  private final WriteHintFeed feed;

  /**
   * Has told nothing.
   *
   * @param hook is the NameNode's placement policy, which may be guided
   */
  public PlacementSystem(
      SystemPlace place, Supplier<PlacementSettings> settings, PlacementHook hook) {
    metrics = new PlacementMetrics(place.meters());
    feed = new WriteHintFeed(hook, place.nodes(), settings, metrics, place.clock());
  }

  @Override
  public Optional<LinkListener> links() {
    return Optional.of(feed);
  }

  @Override
  public long promisedBytes(int node) {
    return feed.unconfirmedBytes(node);
  }

  @Override
  public PlacementMetrics commands() {
    return metrics;
  }
}
