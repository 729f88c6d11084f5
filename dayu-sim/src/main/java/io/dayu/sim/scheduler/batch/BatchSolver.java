package io.dayu.sim.scheduler.batch;

/** Chooses sources and destinations for a whole slot at once. */
@FunctionalInterface
public interface BatchSolver {
  /** The answer to a problem; equal problems get equal answers. */
  BatchAnswer solve(BatchProblem problem);
}
