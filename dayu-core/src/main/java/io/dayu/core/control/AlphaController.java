package io.dayu.core.control;

import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.bandwidth.SlotBudget;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeState;

/**
 * The alpha by which slots are planned while transfers give way to clients, so that what really
 * moves is what equation 1 allows by the alpha that is set.
 *
 * <p>Who gives way falls short of its plan, and what ends early leaves the rest of its slot unused:
 * of what is planned a part never moves. So much more is planned, for all links the same share of
 * their speed. Nor can a plan give all links what they may carry: those of holders and those of
 * destinations do not match. That is made up for in the slots that follow, for links in all. At the
 * end, when no block waits any more, links may be filled as far as is set for it: only few of them
 * have anything left to carry, for seconds, and by bandwidth that clients do not use. Transfers
 * then insist on their rates, so nothing is planned on top.
 *
 * <p>Not thread safe: for the planner thread.
 */
public final class AlphaController {
  /** Of a link, what may be planned at most: more than it has, because a part never moves. */
  private static final double MOST = 1.25;

  /** A slot in which less than this came of the plan was disturbed by something else. */
  private static final double LEAST_MOVED_SHARE = 0.7;

  private static final double NEWEST_COUNTS = 0.4;

  /** In each slot this part of what is owed is planned on top. */
  private static final double REPAID = 0.25;

  /** Of what links carry together, what is planned on top for what is owed at most. */
  private static final double REPAID_MOST = 0.1;

  /** No more than this many slots can be owed: what is longer ago is forgiven. */
  private static final double OWED_SLOTS = 2;

  private double movedShare = 1;
  private double owedBytes;
  private double repaidBytesPerSec;
  private double setBefore;

  /** Forgets what was seen. */
  public void reset() {
    movedShare = 1;
    owedBytes = 0;
    repaidBytesPerSec = 0;
  }

  /** A slot is over. */
  public void slotEnded(SlotOutcome slot) {
    double counted = Math.max(LEAST_MOVED_SHARE, Math.min(slot.movedShare(), 1));
    movedShare += NEWEST_COUNTS * (counted - movedShare);
    owedBytes += slot.shortfallBytes();
    owedBytes = Math.max(0, Math.min(owedBytes, OWED_SLOTS * slot.dueBytes()));
    repaidBytesPerSec = slot.seconds() > 0 ? REPAID * owedBytes / slot.seconds() : 0;
  }

  /**
   * A plan by these settings is about to be made. Where alpha is lower than before, nothing is owed
   * any more: it was owed by the alpha before.
   */
  public void planBegins(PlannerSettings set) {
    if (set.alpha() < setBefore) {
      owedBytes = 0;
      repaidBytesPerSec = 0;
    }
    setBefore = set.alpha();
  }

  /**
   * The settings by which to plan.
   *
   * @param set the operator's settings
   * @param last whether this is the end, as no block waits any more
   */
  public PlannerSettings of(PlannerSettings set, ClusterSnapshot snapshot, boolean last) {
    return set.withAlpha(
        last
            ? Math.max(set.alpha(), set.filling().alphaAtEnd())
            : Math.min(MOST, set.alpha() + more(set, snapshot)));
  }

  /** The share of the links that is planned on top; nothing where there are none. */
  private double more(PlannerSettings set, ClusterSnapshot snapshot) {
    double linksBytesPerSec = 0;
    for (NodeState node : snapshot.nodes()) {
      linksBytesPerSec += (double) node.out().totalBytesPerSec();
    }
    if (linksBytesPerSec <= 0) {
      return 0;
    }
    double lost = (1 / movedShare - 1) * budgetBytesPerSec(set, snapshot) / linksBytesPerSec;
    return lost + Math.min(REPAID_MOST, repaidBytesPerSec / linksBytesPerSec);
  }

  /** Equation 2, in bytes a second. */
  public static double budgetBytesPerSec(PlannerSettings set, ClusterSnapshot snapshot) {
    long bytes = SlotBudget.bytes(snapshot, RecoveryBandwidth.ofCluster(snapshot, set));
    return bytes / (snapshot.slotNs() / 1e9);
  }
}
