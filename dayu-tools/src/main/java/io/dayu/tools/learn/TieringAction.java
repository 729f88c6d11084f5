package io.dayu.tools.learn;

/** A decision about tiering at one moment. */
public enum TieringAction {
  /** The paper's action 0. */
  WAIT,
  /** The paper's action 1: cold data leaves the fast tier. */
  RUN
}
