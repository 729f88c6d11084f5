package io.dayu.sim.write.policy;

import io.dayu.core.placement.LeastLoadedHosts;
import io.dayu.core.placement.LinkEstimate;
import io.dayu.core.placement.PlainCells;
import io.dayu.core.placement.WriteHost;
import io.dayu.core.placement.WriteLink;
import io.dayu.core.snapshot.RackState;
import io.dayu.sim.cluster.ClusterShape;
import io.dayu.sim.write.net.LinkMeter;
import io.dayu.sim.write.net.StoredBytes;
import io.dayu.sim.write.net.WriteLinks;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws the node that would take the block soonest, by dayu-core's own choice, fed as the plugin
 * feeds it: a picture of the links every second, from agents' reports.
 *
 * <p>All that a rack's nodes receive is taken to cross the rack's link, as in the plugin. Before
 * the first report, and where storage leaves nobody, HDFS's own draw decides.
 */
final class GuidedDraw implements Draw {
  /** The block by which times are told before one was placed: the plugin's. */
  private static final long FIRST_BLOCK_BYTES = 128L << 20;

  private final WriteLinks links;
  private final ClusterShape shape;
  private final LinkMeter meter;
  private final StoredBytes storage;
  private final Guidance guidance;
  private final Draw even;
  private final double[] believedBytesPerSec;
  private LeastLoadedHosts hosts;
  private long blockBytes = FIRST_BLOCK_BYTES;
  private long placedBlocks;
  private long placedBytes;
  private long lookedAtNs;
  private long looks;

  GuidedDraw(PolicyWorld world, Draw even) {
    this.links = world.state().links();
    this.shape = links.shape();
    this.meter = world.meter();
    this.storage = world.storage();
    this.guidance = world.guidance();
    this.even = even;
    this.believedBytesPerSec = new double[2 * shape.nodes()];
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
    long elapsedNs = looks == 0 ? 0 : nowNs - lookedAtNs;
    blockBytes = placedBlocks == 0 ? blockBytes : Math.max(1, placedBytes / placedBlocks);
    long[] rackReported = new long[shape.racks()];
    double[] rackUsed = new double[shape.racks()];
    List<WriteHost> nodes = new ArrayList<>(shape.nodes());
    for (int node = 0; node < shape.nodes(); node++) {
      long reported = meter.reportedBytesPerSec(links.in(node));
      double received = believe(links.in(node), elapsedNs);
      double sent = believe(links.out(node), elapsedNs);
      rackReported[shape.rackOf(node)] += reported;
      rackUsed[shape.rackOf(node)] += received;
      long before = looks == 0 ? 0 : hosts.unconfirmedBytes(node);
      long speed = shape.linkBytesPerSec();
      WriteLink in =
          new WriteLink(
              LinkEstimate.idleBytesPerSec(speed, Math.max(received, sent)),
              LinkEstimate.unconfirmedBytes(
                  before, reported, speed, elapsedNs, guidance.halfLifeNs()));
      boolean balanced = storage.of(node).balanced(storage.all(), guidance.imbalanceMax());
      nodes.add(new WriteHost(shape.rackOf(node), in, balanced));
    }
    List<WriteLink> racks = new ArrayList<>(shape.racks());
    for (int rack = 0; rack < shape.racks(); rack++) {
      racks.add(rackLink(rack, rackUsed[rack], rackReported[rack], elapsedNs));
    }
    hosts =
        new LeastLoadedHosts(nodes, racks, blockBytes, guidance.seed() + ++looks, PlainCells::new);
    lookedAtNs = nowNs;
    placedBlocks = 0;
    placedBytes = 0;
  }

  private double believe(int link, long elapsedNs) {
    long reported = meter.reportedBytesPerSec(link);
    believedBytesPerSec[link] =
        elapsedNs > 0
            ? LinkEstimate.smoothed(
                believedBytesPerSec[link], reported, elapsedNs, guidance.halfLifeNs())
            : reported;
    return believedBytesPerSec[link];
  }

  private WriteLink rackLink(int rack, double used, long reported, long elapsedNs) {
    long speed = shape.uplinkBytesPerSec();
    if (speed == RackState.UNLIMITED) {
      return new WriteLink(WriteLink.UNLIMITED, 0);
    }
    long before = looks == 0 ? 0 : hosts.rackUnconfirmedBytes(rack);
    return new WriteLink(
        LinkEstimate.idleBytesPerSec(speed, used),
        LinkEstimate.unconfirmedBytes(before, reported, speed, elapsedNs, guidance.halfLifeNs()));
  }
}
