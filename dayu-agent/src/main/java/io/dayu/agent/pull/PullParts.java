package io.dayu.agent.pull;

import io.dayu.agent.meter.PulledBytes;

/**
 * The context that the parts of a pull share.
 *
 * @param environment its world outside
 * @param control its orders and its pace
 * @param progress its progress
 * @param books the books of the bytes that it takes
 * @param changed called when one of its sources fails
 */
record PullParts(
    PullEnvironment environment,
    PullControl control,
    PullProgress progress,
    PulledBytes books,
    Runnable changed) {
  /** Notes that the time in which it pulls is over, until {@link #pulling}. */
  void paused() {
    progress.paused(environment.clock().nowNs());
  }

  /** Notes that it waits for its turn at the device that it is written to. */
  void waits() {
    progress.waits(environment.clock().nowNs());
  }

  /** Notes that its sources are there, and that its pace's time starts. */
  void pulling() {
    // Time spent on connecting is not made up for: together, the others' budgets are full.
    control.pace().start();
    progress.pulling(environment.clock().nowNs());
  }
}
