package io.dayu.it.testbed.load;

import io.dayu.it.testbed.trace.LoadTrace;
import io.dayu.it.testbed.trace.WireBytes;

/**
 * How many operations a second a node gets by a trace.
 *
 * @param trace of the foreground
 * @param linkBytesPerSec speed of a link each way
 */
record Demand(LoadTrace trace, double linkBytesPerSec) {
  private static final double PROBES_PER_SEC = 3;

  double ratePerSec(OperationKind kind, int step, int node) {
    return switch (kind) {
      case READ -> ofShare(kind, trace.out(step, node));
      case WRITE -> ofShare(kind, trace.in(step, node));
      case PROBE -> PROBES_PER_SEC;
    };
  }

  private double ofShare(OperationKind kind, double share) {
    return share * linkBytesPerSec / (kind.bytes() * WireBytes.PER_PAYLOAD_BYTE);
  }
}
