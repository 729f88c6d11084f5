package io.dayu.hdfs.link;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The link listeners, each told once a second how the links are, if it wants to know.
 *
 * <p>Not thread safe: for the planner thread. Takes no namesystem lock.
 */
public final class LinkHintFeeds {
  private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(1);

  private final LinkTable links;
  private final PlannerNodes nodes;
  private final Supplier<List<? extends LinkListener>> listeners;
  private long lookedAtNs;

  /** Listeners that were told nothing; others may join them. */
  public LinkHintFeeds(
      LinkTable links, PlannerNodes nodes, Supplier<List<? extends LinkListener>> listeners) {
    this.links = links;
    this.nodes = nodes;
    this.listeners = listeners;
  }

  /** Looks at the links if it is time to, and if there is somebody to be told. */
  public void look(long nowNs) {
    if (nowNs - lookedAtNs < EVERY_NS) {
      return;
    }
    lookedAtNs = nowNs;
    show(listeners.get(), nowNs);
  }

  /** The same for those alone that look while stock HDFS schedules. */
  public void lookAtStock(long nowNs) {
    if (nowNs - lookedAtNs < EVERY_NS) {
      return;
    }
    lookedAtNs = nowNs;
    List<? extends LinkListener> watching =
        listeners.get().stream().filter(LinkListener::watchesStock).toList();
    show(watching, nowNs);
  }

  private void show(List<? extends LinkListener> all, long nowNs) {
    if (all.stream().noneMatch(LinkListener::wanted)) {
      all.forEach(LinkListener::rest);
      return;
    }
    ClusterLinks picture = links.take(nowNs);
    LinkSights sights = LinkSights.of(picture, nodes.of(picture), links.racks());
    for (LinkListener listener : all) {
      if (listener.wanted()) {
        listener.look(sights);
      } else {
        listener.rest();
      }
    }
  }

  /** Nobody watches the links any more. */
  public void rest() {
    listeners.get().forEach(LinkListener::rest);
  }
}
