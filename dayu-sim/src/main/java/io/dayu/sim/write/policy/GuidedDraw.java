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
  /** The block by which times are told: the plugin's. */
  private static final long BLOCK_BYTES = 128L << 20;

  private final ClusterShape shape;
  private final LinkMeter meter;
  private final StoredBytes storage;
  private final Guidance guidance;
  private final Draw even;
  private final double[] believedBytesPerSec;
  private LeastLoadedHosts hosts;
  private long lookedAtNs;
  private long looks;

  GuidedDraw(PolicyWorld world, Draw even) {
    this.shape = world.state().links().shape();
    this.meter = world.meter();
    this.storage = world.storage();
    this.guidance = world.guidance();
    this.even = even;
    this.believedBytesPerSec = new double[shape.nodes()];
    this.hosts = nobody();
  }

  private static LeastLoadedHosts nobody() {
    return new LeastLoadedHosts(List.of(), List.of(), BLOCK_BYTES, 0, PlainCells::new);
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
    for (int i = 1; i < pipeline.length; i++) {
      boolean intoRack = shape.rackOf(pipeline[i]) != shape.rackOf(pipeline[i - 1]);
      hosts.placed(pipeline[i], bytes, intoRack);
    }
  }

  @Override
  public void look(long nowNs) {
    long elapsedNs = looks == 0 ? 0 : nowNs - lookedAtNs;
    long[] rackReported = new long[shape.racks()];
    double[] rackUsed = new double[shape.racks()];
    List<WriteHost> nodes = new ArrayList<>(shape.nodes());
    for (int node = 0; node < shape.nodes(); node++) {
      long reported = meter.reportedBytesPerSec(node);
      believe(node, reported, elapsedNs);
      rackReported[shape.rackOf(node)] += reported;
      rackUsed[shape.rackOf(node)] += believedBytesPerSec[node];
      long before = looks == 0 ? 0 : hosts.unconfirmedBytes(node);
      long speed = shape.linkBytesPerSec();
      WriteLink in =
          new WriteLink(
              LinkEstimate.idleBytesPerSec(speed, believedBytesPerSec[node]),
              LinkEstimate.unconfirmedBytes(before, reported, speed, elapsedNs));
      boolean balanced = storage.of(node).balanced(storage.all(), guidance.imbalanceMax());
      nodes.add(new WriteHost(shape.rackOf(node), in, balanced));
    }
    List<WriteLink> racks = new ArrayList<>(shape.racks());
    for (int rack = 0; rack < shape.racks(); rack++) {
      racks.add(rackLink(rack, rackUsed[rack], rackReported[rack], elapsedNs));
    }
    hosts =
        new LeastLoadedHosts(nodes, racks, BLOCK_BYTES, guidance.seed() + ++looks, PlainCells::new);
    lookedAtNs = nowNs;
  }

  private void believe(int node, long reported, long elapsedNs) {
    believedBytesPerSec[node] =
        elapsedNs > 0
            ? LinkEstimate.smoothed(
                believedBytesPerSec[node], reported, elapsedNs, guidance.halfLifeNs())
            : reported;
  }

  private WriteLink rackLink(int rack, double used, long reported, long elapsedNs) {
    long speed = shape.uplinkBytesPerSec();
    if (speed == RackState.UNLIMITED) {
      return new WriteLink(WriteLink.UNLIMITED, 0);
    }
    long before = looks == 0 ? 0 : hosts.rackUnconfirmedBytes(rack);
    return new WriteLink(
        LinkEstimate.idleBytesPerSec(speed, used),
        LinkEstimate.unconfirmedBytes(before, reported, speed, elapsedNs));
  }
}
