package io.dayu.core.plan;

/** The order of a block's sources: which one is tried before all others. */
public enum SourceOrder {
  /** Underemployed nodes, whose blocks also go first (section 4.2). */
  UNDEREMPLOYED,
  /** The holder that a split of the whole backlog gives the block to. */
  BALANCED
}
