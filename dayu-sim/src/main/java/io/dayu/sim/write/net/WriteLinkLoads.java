package io.dayu.sim.write.net;

import io.dayu.tools.trace.Foreground;

/**
 * The load of every link at a moment: background, and writes. Not thread safe.
 *
 * <p>The background of a link is so many streams that together want what the foreground tells, and
 * share with writes as TCP does: each stream gets what each write gets, unless all want less.
 */
public final class WriteLinkLoads {
  private final WriteLinks links;
  private final int backgroundStreams;
  private final double[] speeds;
  private final double[] wanted;
  private final int[] writes;
  private final double[] writeRates;

  /** True for a link on which writes have begun since its writes were last given rates. */
  private final boolean[] rising;

  private final long[] in;
  private final long[] out;

  /** Idle links. */
  public WriteLinkLoads(WriteLinks links, int backgroundStreams) {
    this.links = links;
    this.backgroundStreams = backgroundStreams;
    speeds = links.speeds();
    wanted = new double[links.count()];
    writes = new int[links.count()];
    writeRates = new double[links.count()];
    rising = new boolean[links.count()];
    in = new long[links.shape().nodes()];
    out = new long[links.shape().nodes()];
  }

  public WriteLinks links() {
    return links;
  }

  /**
   * Takes over what the background wants at a time; a rack's is what its nodes' sum up to, its link
   * at most.
   */
  public void background(Foreground foreground, long atNs) {
    foreground.fill(atNs, in, out);
    for (int rack = 0; rack < links.shape().racks(); rack++) {
      wanted[links.down(rack)] = 0;
      wanted[links.up(rack)] = 0;
    }
    for (int node = 0; node < in.length; node++) {
      int rack = links.shape().rackOf(node);
      wanted[links.in(node)] = in[node];
      wanted[links.out(node)] = out[node];
      wanted[links.down(rack)] += in[node];
      wanted[links.up(rack)] += out[node];
    }
    for (int rack = 0; rack < links.shape().racks(); rack++) {
      wanted[links.down(rack)] = Math.min(wanted[links.down(rack)], speeds[links.down(rack)]);
      wanted[links.up(rack)] = Math.min(wanted[links.up(rack)], speeds[links.up(rack)]);
    }
  }

  public double speedBytesPerSec(int link) {
    return speeds[link];
  }

  /** The rate that the background wants of a link. */
  public double wantedBytesPerSec(int link) {
    return wanted[link];
  }

  /**
   * The rate at which writes that share a link get equal parts of it.
   *
   * @param leftBytesPerSec rate of the link that other writes, which are limited elsewhere, leave
   * @param sharers number of those writes, 1 or more
   */
  double levelBytesPerSec(int link, double leftBytesPerSec, int sharers) {
    return Math.max(
        (leftBytesPerSec - wanted[link]) / sharers,
        leftBytesPerSec / (sharers + backgroundStreams));
  }

  /** The rate that one write would get of a link on which there is no other. */
  public double aloneBytesPerSec(int link) {
    return levelBytesPerSec(link, speeds[link], 1);
  }

  /** The rate that one more write would at least get of a link, as it is now. */
  public double newcomerBytesPerSec(int link) {
    double level = levelBytesPerSec(link, speeds[link], writes[link] + 1);
    return rising[link] ? level : Math.max(level, speeds[link] - wanted[link] - writeRates[link]);
  }

  /** A write begins that crosses these links. */
  public void begin(int[] route) {
    for (int link : route) {
      writes[link]++;
      rising[link] = true;
    }
  }

  /** A write ends that crossed these links at that rate. */
  public void end(int[] route, double bytesPerSec) {
    for (int link : route) {
      writes[link]--;
      writeRates[link] = writes[link] == 0 ? 0 : Math.max(0, writeRates[link] - bytesPerSec);
    }
  }

  /** All writes of a link together have this rate from now on. */
  void writeRate(int link, double bytesPerSec) {
    writeRates[link] = bytesPerSec;
    rising[link] = false;
  }
}
