package io.dayu.hdfs.reading;

import io.dayu.core.placement.LinkBeliefs;
import io.dayu.core.placement.LinkPicture;
import io.dayu.core.placement.LinkSight;
import io.dayu.core.placement.ReadSize;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.system.LinkHintFeed;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Tells what orders replicas for readers how idle the links out of DataNodes and racks are, from
 * look to look. For the planner thread.
 */
public final class ReadHintFeed extends LinkHintFeed<ReadLinks> {
  private final ReadOrderHook hook;
  private final ReadMetrics metrics;
  private final LongSupplier clock;
  private final ReadSize readSize = new ReadSize();
  private long lookedAtNs;

  /**
   * Has told nothing.
   *
   * @param halfLifeNs in which a belief of a link fades by half
   * @param clock in ns
   */
  public ReadHintFeed(
      ReadOrderHook hook, LongSupplier halfLifeNs, ReadMetrics metrics, LongSupplier clock) {
    super(LinkBeliefs.forReads(), halfLifeNs);
    this.hook = hook;
    this.metrics = metrics;
    this.clock = clock;
  }

  @Override
  public boolean wanted() {
    return hook.guidedReaders().isPresent();
  }

  @Override
  protected List<LinkSight> ofInterest(LinkSights sights) {
    return sights.ofReads();
  }

  @Override
  protected void guide(Optional<ReadLinks> hints) {
    hook.guidedReaders()
        .ifPresent(readers -> readers.guide(new ReadGuidance(hints, metrics, clock)));
  }

  @Override
  protected ReadLinks hints(LinkSights sights, LinkPicture picture) {
    long promised = told().map(ReadLinks::reads).orElse(0L);
    readSize.learn(picture.foregroundBytes(), promised, sights.nowNs() - lookedAtNs);
    lookedAtNs = sights.nowNs();
    List<ReadLinks.ReadCandidate> nodes =
        sights.nodes().stream()
            .map(node -> new ReadLinks.ReadCandidate(node.id(), node.rack()))
            .toList();
    return new ReadLinks(sights.nowNs(), nodes, picture, readSize.bytes());
  }
}
