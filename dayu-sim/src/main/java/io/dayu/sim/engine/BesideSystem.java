package io.dayu.sim.engine;

/** A system beside recovery, which wants copies of blocks that lack nothing. */
public interface BesideSystem {
  /** Takes the outcomes of its copies; once a second, and at the end. */
  void take(BesideWork work);

  /** Wants copies, or withdraws them; once a second. */
  void want(BesideWork work);
}
