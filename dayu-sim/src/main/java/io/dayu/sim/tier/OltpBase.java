package io.dayu.sim.tier;

import java.util.List;

/**
 * A data base as the paper's appendix C has it: its data is read and written by halves, and behind
 * it lies a log.
 *
 * @param firstGb its start
 * @param dataGb size of its data
 * @param perSec accesses of its data in a second
 * @param logGb size of its log
 * @param logPerSec writes to its log in a second
 */
record OltpBase(int firstGb, int dataGb, double perSec, int logGb, double logPerSec) {
  private static final int DATA_BYTES = 8 << 10;
  private static final int LOG_BYTES = 32 << 10;

  List<AccessStream> streams() {
    return List.of(
        AccessStream.even(perSec, 0.5, firstGb, dataGb, DATA_BYTES),
        AccessStream.even(logPerSec, 0, firstGb + dataGb, logGb, LOG_BYTES));
  }

  int endGb() {
    return firstGb + dataGb + logGb;
  }
}
