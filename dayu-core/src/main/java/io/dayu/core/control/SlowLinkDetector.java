package io.dayu.core.control;

import io.dayu.core.control.SlowLinkAttribution.Flow;
import io.dayu.core.snapshot.LinkState;
import java.util.Arrays;
import java.util.List;

/**
 * A detector of links that carry much less than their DataNodes say, with the speed to believe of
 * each.
 *
 * <p>A DataNode may turn slow without a word: a bad cable, a NIC that fell back to a tenth of its
 * speed, a disk that cannot follow. Its transfers then move less than planned, though no client is
 * in their way at either end ({@link SlowLinkAttribution}). Such a link is believed to carry what
 * it does carry, and more again as long as it does carry that. A link over which less is planned is
 * tried again after ten looks.
 *
 * <p>All DataNodes may say a wrong speed alike, as where a setting has the wrong unit: then none
 * carries less than the others, and all move less than a tenth of what is planned. Each link over
 * which anything was planned is then believed to carry what it does carry, and more only as long as
 * it moves most of its plan. So it is in the next recovery as well. Something else may have held
 * all transfers up, and what gives way to clients seldom moves most of its plan: so twice as much
 * is tried on all links every half a minute ({@link SlowLinkTrial}). What transfers tell that go on
 * is not enough for that: of short ones the most have ended from one look to the next, and the
 * others have little left to move. What links carry in all is looked at besides.
 *
 * <p>Every DataNode has two links, numbered by {@link #inOf} and {@link #outOf}. Not thread safe.
 */
public final class SlowLinkDetector {
  /** A link in use by this share is busy with clients, recovery or both. */
  private static final double BUSY_SHARE = 0.7;

  /** A link may carry more than believed when its transfers move this part of the usual. */
  private static final double GOOD_SHARE = 0.75;

  /** The looks in a row that are believed: a single one may have met a hiccup. */
  private static final int LOOKS_TO_BELIEVE = 2;

  /** So many looks at a link that carries less than is believed, and more is tried again. */
  private static final int LOOKS_UNTRIED = 10;

  /** The factor from what was seen to what is believed, a little more. */
  private static final double SPARE = 1.25;

  /** A link that carries more than this of what was believed has not turned slow. */
  private static final double CLEARLY_LESS = 0.8;

  /** Of so many DataNodes one link that turns slow is worth a slot of its own. */
  private static final int WORTH_A_SLOT = 100;

  private static final double MORE = 1.5;
  private static final double LEAST_SHARE = 0.02;

  /**
   * The share of the plan that all transfers together move at least, unless what all DataNodes say
   * is wrong.
   */
  public static final double WRONG_SHARE = 0.1;

  /** A link carries something, or nothing could be learnt of it. */
  private static final long LEAST_BYTES_PER_SEC = 1024;

  private final Listener listener;
  private final SlowLinkTrial trial = new SlowLinkTrial();
  private final AllLinksSlow allSlow = new AllLinksSlow();
  private int lowered;
  private boolean allDoubted;
  private long[] believedBytesPerSec = new long[0];
  private int[] shortLooks = new int[0];
  private int[] restLooks = new int[0];

  /** A listener that is told when the belief of a link changes. */
  public interface Listener {
    /** A link carries less than was believed. */
    void lowered(int link, long carriesBytesPerSec, long believedBytesPerSec);

    /** A link is believed to carry what its DataNode says again. */
    void restored(int link);

    /** All links together carry so much of what is planned, and are believed to carry just that. */
    void allLowered(int links, double movedBytesPerSec, double plannedBytesPerSec);

    /** Links that were believed to carry little carry more, and all are believed again. */
    void allRestored();
  }

  /** A detector that believes all DataNodes. */
  public SlowLinkDetector(Listener listener) {
    this.listener = listener;
  }

  /** The number of the link into a DataNode. */
  public static int inOf(int node) {
    return 2 * node;
  }

  /** The number of the link out of a DataNode. */
  public static int outOf(int node) {
    return 2 * node + 1;
  }

  /** Forgets everything: links are as DataNodes say. */
  public void reset() {
    lowered = 0;
    allSlow.reset();
    allDoubted = false;
    trial.end();
    Arrays.fill(believedBytesPerSec, 0);
    Arrays.fill(shortLooks, 0);
    Arrays.fill(restLooks, 0);
  }

  /** True if what all DataNodes said was found wrong, and is not believed of some link yet. */
  public boolean doubtsAll() {
    return allDoubted;
  }

