package io.dayu.core.control;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The attribution of transfers that moved much less than planned to the links that are to blame.
 *
 * <p>A transfer that falls short has two ends. The link whose transfers all together lack most is
 * at fault: they are explained by it, and the rest is looked at again. A link that is busy is no
 * slow one, clients are in the way. When too many links would be to blame it is something else (a
 * switch between racks, this machine), and none is.
 */
public final class SlowLinkAttribution {
  /** Transfers move by packets: of fewer planned bytes nothing can be said. */
  static final double PLANNED_MIN_BYTES = 256 * 1024;

  /** A link is short when its transfers move less than half of what those of all links do. */
  private static final double SHORT_SHARE = 0.5;

  /**
   * The number of links of which one at most is to blame; where more are, the cause is something
   * else.
   */
  private static final int ONE_IN = 8;

  private static final double IN_COUNTS = 1.05;
  private static final double BUSY_COUNTS = 1.1;
  private static final int BLAME_POWER = 4;
  private static final int NONE = -1;

  private final double[] planned;
  private final double[] moved;
  private final BitSet in = new BitSet();
  private final boolean[] busy;
  private final double usualShare;
  private List<Flow> unexplained;

  /**
   * A transfer over two links: the bytes that it has moved, and those that it should have.
   *
   * @param out number of the link that it leaves by
   * @param in number of the link that it comes in by
   */
  public record Flow(int out, int in, double plannedBytes, double movedBytes, double seconds) {}

  private SlowLinkAttribution(List<Flow> flows, boolean[] busy) {
    this.unexplained = new ArrayList<>(flows);
    this.usualShare = usualShare(flows);
    this.busy = busy;
    planned = new double[busy.length];
    moved = new double[busy.length];
  }

  /**
   * Finds those to blame.
   *
   * @param flows of the same stretch of time
   * @param busy by link number, whether much of it is in use
   * @return by link number
   */
  public static boolean[] toBlame(List<Flow> flows, boolean[] busy) {
    SlowLinkAttribution attribution = new SlowLinkAttribution(flows, busy);
    BitSet carrying = new BitSet();
    for (Flow flow : flows) {
      carrying.set(flow.out());
      carrying.set(flow.in());
      attribution.in.set(flow.in());
      attribution.add(flow, 1);
    }
    return attribution.blame(Math.max(1, carrying.cardinality() / ONE_IN));
  }

  /** The share that all transfers together have moved of what was planned, 1 at most. */
  private static double usualShare(List<Flow> flows) {
    double planned = flows.stream().mapToDouble(Flow::plannedBytes).sum();
    double moved = flows.stream().mapToDouble(Flow::movedBytes).sum();
    return planned > 0 ? Math.min(1, moved / planned) : 1;
  }

  private void add(Flow flow, int sign) {
    planned[flow.out()] += sign * flow.plannedBytes();
    planned[flow.in()] += sign * flow.plannedBytes();
    moved[flow.out()] += sign * flow.movedBytes();
    moved[flow.in()] += sign * flow.movedBytes();
  }

  private boolean[] blame(int most) {
    boolean[] blamed = new boolean[planned.length];
    int count = 0;
    for (int worst = worst(); worst != NONE; worst = worst()) {
      if (!busy[worst] && ++count > most) {
        Arrays.fill(blamed, false);
        return blamed;
      }
      blamed[worst] = !busy[worst];
      explain(worst);
    }
    return blamed;
  }

  private int worst() {
    int worst = NONE;
    for (int link = 0; link < planned.length; link++) {
      boolean isShort =
          planned[link] >= PLANNED_MIN_BYTES
              && moved[link] < SHORT_SHARE * usualShare * planned[link];
      if (isShort && (worst == NONE || shortfall(link) > shortfall(worst))) {
        worst = link;
      }
    }
    return worst;
  }

  /**
   * The degree to which a link looks at fault: by the bytes that it lacks, and more so the less it
   * moved, since the other ends of a slow link lack some as well. Of two that fall equally short,
   * as the ends of one transfer do, the busy one, or the latter.
   */
  private double shortfall(int link) {
    double counts = busy[link] ? BUSY_COUNTS : in.get(link) ? IN_COUNTS : 1;
    double missing = planned[link] - moved[link];
    return counts * missing * Math.pow(missing / planned[link], BLAME_POWER);
  }

  private void explain(int link) {
    List<Flow> rest = new ArrayList<>(unexplained.size());
    for (Flow flow : unexplained) {
      if (flow.in() == link || flow.out() == link) {
        add(flow, -1);
      } else {
        rest.add(flow);
      }
    }
    unexplained = rest;
    planned[link] = 0;
    moved[link] = 0;
  }
}
