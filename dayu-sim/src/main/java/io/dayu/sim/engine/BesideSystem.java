package io.dayu.sim.engine;

/** A system beside recovery, which wants copies of blocks that lack nothing. */
public interface BesideSystem {
  /** Takes the outcomes of its copies; once a second, and at the end. */
  void take(BesideWork work);

  /** Wants copies, or withdraws them; once a second. */
  void want(BesideWork work);

  /** The time from which on it may want anything, where all has an outcome; not before now. */
  default long nextNs(long nowNs) {
    return nowNs;
  }

  /** True for a node that rests or is to: it gets no replica. */
  default boolean spares(int node) {
    return false;
  }

  /** True for a node that rests. */
  default boolean rests(int node) {
    return false;
  }
}
