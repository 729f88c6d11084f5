package io.dayu.core.verify;

/**
 * A thing that is wrong with a plan.
 *
 * @param kind the invariant that is broken
 * @param message the place, with the numbers
 */
public record Violation(Kind kind, String message) {
  /** The invariants of a plan. */
  public enum Kind {
    /** A link's rates add up to more than B_recover, or the plan states another B_recover. */
    LINK_OVER_BUDGET,
    /** A new replica goes to a holder, a barred node, or a node that accepts none. */
    BARRED_DESTINATION,
    /** Two replicas of one block go to one node. */
    DUPLICATE_DESTINATION,
    /** The source of a new or re-sourced transfer holds no replica. */
    NOT_A_SOURCE,
    /** A rack holds too many replicas, or they span too few racks, without need. */
    PLACEMENT_RULE,
    /** Bytes appear or progress is lost: what remains is not what the snapshot implies. */
    BYTES_NOT_CONSERVED,
    /** A missing replica is neither planned, skipped nor unscanned, or a task was invented. */
    TASK_NOT_ACCOUNTED,
    /** A running transfer is not exactly once continued or cancelled, or one was invented. */
    RUNNING_NOT_ACCOUNTED,
    /** A transfer that moves has no rate, or one that is held has one, or a pinned one changed. */
    RATE,
    /** New replicas need more space than a node has free. */
    SPACE_EXCEEDED,
    /** A replica goes to another storage type than wanted. */
    STORAGE_TYPE,
    /** A lower class of work has more of a link than its share. */
    CLASS_OVER_SHARE,
    /** A lower class begins on a link that something of a higher class could use and waits for. */
    CLASS_OUT_OF_ORDER,
    /** A lower level begins where a decode of a more urgent one waits for its sources' links. */
    LEVEL_OUT_OF_ORDER,
    /** A move within a node has more of its disks than its share, or is not alone there. */
    DISK_OVER_SHARE
  }
}
