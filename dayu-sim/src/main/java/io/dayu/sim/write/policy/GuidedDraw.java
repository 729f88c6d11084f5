package io.dayu.sim.write.policy;

import io.dayu.core.placement.LeastLoadedHosts;
import io.dayu.core.placement.LinkBeliefs;
import io.dayu.core.placement.LinkPicture;
import io.dayu.core.placement.LinkSight;
import io.dayu.core.placement.PlainCells;
import io.dayu.core.placement.Unconfirmed;
import io.dayu.core.placement.WriteHost;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.RackState;
import io.dayu.sim.write.net.LinkMeter;
import io.dayu.sim.write.net.StoredBytes;
import io.dayu.sim.write.net.WriteLinks;
import io.dayu.tools.cluster.ClusterShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Draws the node that would take the block soonest, by dayu-core's own choice, fed as the plugin
 * feeds it: a picture of the links every second, from agents' reports.
 *
 * <p>Before the first report, and where storage leaves nobody, HDFS's own draw decides.
 */
final class GuidedDraw implements Draw {
  /** The block by which times are told before one was placed: the plugin's. */
  private static final long FIRST_BLOCK_BYTES = 128L << 20;

  private final WriteLinks links;
  private final ClusterShape shape;
  private final LinkMeter meter;
  private final StoredBytes storage;
  private final GuidanceSettings guidance;
  private final Draw even;
  private final List<RackState> racks;
  private final LinkBeliefs beliefs = LinkBeliefs.forBlocks();
  private LeastLoadedHosts hosts;
  private long blockBytes = FIRST_BLOCK_BYTES;
  private long placedBlocks;
  private long placedBytes;
  private long looks;

  GuidedDraw(PolicyWorld world, Draw even) {
    this.links = world.state().links();
    this.shape = links.shape();
    this.meter = world.meter();
    this.storage = world.storage();
    this.guidance = world.guidance();
    this.even = even;
    this.racks =
        IntStream.range(0, shape.racks())
            .mapToObj(rack -> new RackState("/rack" + rack, shape.uplinkBytesPerSec()))
            .toList();
    this.hosts = nobody();
  }

  private static LeastLoadedHosts nobody() {
    return new LeastLoadedHosts(List.of(), List.of(), FIRST_BLOCK_BYTES, 0, PlainCells::new);
  }

  @Override
  public int outsideRack(int rack) {
    int node = looks == 0 ? LeastLoadedHosts.NONE : hosts.bestOutsideRack(rack, any -> true);
    return node == LeastLoadedHosts.NONE ? even.outsideRack(rack) : node;
  }

  @Override
  public int inRack(int rack, int except) {
    int node =
        looks == 0 ? LeastLoadedHosts.NONE : hosts.bestInRack(rack, other -> other != except);
    return node == LeastLoadedHosts.NONE ? even.inRack(rack, except) : node;
  }

  @Override
  public void placed(int[] pipeline, long bytes) {
    if (looks == 0) {
      return;
    }
    placedBlocks++;
    placedBytes += bytes;
    for (int i = 1; i < pipeline.length; i++) {
      boolean intoRack = shape.rackOf(pipeline[i]) != shape.rackOf(pipeline[i - 1]);
      hosts.placed(pipeline[i], bytes, intoRack);
    }
  }

  @Override
  public void look(long nowNs) {
    List<LinkSight> sights = new ArrayList<>(shape.nodes());
    for (int node = 0; node < shape.nodes(); node++) {
      sights.add(
          new LinkSight(
              shape.rackOf(node), seen(links.in(node)), Optional.of(seen(links.out(node))), true));
    }
    Unconfirmed promised = looks == 0 ? Unconfirmed.NOTHING : hosts;
    blockBytes = placedBlocks == 0 ? blockBytes : Math.max(1, placedBytes / placedBlocks);
    beliefs
        .look(nowNs, sights, racks, guidance.halfLifeNs(), promised)
        .ifPresent(picture -> hosts = hosts(picture));
    placedBlocks = 0;
    placedBytes = 0;
  }

  private LinkSight.Direction seen(int link) {
    long reported = meter.reportedBytesPerSec(link);
    return new LinkSight.Direction(new LinkState(shape.linkBytesPerSec(), reported, true), 0);
  }

  private LeastLoadedHosts hosts(LinkPicture picture) {
    List<WriteHost> nodes = new ArrayList<>(shape.nodes());
    for (int node = 0; node < shape.nodes(); node++) {
      boolean balanced = storage.of(node).balanced(storage.all(), guidance.imbalanceMax());
      nodes.add(new WriteHost(shape.rackOf(node), picture.hosts().get(node), balanced));
    }
    return new LeastLoadedHosts(
        nodes, picture.racks(), blockBytes, guidance.seed() + ++looks, PlainCells::new);
  }
}
