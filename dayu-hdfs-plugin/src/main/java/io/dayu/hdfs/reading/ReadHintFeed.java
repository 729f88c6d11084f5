package io.dayu.hdfs.reading;

import io.dayu.core.placement.LinkBeliefs;
import io.dayu.core.placement.LinkPicture;
import io.dayu.core.placement.ReadSize;
import io.dayu.core.placement.Unconfirmed;
import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.link.LinkSights;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Tells what orders replicas for readers how idle the links out of DataNodes and racks are, from
 * look to look. For the planner thread.
 */
public final class ReadHintFeed implements LinkListener {
  private final ReadOrderHook hook;
  private final LongSupplier halfLifeNs;
  private final ReadMetrics metrics;
  private final LongSupplier clock;
  private final LinkBeliefs beliefs = new LinkBeliefs();
  private final ReadSize readSize = new ReadSize();
  private Optional<ReadLinks> told = Optional.empty();
  private long lookedAtNs;

  /**
   * Has told nothing.
   *
   * @param halfLifeNs in which a belief of a link fades by half
   * @param clock in ns
   */
  public ReadHintFeed(
      ReadOrderHook hook, LongSupplier halfLifeNs, ReadMetrics metrics, LongSupplier clock) {
    this.hook = hook;
    this.halfLifeNs = halfLifeNs;
    this.metrics = metrics;
    this.clock = clock;
  }

  @Override
  public boolean wanted() {
    return hook.guidedReaders().isPresent();
  }

  @Override
  public void look(LinkSights sights) {
    told =
        beliefs
            .look(
                sights.nowNs(),
                sights.ofReads(),
                sights.racks(),
                halfLifeNs.getAsLong(),
                told.<Unconfirmed>map(one -> one).orElse(Unconfirmed.NOTHING))
            .map(picture -> links(sights, picture));
    hook.guidedReaders()
        .ifPresent(readers -> readers.guide(new ReadGuidance(told, metrics, clock)));
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

  /** What was promised and what was believed counts no more. */
  @Override
  public void rest() {
    told = Optional.empty();
    beliefs.forget();
    hook.guidedReaders()
        .ifPresent(readers -> readers.guide(new ReadGuidance(Optional.empty(), metrics, clock)));
  }
}
