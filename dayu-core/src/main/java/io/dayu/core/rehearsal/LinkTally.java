package io.dayu.core.rehearsal;

import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.snapshot.IntSet;

/** The bytes that each link carried in a rehearsal, beside what it might have. By node number. */
public final class LinkTally {
  private final long[] inBytes;
  private final long[] outBytes;
  private final long[] inRoomBytes;
  private final long[] outRoomBytes;

  LinkTally(int nodes) {
    inBytes = new long[nodes];
    outBytes = new long[nodes];
    inRoomBytes = new long[nodes];
    outRoomBytes = new long[nodes];
  }

  /** A time passes in which links may carry their budgets. */
  void pass(LinkBudgets budgets, long durationNs) {
    for (int node = 0; node < inBytes.length; node++) {
      inRoomBytes[node] += SlotLength.bytes(budgets.nodeInBytesPerSec(node), durationNs);
      outRoomBytes[node] += SlotLength.bytes(budgets.nodeOutBytesPerSec(node), durationNs);
    }
  }

  /** Each of the sources has sent so many bytes. */
  void moved(IntSet sources, int destination, long bytes) {
    inBytes[destination] += bytes * sources.size();
    for (int i = 0; i < sources.size(); i++) {
      outBytes[sources.get(i)] += bytes;
    }
  }

  public int nodes() {
    return inBytes.length;
  }

  /** Share of the node's incoming budget that was used, 0 to about 1. */
  public double inShare(int node) {
    return share(inBytes[node], inRoomBytes[node]);
  }

  /** Share of the node's outgoing budget that was used, 0 to about 1. */
  public double outShare(int node) {
    return share(outBytes[node], outRoomBytes[node]);
  }

  private static double share(long bytes, long roomBytes) {
    return roomBytes == 0 ? 0 : (double) bytes / roomBytes;
  }
}
