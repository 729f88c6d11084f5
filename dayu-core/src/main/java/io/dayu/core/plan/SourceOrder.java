package io.dayu.core.plan;

/** Which source of a block is tried before all others. */
public enum SourceOrder {
  /** Underemployed nodes, whose blocks also go first (section 4.2). */
  UNDEREMPLOYED,
  /** The holder that a split of the whole backlog gives the block to. */
  BALANCED
}
