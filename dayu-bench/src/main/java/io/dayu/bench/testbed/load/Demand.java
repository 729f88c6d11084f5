package io.dayu.bench.testbed.load;

import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.bench.testbed.trace.WireBytes;

/**
 * The number of operations that a node gets in a second by a trace, and of those that go where the
 * NameNode says.
 *
 * @param trace of the foreground
 * @param linkBytesPerSec speed of a link each way
 * @param placedPerSec writes a second of the whole cluster that go where the NameNode places them
 * @param orderedPerSec reads a second of the whole cluster in the NameNode's order of replicas
 */
record Demand(LoadTrace trace, double linkBytesPerSec, double placedPerSec, double orderedPerSec) {
  private static final double PROBES_PER_SEC = 3;

  double ratePerSec(OperationKind kind, int step, int node) {
    return switch (kind) {
      case READ -> ofShare(kind, trace.out(step, node));
      case WRITE -> ofShare(kind, trace.in(step, node));
      case PROBE -> PROBES_PER_SEC;
      case PLACED -> placedPerSec;
      case ORDERED -> orderedPerSec;
      case HOT -> 0;
    };
  }

  private double ofShare(OperationKind kind, double share) {
    return share * linkBytesPerSec / (kind.bytes() * WireBytes.PER_PAYLOAD_BYTE);
  }
}
