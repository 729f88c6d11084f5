package io.dayu.agent.pull;

import java.io.IOException;

/** Ends a pull that was told to stop; passes through HDFS's receiver, which cleans up. */
final class PullCancelledException extends IOException {
  PullCancelledException() {
    super("Cancelled.");
  }

  /** HDFS's receiver logs what ends it with its trace: here it is no fault, and tells nothing. */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
