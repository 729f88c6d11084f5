package io.dayu.core.control;

import io.dayu.core.control.SlowLinkAttribution.Flow;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Judges whether all links together carry next to nothing of what is planned on them, so that what
 * all DataNodes say is wrong. Not thread safe.
 */
final class AllLinksSlow {
  /** A belief of all links is dearer than that of one: as many slots' starts are not enough. */
  private static final int LOOKS_TO_DOUBT_ALL = 3;

  /** Of the links into DataNodes so many must be planned on: the last transfers use few. */
  private static final double MOST_LINKS = 0.5;

  /** A link that moves this part of its plan is not wrong, and where one in eight does, not all. */
  private static final double WELL_SHARE = 0.5;

  private static final int ONE_IN_DOES_WELL = 8;

  /** Of less that moves over all links together nothing can be said. */
  private static final double MOVED_MIN_BYTES_PER_SEC = SlowLinkAttribution.PLANNED_MIN_BYTES / 3;

  private int wrongLooks;

  /** Forgets earlier looks. */
  void reset() {
    wrongLooks = 0;
  }

  /**
   * Takes in what moved since the last look; whether for some looks now all transfers that clients
   * do not hinder have moved next to nothing of their plan, though something: those that go on, or
   * all that links carry.
   */
  boolean look(
      List<Flow> flows,
      double[] plannedBytes,
      double[] movedBytes,
      boolean[] busy,
      long[] saidBytesPerSec,
      LinkLoads loads) {
    boolean wrong =
        (flowsAreWrong(flows, busy)
                && mostDoBadly(
                    link -> plannedBytes[link], link -> movedBytes[link], busy, saidBytesPerSec))
            || (mostDoBadly(
                    loads::orderedBytesPerSec, loads::movedBytesPerSec, busy, saidBytesPerSec)
                && loads.movesLittle(
                    SlowLinkDetector.inOf(0),
                    busy,
                    SlowLinkDetector.WRONG_SHARE,
                    MOVED_MIN_BYTES_PER_SEC)
                && loads.movesLittle(
                    SlowLinkDetector.outOf(0),
                    busy,
                    SlowLinkDetector.WRONG_SHARE,
                    MOVED_MIN_BYTES_PER_SEC));
    wrongLooks = wrong ? wrongLooks + 1 : 0;
    return wrongLooks >= LOOKS_TO_DOUBT_ALL;
  }

  /**
   * True if most of all links into DataNodes are planned on and left free by clients, and next to
   * none of these does well. The last transfers of a recovery use few links, and each may have
   * something of its own in the way.
   */
  private static boolean mostDoBadly(
      IntToDoubleFunction planned,
      IntToDoubleFunction moved,
      boolean[] busy,
      long[] saidBytesPerSec) {
    int known = 0;
    int plannedOn = 0;
    int doWell = 0;
    for (int link = SlowLinkDetector.inOf(0); link < busy.length; link += 2) {
      known += saidBytesPerSec[link] > 0 ? 1 : 0;
      if (!busy[link] && planned.applyAsDouble(link) > 0) {
        plannedOn++;
        doWell += moved.applyAsDouble(link) >= WELL_SHARE * planned.applyAsDouble(link) ? 1 : 0;
      }
    }
    return plannedOn >= MOST_LINKS * known && doWell * ONE_IN_DOES_WELL <= plannedOn;
  }

  private static boolean flowsAreWrong(List<Flow> flows, boolean[] busy) {
    double planned = 0;
    double moved = 0;
    double hindered = 0;
    for (Flow flow : flows) {
      if (busy[flow.in()] || busy[flow.out()]) {
        hindered += flow.plannedBytes();
      } else {
        planned += flow.plannedBytes();
        moved += flow.movedBytes();
      }
    }
    return planned >= hindered
        && moved >= SlowLinkAttribution.PLANNED_MIN_BYTES
        && moved < SlowLinkDetector.WRONG_SHARE * planned;
  }
}
