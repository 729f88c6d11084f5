package io.dayu.core.control;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The attribution as plainly as it can be written: all links and all transfers are looked at again
 * for each link that is short.
 */
final class PlainSlowLinkAttribution {
  private static final double SHORT_SHARE = 0.5;
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
  private List<SlowLinkAttribution.Flow> unexplained;

  private PlainSlowLinkAttribution(List<SlowLinkAttribution.Flow> flows, boolean[] busy) {
    this.unexplained = new ArrayList<>(flows);
    this.usualShare = usualShare(flows);
    this.busy = busy;
    planned = new double[busy.length];
    moved = new double[busy.length];
  }

  /** By link number, whether it is to blame. */
  static boolean[] toBlame(List<SlowLinkAttribution.Flow> flows, boolean[] busy) {
    PlainSlowLinkAttribution attribution = new PlainSlowLinkAttribution(flows, busy);
    BitSet carrying = new BitSet();
    for (SlowLinkAttribution.Flow flow : flows) {
      carrying.set(flow.out());
      carrying.set(flow.in());
      attribution.in.set(flow.in());
      attribution.add(flow, 1);
    }
    return attribution.blame(Math.max(1, carrying.cardinality() / ONE_IN));
  }

  private static double usualShare(List<SlowLinkAttribution.Flow> flows) {
    double planned = flows.stream().mapToDouble(SlowLinkAttribution.Flow::plannedBytes).sum();
    double moved = flows.stream().mapToDouble(SlowLinkAttribution.Flow::movedBytes).sum();
    return planned > 0 ? Math.min(1, moved / planned) : 1;
  }

  private void add(SlowLinkAttribution.Flow flow, int sign) {
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
          planned[link] >= SlowLinkAttribution.PLANNED_MIN_BYTES
              && moved[link] < SHORT_SHARE * usualShare * planned[link];
      if (isShort && (worst == NONE || shortfall(link) > shortfall(worst))) {
        worst = link;
      }
    }
    return worst;
  }

  private double shortfall(int link) {
    double counts = busy[link] ? BUSY_COUNTS : in.get(link) ? IN_COUNTS : 1;
    double missing = planned[link] - moved[link];
    return counts * missing * Math.pow(missing / planned[link], BLAME_POWER);
  }

  private void explain(int link) {
    List<SlowLinkAttribution.Flow> rest = new ArrayList<>(unexplained.size());
    for (SlowLinkAttribution.Flow flow : unexplained) {
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
