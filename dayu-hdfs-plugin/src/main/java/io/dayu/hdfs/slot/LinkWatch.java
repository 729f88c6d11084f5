package io.dayu.hdfs.slot;

import io.dayu.hdfs.link.ClusterLinks;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.placement.GuidedPolicy;
import io.dayu.hdfs.reading.GuidedReaders;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Watches the links for clients: every second it tells the NameNode's placement policy, and what
 * orders replicas for readers, how idle each is, if they can be told. For the planner thread; takes
 * no namesystem lock.
 */
final class LinkWatch {
  private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(1);

  private final ClusterState state;
  private final WriteWatch writes;
  private final ReadWatch reads;
  private long lookedAtNs;

  LinkWatch(
      ClusterState state,
      Supplier<SchedulerSettings> settings,
      PlannerMetrics metrics,
      LongSupplier clock) {
    this.state = state;
    this.writes = new WriteWatch(state, settings, metrics.placement(), clock);
    this.reads = new ReadWatch(settings, metrics.reads(), clock);
  }

  /** Looks at the links if it is time to, and if there is somebody to be told. */
  void look(long nowNs, LinkTable links, SnapshotBuilder snapshots) {
    if (nowNs - lookedAtNs < EVERY_NS) {
      return;
    }
    lookedAtNs = nowNs;
    Optional<GuidedPolicy> policy = state.namesystem().guidedPolicy();
    Optional<GuidedReaders> readers = state.namesystem().guidedReaders();
    if (policy.isEmpty() && readers.isEmpty()) {
      rest();
      return;
    }
    ClusterLinks picture = links.take(nowNs);
    LinkSights sights = LinkSights.of(picture, snapshots.nodes(picture), links.racks());
    policy.ifPresentOrElse(one -> writes.tell(one, sights), writes::forget);
    readers.ifPresentOrElse(one -> reads.tell(one, sights), reads::forget);
  }

  /** Nobody watches the links any more. */
  void rest() {
    writes.forget();
    reads.forget();
    state.namesystem().guidedPolicy().ifPresent(writes::tellNothing);
    state.namesystem().guidedReaders().ifPresent(reads::tellNothing);
  }

  /** Bytes that clients are about to write to a DataNode and that no report shows yet. */
  long unconfirmedBytes(int node) {
    return writes.unconfirmedBytes(node);
  }
}
