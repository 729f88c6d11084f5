package io.dayu.sim.write.net;

import io.dayu.core.snapshot.RackState;
import io.dayu.tools.cluster.ClusterShape;
import java.util.Arrays;

/**
 * The numbered links of a cluster and the way of a pipeline through them. Immutable.
 *
 * <p>First the nodes' incoming links, then their outgoing ones, the links into racks, those out of
 * racks.
 */
public final class WriteLinks {
  /** Hops of a pipeline: two links of nodes and two of racks each. */
  private static final int LINKS_PER_HOP = 4;

  private final ClusterShape shape;
  private final boolean freeUplinks;

  /**
   * The links of a cluster.
   *
   * @param freeUplinks true if the links out of racks limit nothing, whatever is oversubscribed
   */
  public WriteLinks(ClusterShape shape, boolean freeUplinks) {
    this.shape = shape;
    this.freeUplinks = freeUplinks;
  }

  public ClusterShape shape() {
    return shape;
  }

  public int count() {
    return 2 * shape.nodes() + 2 * shape.racks();
  }

  public int in(int node) {
    return node;
  }

  public int out(int node) {
    return shape.nodes() + node;
  }

  /** The link into a rack. */
  public int down(int rack) {
    return 2 * shape.nodes() + rack;
  }

  /** The link out of a rack. */
  public int up(int rack) {
    return 2 * shape.nodes() + shape.racks() + rack;
  }

  /** True if the links out of racks limit anything. */
  public boolean uplinksLimit() {
    return racksLimit() && !freeUplinks;
  }

  /** True if the links into racks limit anything. */
  public boolean racksLimit() {
    return shape.uplinkBytesPerSec() != RackState.UNLIMITED;
  }

  /** Speeds of all links in bytes per second; infinite where nothing limits. */
  public double[] speeds() {
    double[] speeds = new double[count()];
    Arrays.fill(speeds, 0, 2 * shape.nodes(), (double) shape.linkBytesPerSec());
    double rack = racksLimit() ? (double) shape.uplinkBytesPerSec() : Double.POSITIVE_INFINITY;
    Arrays.fill(speeds, 2 * shape.nodes(), speeds.length, rack);
    return speeds;
  }

  /** The links that can limit a pipeline whose first DataNode is on the writer's own node. */
  public int[] route(int[] pipeline) {
    int[] route = new int[LINKS_PER_HOP * (pipeline.length - 1)];
    int length = 0;
    for (int i = 1; i < pipeline.length; i++) {
      int from = pipeline[i - 1];
      int to = pipeline[i];
      route[length++] = out(from);
      route[length++] = in(to);
      boolean crosses = shape.rackOf(from) != shape.rackOf(to);
      if (crosses && uplinksLimit()) {
        route[length++] = up(shape.rackOf(from));
      }
      if (crosses && racksLimit()) {
        route[length++] = down(shape.rackOf(to));
      }
    }
    return Arrays.copyOf(route, length);
  }
}
