package io.dayu.core.plan;

/** A reason for which a missing replica was not planned in this slot. */
public enum SkipReason {
  /** No live node holds a readable replica. */
  NO_SOURCE,
  /** Even the least utilised source cannot finish it within the slot (section 4.1). */
  SOURCE_SATURATED,
  /** Even the least utilised allowed destination cannot finish it within the slot. */
  DESTINATION_SATURATED,
  /** No node is allowed to receive it: holders, the placement rule, storage type or space. */
  NO_DESTINATION,
  /** The slot's budget (equation 2) was spent before its turn. */
  SLOT_FULL
}
