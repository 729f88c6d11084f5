package io.dayu.core.select;

/** A set of candidates, by finish time: answers who is best for a block and who is allowed. */
interface DestinationIndex {
  /** The answer when no candidate is allowed. */
  int NONE = DestinationChoice.NONE;

  /** Sets c of a node, if it is among the candidates. */
  void assign(int node, long assignedBytes);

  /** Takes a node out for good: no replica fits there any more. */
  void remove(int node);

  /** The best allowed node for a block of so many bytes, or {@link #NONE}. */
  int best(long bytes, Eligibility eligibility);
}
