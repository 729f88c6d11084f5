package io.dayu.hdfs.reading;

import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.hdfs.system.SystemPlace;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The system that has readers sent to where the network is idle. */
public final class ReadingSystem implements NameNodeSystem {
  private final ReadMetrics metrics;
  private final ReadHintFeed feed;

  /**
   * Has told nothing.
   *
   * @param halfLifeNs in which a belief of a link fades by half
   * @param hook is what orders replicas for readers, which may be guided
   */
  public ReadingSystem(SystemPlace place, LongSupplier halfLifeNs, ReadOrderHook hook) {
    metrics = new ReadMetrics(place.meters());
    feed = new ReadHintFeed(hook, halfLifeNs, metrics, place.clock());
  }

  @Override
  public Optional<LinkListener> links() {
    return Optional.of(feed);
  }

  @Override
  public ReadMetrics commands() {
    return metrics;
  }
}
