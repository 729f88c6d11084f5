package io.dayu.sim.figure;

import io.dayu.sim.tier.TierLoad;

/**
 * The changes that the paper's learner made to what clients got (table 1 of Curator, NSDI'17), as
 * parts of what they got by the threshold: -0.1 is a tenth less.
 */
record PaperTiering(double latency, double fastReads, double operations) {
  static PaperTiering of(TierLoad load) {
    return switch (load) {
      case OLTP -> changes(12.48, 10.60, 31.68, 39.16, 2551.54, 2903.20);
      case OLTP_SKEWED -> changes(18.55, 14.91, 151.99, 176.28, 6686.90, 7221.01);
      case OLTP_VARYING -> changes(17.28, 16.95, 469.28, 488.17, 7884.94, 8192.32);
      case OLTP_VDI -> changes(15.41, 13.92, 40.83, 41.27, 4450.18, 5178.13);
      case OLTP_DSS -> changes(61.65, 53.00, 4601.17, 6233.33, 3105.60, 3239.59);
    };
  }

  /** Of latency, reads of SSDs and operations: the threshold's, and the learner's. */
  private static PaperTiering changes(double... figures) {
    return new PaperTiering(
        figures[1] / figures[0] - 1, figures[3] / figures[2] - 1, figures[5] / figures[4] - 1);
  }
}
