package io.dayu.hdfs.slot;

import io.dayu.core.placement.LinkBeliefs;
import io.dayu.core.placement.LinkPicture;
import io.dayu.core.placement.StorageUse;
import io.dayu.core.placement.Unconfirmed;
import io.dayu.core.placement.WriteHost;
import io.dayu.core.snapshot.NodeState;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.placement.Guidance;
import io.dayu.hdfs.placement.GuidedPolicy;
import io.dayu.hdfs.placement.IdleLinks;
import io.dayu.hdfs.placement.PlacementMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Tells the NameNode's placement policy how idle the links into DataNodes and racks are, from look
 * to look. For the planner thread.
 *
 * <p>A DataNode is as idle as the busier direction of its link: all of a pipeline but the last send
 * on what they receive.
 */
final class WriteWatch {
  /** HDFS's default, until one was placed. */
  private static final long FIRST_BLOCK_BYTES = 128L << 20;

  private final ClusterState state;
  private final Supplier<SchedulerSettings> settings;
  private final PlacementMetrics metrics;
  private final LongSupplier clock;
  private final LinkBeliefs beliefs = new LinkBeliefs();
  private Optional<IdleLinks> told = Optional.empty();
  private long looks;

  WriteWatch(
      ClusterState state,
      Supplier<SchedulerSettings> settings,
      PlacementMetrics metrics,
      LongSupplier clock) {
    this.state = state;
    this.settings = settings;
    this.metrics = metrics;
    this.clock = clock;
  }

  void tell(GuidedPolicy policy, LinkSights sights) {
    told =
        beliefs
            .look(
                sights.nowNs(),
                sights.ofWrites(),
                sights.racks(),
                settings.get().placement().halfLifeNs(),
                told.<Unconfirmed>map(one -> one).orElse(Unconfirmed.NOTHING))
            .map(picture -> links(sights, picture));
    policy.guide(new Guidance(told, metrics, clock));
  }

  void tellNothing(GuidedPolicy policy) {
    policy.guide(new Guidance(Optional.empty(), metrics, clock));
  }

  /** What was placed and what was believed counts no more. */
  void forget() {
    told = Optional.empty();
    beliefs.forget();
  }

  /** Bytes that clients are about to write to a DataNode and that no report shows yet. */
  long unconfirmedBytes(int node) {
    return told.map(links -> links.unconfirmedBytes(node)).orElse(0L);
  }

  private IdleLinks links(LinkSights sights, LinkPicture picture) {
    double bound = settings.get().placement().imbalanceMax();
    StorageUse storage = storageOfAll(sights);
    List<IdleLinks.DataNode> dataNodes = new ArrayList<>(sights.nodes().size());
    for (int node = 0; node < sights.nodes().size(); node++) {
      NodeState one = sights.nodes().get(node);
      boolean candidate = one.acceptsReplicas() && storageOf(node).balanced(storage, bound);
      WriteHost host = new WriteHost(one.rack(), picture.hosts().get(node), candidate);
      dataNodes.add(new IdleLinks.DataNode(path(node), host));
    }
    List<IdleLinks.Rack> racks = new ArrayList<>(sights.racks().size());
    for (int rack = 0; rack < sights.racks().size(); rack++) {
      racks.add(new IdleLinks.Rack(sights.racks().get(rack).name(), picture.racks().get(rack)));
    }
    return new IdleLinks(
        sights.nowNs(),
        dataNodes,
        racks,
        told.map(IdleLinks::meanBlockBytes).orElse(FIRST_BLOCK_BYTES),
        settings.get().seed() + ++looks);
  }

  private StorageUse storageOfAll(LinkSights sights) {
    StorageUse all = StorageUse.NONE;
    for (int node = 0; node < sights.nodes().size(); node++) {
      if (sights.nodes().get(node).acceptsReplicas()) {
        all = all.plus(storageOf(node));
      }
    }
    return all;
  }

  private StorageUse storageOf(int node) {
    return state.nodes().facts(node).map(DataNodeFacts::storage).orElse(StorageUse.NONE);
  }

  /** As in HDFS's topology; that of no DataNode when it is gone. */
  private String path(int node) {
    return state
        .nodes()
        .facts(node)
        .map(
            facts ->
                facts.rack()
                    + "/"
                    + facts.address().ipAddress()
                    + ":"
                    + facts.address().transferPort())
        .orElse("");
  }
}
