package io.dayu.core.control;

import io.dayu.core.heap.Knockout;
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
/*
 * Where clients are busy, nearly every link may be short. So each link has a list of its flows, and
 * the worst of all links is found by a tournament: when flows are explained, only the links at
 * their other ends play again.
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

  private final List<Flow> flows;
  private final double[] planned;
  private final double[] moved;
  private final BitSet in = new BitSet();
  private final boolean[] busy;
  private final double usualShare;
  private final boolean[] explained;

  /** The flows of a link are from its place in the first up to the next link's in the second. */
  private final int[] firstOfLink;

  private final int[] flowsOfLink;

  /** The degree to which each link looks at fault, 0 where it is not short. */
  private final double[] fault;

  /**
   * A transfer over two links: the bytes that it has moved, and those that it should have.
   *
   * @param out number of the link that it leaves by
   * @param in number of the link that it comes in by
   */
  public record Flow(int out, int in, double plannedBytes, double movedBytes, double seconds) {}

  private SlowLinkAttribution(List<Flow> flows, boolean[] busy) {
    this.flows = flows;
    this.usualShare = usualShare(flows);
    this.busy = busy;
    planned = new double[busy.length];
    moved = new double[busy.length];
    explained = new boolean[flows.size()];
    firstOfLink = new int[busy.length + 1];
    flowsOfLink = new int[2 * flows.size()];
    fault = new double[busy.length];
    for (Flow flow : flows) {
      in.set(flow.in());
      add(flow, 1);
    }
    listByLink();
    for (int link = 0; link < busy.length; link++) {
      fault[link] = faultOf(link);
    }
  }

  private void listByLink() {
    for (Flow flow : flows) {
      firstOfLink[flow.out() + 1]++;
      firstOfLink[flow.in() + 1]++;
    }
    for (int link = 0; link < busy.length; link++) {
      firstOfLink[link + 1] += firstOfLink[link];
    }
    int[] next = firstOfLink.clone();
    for (int number = 0; number < flows.size(); number++) {
      flowsOfLink[next[flows.get(number).out()]++] = number;
      flowsOfLink[next[flows.get(number).in()]++] = number;
    }
  }

  /**
   * Finds those to blame.
   *
   * @param flows of the same stretch of time
   * @param busy by link number, whether much of it is in use
   * @return by link number
   */
  public static boolean[] toBlame(List<Flow> flows, boolean[] busy) {
    BitSet carrying = new BitSet();
    for (Flow flow : flows) {
      carrying.set(flow.out());
      carrying.set(flow.in());
    }
    return new SlowLinkAttribution(flows, busy).blame(Math.max(1, carrying.cardinality() / ONE_IN));
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
    boolean[] blamed = new boolean[busy.length];
    if (flows.isEmpty()) {
      return blamed;
    }
    Knockout worst = new Knockout(busy.length, (one, other) -> fault[one] > fault[other]);
    int count = 0;
    for (int link = worst.first(); fault[link] > 0; link = worst.first()) {
      if (!busy[link] && ++count > most) {
        Arrays.fill(blamed, false);
        return blamed;
      }
      blamed[link] = !busy[link];
      explain(link, worst);
    }
    return blamed;
  }

  /**
   * The degree to which a link looks at fault: by the bytes that it lacks, and more so the less it
   * moved, since the other ends of a slow link lack some as well. Of two that fall equally short,
   * as the ends of one transfer do, the busy one, or the latter. None where it is not short.
   */
  private double faultOf(int link) {
    boolean isShort =
        planned[link] >= PLANNED_MIN_BYTES
            && moved[link] < SHORT_SHARE * usualShare * planned[link];
    if (!isShort) {
      return 0;
    }
    double counts = busy[link] ? BUSY_COUNTS : in.get(link) ? IN_COUNTS : 1;
    double missing = planned[link] - moved[link];
    return counts * missing * Math.pow(missing / planned[link], BLAME_POWER);
  }

  private void explain(int link, Knockout worst) {
    for (int place = firstOfLink[link]; place < firstOfLink[link + 1]; place++) {
      int number = flowsOfLink[place];
      if (!explained[number]) {
        explained[number] = true;
        Flow flow = flows.get(number);
        add(flow, -1);
        int other = flow.in() == link ? flow.out() : flow.in();
        fault[other] = faultOf(other);
        worst.changed(other);
      }
    }
    planned[link] = 0;
    moved[link] = 0;
    fault[link] = 0;
    worst.changed(link);
  }
}
