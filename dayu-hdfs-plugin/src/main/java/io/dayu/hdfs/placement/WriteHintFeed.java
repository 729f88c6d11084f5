package io.dayu.hdfs.placement;

import io.dayu.core.placement.CopysetNode;
import io.dayu.core.placement.Copysets;
import io.dayu.core.placement.LinkBeliefs;
import io.dayu.core.placement.LinkPicture;
import io.dayu.core.placement.LinkSight;
import io.dayu.core.placement.StorageUse;
import io.dayu.core.placement.WriteHost;
import io.dayu.core.snapshot.NodeState;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.system.LinkHintFeed;
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
public final class WriteHintFeed extends LinkHintFeed<IdleLinks> {
  /** HDFS's default, until one was placed. */
  private static final long FIRST_BLOCK_BYTES = 128L << 20;

  private final PlacementHook hook;
  private final NodeTable nodes;
  private final Supplier<PlacementSettings> settings;
  private final PlacementMetrics metrics;
  private final LongSupplier clock;
  private List<CopysetNode> setsOf = List.of();
  private int scatterWidth;
  private Optional<Copysets> copysets = Optional.empty();
  private long looks;

  /**
   * Has told nothing.
   *
   * @param clock in ns
   */
  public WriteHintFeed(
      PlacementHook hook,
      NodeTable nodes,
      Supplier<PlacementSettings> settings,
      PlacementMetrics metrics,
      LongSupplier clock) {
    super(LinkBeliefs.forBlocks(), () -> settings.get().halfLifeNs());
    this.hook = hook;
    this.nodes = nodes;
    this.settings = settings;
    this.metrics = metrics;
    this.clock = clock;
  }

  @Override
  public boolean wanted() {
    return hook.guidedPolicy().isPresent();
  }

  @Override
  protected List<LinkSight> ofInterest(LinkSights sights) {
    return sights.ofWrites();
  }

  @Override
  protected void guide(Optional<IdleLinks> hints) {
    hook.guidedPolicy()
        .ifPresent(policy -> policy.guide(new Guidance(hints, copysets, metrics, clock)));
  }

  /** Bytes that clients are about to write to a DataNode and that no report shows yet. */
  public long unconfirmedBytes(int node) {
    return told().map(links -> links.unconfirmedBytes(node)).orElse(0L);
  }

  @Override
  protected IdleLinks hints(LinkSights sights, LinkPicture picture) {
    lookAtSets(sights.nodes());
    double bound = settings.get().imbalanceMax();
    StorageUse storage = storageOfAll(sights);
    List<IdleLinks.WriteCandidate> dataNodes = new ArrayList<>(sights.nodes().size());
    for (int node = 0; node < sights.nodes().size(); node++) {
      NodeState one = sights.nodes().get(node);
      boolean candidate = one.acceptsReplicas() && storageOf(node).balanced(storage, bound);
      WriteHost host = new WriteHost(one.rack(), picture.hosts().get(node), candidate);
      dataNodes.add(new IdleLinks.WriteCandidate(path(node), host));
    }
    List<IdleLinks.Rack> racks = new ArrayList<>(sights.racks().size());
    for (int rack = 0; rack < sights.racks().size(); rack++) {
      racks.add(new IdleLinks.Rack(sights.racks().get(rack).name(), picture.racks().get(rack)));
    }
    return new IdleLinks(
        sights.nowNs(),
        dataNodes,
        racks,
        told().map(IdleLinks::meanBlockBytes).orElse(FIRST_BLOCK_BYTES),
        settings.get().seed() + ++looks);
  }

  /** Copysets change only when DataNodes come or move, or their width is set anew. */
  private void lookAtSets(List<NodeState> nodesNow) {
    int width = settings.get().scatterWidth();
    List<CopysetNode> now =
        width == 0 ? List.of() : nodesNow.stream().map(CopysetNode::of).toList();
    if (width != scatterWidth || !now.equals(setsOf)) {
      copysets = width == 0 ? Optional.empty() : Optional.of(new Copysets(now, width));
      scatterWidth = width;
      setsOf = now;
    }
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
    return nodes.facts(node).map(DataNodeFacts::storage).orElse(StorageUse.NONE);
  }

  /** As in HDFS's topology; that of no DataNode when it is gone. */
  private String path(int node) {
    return nodes
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
