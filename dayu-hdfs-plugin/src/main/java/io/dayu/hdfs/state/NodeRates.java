package io.dayu.hdfs.state;

import java.util.Arrays;

/** What transfers take of each DataNode's link by their rates; grows with the numbers it meets. */
final class NodeRates {
  private long[] inBytesPerSec = new long[0];
  private long[] outBytesPerSec = new long[0];
  private int[] pulls = new int[0];

  /** Counts a transfer, or no longer counts it when the sign is -1. */
  void count(Transfer transfer, int sign) {
    grow(transfer.destination());
    for (int i = 0; i < transfer.sources().size(); i++) {
      int source = transfer.sources().get(i);
      grow(source);
      inBytesPerSec[transfer.destination()] += sign * transfer.rateBytesPerSec();
      outBytesPerSec[source] += sign * transfer.rateBytesPerSec();
    }
    pulls[transfer.destination()] += sign;
  }

  private void grow(int node) {
    if (node >= pulls.length) {
      int size = Math.max(node + 1, 2 * pulls.length);
      inBytesPerSec = Arrays.copyOf(inBytesPerSec, size);
      outBytesPerSec = Arrays.copyOf(outBytesPerSec, size);
      pulls = Arrays.copyOf(pulls, size);
    }
  }

  long inBytesPerSec(int node) {
    return node < pulls.length ? inBytesPerSec[node] : 0;
  }

  long outBytesPerSec(int node) {
    return node < pulls.length ? outBytesPerSec[node] : 0;
  }

  int pulls(int node) {
    return node < pulls.length ? pulls[node] : 0;
  }
}
