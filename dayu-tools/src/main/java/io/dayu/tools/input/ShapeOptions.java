package io.dayu.tools.input;

import io.dayu.tools.cluster.ClusterShape;
import picocli.CommandLine.Option;

/**
 * Options that size a cluster: its DataNodes, their racks and their links.
 *
 * <p>Every command has defaults of its own; the number of racks is given by {@code --racks} or by
 * {@code --rack-size}.
 */
public final class ShapeOptions {
  private static final String RACKS = "--racks";
  private static final String RACK_SIZE = "--rack-size";

  @Option(names = "--nodes", paramLabel = "N", description = "DataNodes.")
  private int nodes;

  @Option(
      names = RACKS,
      paramLabel = "N",
      converter = OptionValue.CountReader.class,
      description = "Racks that they are spread over.")
  private OptionValue<Integer> racks;

  @Option(
      names = RACK_SIZE,
      paramLabel = "N",
      converter = OptionValue.CountReader.class,
      description = "DataNodes in a rack, at most.")
  private OptionValue<Integer> rackSize;

  @Option(
      names = "--link",
      paramLabel = "SPEED",
      converter = OptionValue.SpeedReader.class,
      description = "A DataNode's link, each way.")
  private OptionValue<Long> link;

  private ShapeOptions(
      int nodes, OptionValue<Integer> racks, OptionValue<Integer> rackSize, String link) {
    this.nodes = nodes;
    this.racks = racks;
    this.rackSize = rackSize;
    this.link = OptionValue.byDefault(Quantities.bytesPerSec(link), link);
  }

  /** Options whose defaults are so many nodes in so many racks, with links of that speed. */
  public static ShapeOptions withRacks(int nodes, int racks, String link) {
    return new ShapeOptions(
        nodes,
        OptionValue.byDefault(racks, Integer.toString(racks)),
        OptionValue.leftTo(RACKS),
        link);
  }

  /** Options whose defaults are so many nodes in racks of that size, with links of that speed. */
  public static ShapeOptions withRackSize(int nodes, int rackSize, String link) {
    return new ShapeOptions(
        nodes,
        OptionValue.leftTo(RACK_SIZE),
        OptionValue.byDefault(rackSize, Integer.toString(rackSize)),
        link);
  }

  public int nodes() {
    return nodes;
  }

  /** The number of racks, the last of which may have fewer nodes. */
  public int racks() {
    check();
    return racksPrevail() ? racks.get() : parts(rackSize.get());
  }

  /** The number of nodes that a rack has at most. */
  public int rackSize() {
    check();
    return racksPrevail() ? parts(racks.get()) : rackSize.get();
  }

  public long linkBytesPerSec() {
    return link.get();
  }

  /**
   * The cluster whose racks are full one after another; refused when nodes run out before racks.
   */
  public ClusterShape shape(double oversubscription) {
    ClusterShape shape = new ClusterShape(nodes, rackSize(), linkBytesPerSec(), oversubscription);
    Check.that(
        shape.racks() == racks(),
        RACKS,
        racks(),
        "such that " + nodes + " nodes fill racks of one size, but for the last");
    return shape;
  }

  private boolean racksPrevail() {
    return racks.prevailsOver(rackSize);
  }

  private int parts(int into) {
    return (nodes - 1) / into + 1;
  }

  private void check() {
    OptionValue.refuseBoth(RACKS, racks, RACK_SIZE, rackSize);
    Check.that(nodes >= 1, "--nodes", nodes, "1 or more");
    if (racksPrevail()) {
      Check.that(racks.get() >= 1 && racks.get() <= nodes, RACKS, racks, "1 to " + nodes);
    } else {
      Check.that(rackSize.get() >= 1, RACK_SIZE, rackSize, "1 or more");
    }
  }
}
