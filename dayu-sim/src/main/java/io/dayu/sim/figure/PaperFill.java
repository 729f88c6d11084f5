package io.dayu.sim.figure;

/**
 * The fill that three data bases in turn left in the paper's own cluster (figure 6 and table 3 of
 * Curator).
 *
 * @param fastUsage of the fast tier at the end, in per cent
 * @param slowUsage of the slow tier at the end, in per cent
 * @param storedTb kept in the mean, both copies
 * @param latencyMs mean time of an access
 */
record PaperFill(double fastUsage, double slowUsage, double storedTb, double latencyMs) {
  static PaperFill of(boolean curator) {
    return curator ? new PaperFill(76, 6, 2.16, 12.3) : new PaperFill(96, 23, 3.01, 61.73);
  }
}