  /** Forgets a DataNode that starts anew: nothing is known of its links but what it says. */
  public void forget(int node) {
    for (int link : new int[] {inOf(node), outOf(node)}) {
      if (link < believedBytesPerSec.length) {
        believedBytesPerSec[link] = 0;
        shortLooks[link] = 0;
        restLooks[link] = 0;
      }
    }
    noteDoubt();
  }

  /**
   * A recovery is over. What was found of single links is forgotten; what all DataNodes say is
   * wrong in the next one as well, and is kept.
   */
  public void recoveryEnds() {
    if (!allDoubted) {
      reset();
    }
    lowered = 0;
    allSlow.reset();
    trial.end();
    Arrays.fill(shortLooks, 0);
    Arrays.fill(restLooks, 0);
  }

  private void noteDoubt() {
    allDoubted = allDoubted && Arrays.stream(believedBytesPerSec).anyMatch(speed -> speed > 0);
  }

  /**
   * True if links were found slower than believed since the last call, one for a hundred DataNodes
   * at least: among thousands there always is one, which had better wait for the next slot.
   *
   * @param nodes DataNodes that are alive
   */
  public boolean takeLowered(int nodes) {
    boolean many = lowered > 0 && lowered * WORTH_A_SLOT >= nodes;
    lowered = 0;
    return many;
  }

  /** A link as it is believed, by what its agent says. */
  public LinkState believed(int link, LinkState said) {
    long believed = link < believedBytesPerSec.length ? believedBytesPerSec[link] : 0;
    return believed == 0 || believed >= said.totalBytesPerSec()
        ? said
        : new LinkState(
            believed,
            Math.min(said.foregroundBytesPerSec(), believed),
            Math.min(said.usualForegroundBytesPerSec(), believed),
            said.fresh());
  }

  /**
   * Judges all links by what moved since the last look, some seconds ago.
   *
   * @param flows bytes that each transfer was to move and did move since then
   * @param saidBytesPerSec by link, its speed as its DataNode says, 0 where that is unknown
   * @param foregroundBytesPerSec by link, what clients use; of the same length
   * @param loads by link, what is ordered and moves over it in all
   */
  public void look(
      List<Flow> flows, long[] saidBytesPerSec, double[] foregroundBytesPerSec, LinkLoads loads) {
    int links = saidBytesPerSec.length;
    believedBytesPerSec = Arrays.copyOf(believedBytesPerSec, links);
    shortLooks = Arrays.copyOf(shortLooks, links);
    restLooks = Arrays.copyOf(restLooks, links);
    double[] usedBytesPerSec = foregroundBytesPerSec.clone();
    double[] plannedBytes = new double[links];
    double[] movedBytes = new double[links];
    for (Flow flow : flows) {
      for (int link : new int[] {flow.in(), flow.out()}) {
        usedBytesPerSec[link] += flow.movedBytes() / flow.seconds();
        plannedBytes[link] += flow.plannedBytes();
        movedBytes[link] += flow.movedBytes();
      }
    }
    if (allDoubted) {
      addEnded(usedBytesPerSec, foregroundBytesPerSec, loads);
    }
    boolean[] busy = busy(saidBytesPerSec, usedBytesPerSec);
    boolean[] blamed = SlowLinkAttribution.toBlame(flows, busy);
    double planned = flows.stream().mapToDouble(Flow::plannedBytes).sum();
    double moved = flows.stream().mapToDouble(Flow::movedBytes).sum();
    if (allSlow.look(flows, plannedBytes, movedBytes, busy, saidBytesPerSec, loads)) {
      addEnded(usedBytesPerSec, foregroundBytesPerSec, loads);
      for (int link = 0; link < links; link++) {
        plannedBytes[link] = Math.max(plannedBytes[link], loads.orderedBytesPerSec(link));
      }
      lowerAll(plannedBytes, usedBytesPerSec, busy, saidBytesPerSec);
      tellAllLowered(flows, loads);
      return;
    }
    boolean loadsTell = loads.anyMoves();
    for (int link = 0; link < links; link++) {
      double others =
          allDoubted ? 1 : share(planned - plannedBytes[link], moved - movedBytes[link]);
      double due = loadsTell ? loads.orderedBytesPerSec(link) : plannedBytes[link];
      double came = loadsTell ? loads.movedBytesPerSec(link) : movedBytes[link];
      boolean keepsToPlan = due > 0 && came >= GOOD_SHARE * due;
      boolean good =
          busy[link]
              ? (allDoubted
                  ? keepsToPlan
                  : movedBytes[link] >= GOOD_SHARE * others * plannedBytes[link])
              : restedLongEnough(link) && (!allDoubted || keepsToPlan);
      if (plannedBytes[link] >= SlowLinkAttribution.PLANNED_MIN_BYTES
          || believedBytesPerSec[link] > 0) {
        believe(link, blamed[link], good, usedBytesPerSec[link], saidBytesPerSec[link]);
      }
    }
    noteDoubt();
    if (allDoubted) {
      trial.look(
          loadsTell ? loads.movedInBytesPerSec() : perSecond(flows),
          believedBytesPerSec,
          saidBytesPerSec);
      noteDoubt();
      if (!allDoubted) {
        listener.allRestored();
      }
    }
  }

