package io.dayu.hdfs.state;

import java.util.Arrays;

/**
 * The rates that transfers take of each DataNode's link; grows with the numbers it meets. One
 * within a DataNode takes nothing.
 */
final class NodeRates {
  private long[] inBytesPerSec = new long[0];
  private long[] outBytesPerSec = new long[0];
  private long[] decodeInBytesPerSec = new long[0];
  private long[] decodeOutBytesPerSec = new long[0];
  private int[] pulls = new int[0];

  /** Counts a transfer, or no longer counts it when the sign is -1. */
  void count(Transfer transfer, int sign) {
    grow(transfer.destination());
    for (int i = 0; i < transfer.sources().size() && !transfer.isWithin(); i++) {
      int source = transfer.sources().get(i);
      grow(source);
      long bytesPerSec = sign * transfer.rateBytesPerSec();
      inBytesPerSec[transfer.destination()] += bytesPerSec;
      outBytesPerSec[source] += bytesPerSec;
      if (transfer.decodesUnit()) {
        decodeInBytesPerSec[transfer.destination()] += bytesPerSec;
        decodeOutBytesPerSec[source] += bytesPerSec;
      }
    }
    pulls[transfer.destination()] += sign;
  }

  private void grow(int node) {
    if (node >= pulls.length) {
      int size = Math.max(node + 1, 2 * pulls.length);
      inBytesPerSec = Arrays.copyOf(inBytesPerSec, size);
      outBytesPerSec = Arrays.copyOf(outBytesPerSec, size);
      decodeInBytesPerSec = Arrays.copyOf(decodeInBytesPerSec, size);
      decodeOutBytesPerSec = Arrays.copyOf(decodeOutBytesPerSec, size);
      pulls = Arrays.copyOf(pulls, size);
    }
  }

  long inBytesPerSec(int node) {
    return node < pulls.length ? inBytesPerSec[node] : 0;
  }

  long outBytesPerSec(int node) {
    return node < pulls.length ? outBytesPerSec[node] : 0;
  }

  /** Of what comes in, that which is decoded: as much of each source. */
  long decodeInBytesPerSec(int node) {
    return node < pulls.length ? decodeInBytesPerSec[node] : 0;
  }

  long decodeOutBytesPerSec(int node) {
    return node < pulls.length ? decodeOutBytesPerSec[node] : 0;
  }

  int pulls(int node) {
    return node < pulls.length ? pulls[node] : 0;
  }
}
