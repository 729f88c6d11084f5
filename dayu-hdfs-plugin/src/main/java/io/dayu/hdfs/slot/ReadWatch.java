package io.dayu.hdfs.slot;

import io.dayu.core.placement.LinkBeliefs;
import io.dayu.core.placement.LinkPicture;
import io.dayu.core.placement.ReadSize;
import io.dayu.core.placement.Unconfirmed;
import io.dayu.hdfs.reading.GuidedReaders;
import io.dayu.hdfs.reading.ReadGuidance;
import io.dayu.hdfs.reading.ReadLinks;
import io.dayu.hdfs.reading.ReadMetrics;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Tells what orders replicas for readers how idle the links out of DataNodes and racks are, from
 * look to look. For the planner thread.
 */
final class ReadWatch {
  private final Supplier<SchedulerSettings> settings;
  private final ReadMetrics metrics;
  private final LongSupplier clock;
  private final LinkBeliefs beliefs = new LinkBeliefs();
  private final ReadSize readSize = new ReadSize();
  private Optional<ReadLinks> told = Optional.empty();
  private long lookedAtNs;

  ReadWatch(Supplier<SchedulerSettings> settings, ReadMetrics metrics, LongSupplier clock) {
    this.settings = settings;
    this.metrics = metrics;
    this.clock = clock;
  }

  void tell(GuidedReaders readers, LinkSights sights) {
    told =
        beliefs
            .look(
                sights.nowNs(),
                sights.ofReads(),
                sights.racks(),
                settings.get().placement().halfLifeNs(),
                told.<Unconfirmed>map(one -> one).orElse(Unconfirmed.NOTHING))
            .map(picture -> links(sights, picture));
    readers.guide(new ReadGuidance(told, metrics, clock));
  }

  private ReadLinks links(LinkSights sights, LinkPicture picture) {
    long promised = told.map(ReadLinks::reads).orElse(0L);
    readSize.learn(picture.foregroundBytes(), promised, sights.nowNs() - lookedAtNs);
    lookedAtNs = sights.nowNs();
    List<ReadLinks.DataNode> nodes =
        sights.nodes().stream()
            .map(node -> new ReadLinks.DataNode(node.id(), node.rack()))
            .toList();
    return new ReadLinks(sights.nowNs(), nodes, picture, readSize.bytes());
  }

  void tellNothing(GuidedReaders readers) {
    readers.guide(new ReadGuidance(Optional.empty(), metrics, clock));
  }

  /** What was promised and what was believed counts no more. */
  void forget() {
    told = Optional.empty();
    beliefs.forget();
  }
}
