package io.dayu.bench.scale.backlog;

import java.util.List;

/**
 * The result of one length of the queue.
 *
 * @param blocks that waited in the beginning
 * @param intakeMs time that it took to read them all into Dayu's table
 * @param slotMs time that each whole slot took, from the snapshot to the last booking, the first
 *     one too
 * @param waitingInTheEnd blocks that still waited when the last of these slots was planned
 * @param bytesPerBlock heap that a waiting block takes
 * @param leftBytes heap that was still taken when all was forgotten
 */
record BacklogResult(
    int blocks,
    double intakeMs,
    List<Double> slotMs,
    int waitingInTheEnd,
    double bytesPerBlock,
    long leftBytes) {
  /** The slots after the first, whose code is cold. */
  private double[] later() {
    return slotMs.stream().skip(1).mapToDouble(Double::doubleValue).sorted().toArray();
  }

  double medianMs() {
    double[] later = later();
    return later.length == 0 ? 0 : later[later.length / 2];
  }

  double longestMs() {
    double[] later = later();
    return later.length == 0 ? 0 : later[later.length - 1];
  }
}