  private static double perSecond(List<Flow> flows) {
    return flows.stream().mapToDouble(flow -> flow.movedBytes() / flow.seconds()).sum();
  }

  private void lowerAll(
      double[] plannedBytes, double[] usedBytesPerSec, boolean[] busy, long[] saidBytesPerSec) {
    allSlow.reset();
    allDoubted = true;
    trial.end();
    for (int link = 0; link < plannedBytes.length; link++) {
      if (plannedBytes[link] > 0 && !busy[link]) {
        long carries = (long) Math.max(usedBytesPerSec[link] * SPARE, LEAST_BYTES_PER_SEC);
        believedBytesPerSec[link] = Math.min(carries, saidBytesPerSec[link]);
        shortLooks[link] = 0;
        restLooks[link] = 0;
        lowered++;
      }
    }
  }

  /** Adds what transfers moved that have ended since the last look, by what links carry in all. */
  private static void addEnded(
      double[] usedBytesPerSec, double[] foregroundBytesPerSec, LinkLoads loads) {
    for (int link = 0; link < usedBytesPerSec.length; link++) {
      double inAll = foregroundBytesPerSec[link] + loads.movedBytesPerSec(link);
      usedBytesPerSec[link] = Math.max(usedBytesPerSec[link], inAll);
    }
  }

  private void tellAllLowered(List<Flow> flows, LinkLoads loads) {
    if (loads.anyMoves()) {
      listener.allLowered(lowered, loads.movedInBytesPerSec(), loads.orderedInBytesPerSec());
    } else {
      listener.allLowered(
          lowered,
          perSecond(flows),
          flows.stream().mapToDouble(flow -> flow.plannedBytes() / flow.seconds()).sum());
    }
  }

  private boolean[] busy(long[] saidBytesPerSec, double[] usedBytesPerSec) {
    boolean[] busy = new boolean[saidBytesPerSec.length];
    for (int link = 0; link < busy.length; link++) {
      long carries =
          believedBytesPerSec[link] > 0 ? believedBytesPerSec[link] : saidBytesPerSec[link];
      busy[link] = usedBytesPerSec[link] >= BUSY_SHARE * carries;
    }
    return busy;
  }

  /**
   * The share that others have moved of what was planned; all of it when too little was planned to
   * tell.
   */
  private static double share(double plannedBytes, double movedBytes) {
    return plannedBytes < SlowLinkAttribution.PLANNED_MIN_BYTES
        ? 1
        : Math.min(1, movedBytes / plannedBytes);
  }

  /** A link that carries less than is believed is given the benefit of the doubt, but seldom. */
  private boolean restedLongEnough(int link) {
    restLooks[link] = (restLooks[link] + 1) % LOOKS_UNTRIED;
    return restLooks[link] == 0;
  }

  private void believe(int link, boolean blamed, boolean good, double usedPerSec, long said) {
    shortLooks[link] = blamed ? shortLooks[link] + 1 : 0;
    if (shortLooks[link] >= LOOKS_TO_BELIEVE) {
      lower(link, usedPerSec, said);
    } else if (!blamed && good && believedBytesPerSec[link] > 0) {
      raise(link, said);
    }
  }

  private void lower(int link, double usedPerSec, long said) {
    long before = believedBytesPerSec[link] > 0 ? believedBytesPerSec[link] : said;
    long carries = (long) Math.max(usedPerSec * SPARE, said * LEAST_SHARE);
    if (carries <= CLEARLY_LESS * before) {
      listener.lowered(link, carries, before);
      believedBytesPerSec[link] = Math.max(1, carries);
      shortLooks[link] = 0;
      lowered++;
    }
  }

  private void raise(int link, long said) {
    long more = (long) (believedBytesPerSec[link] * MORE);
    if (more >= said) {
      listener.restored(link);
    }
    believedBytesPerSec[link] = more >= said ? 0 : more;
  }
}
