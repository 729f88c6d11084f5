package io.dayu.sim.together;

import io.dayu.tools.trace.Foreground;

/** Clients of nodes that rest go to the others, evenly, as far as their links carry it. */
final class RestingClients implements Foreground {
  private final Foreground clients;
  private final long linkBytesPerSec;
  private final boolean[] resting;

  /**
   * The clients of a cluster.
   *
   * @param clients if nobody rests
   * @param resting the nodes that rest, now and later
   */
  RestingClients(Foreground clients, long linkBytesPerSec, boolean[] resting) {
    this.clients = clients;
    this.linkBytesPerSec = linkBytesPerSec;
    this.resting = resting;
  }

  @Override
  public long stepNs() {
    return clients.stepNs();
  }

  @Override
  public int nodes() {
    return clients.nodes();
  }

  @Override
  public void fill(long atNs, long[] inBytesPerSec, long[] outBytesPerSec) {
    clients.fill(atNs, inBytesPerSec, outBytesPerSec);
    shift(inBytesPerSec);
    shift(outBytesPerSec);
  }

  private void shift(long[] bytesPerSec) {
    long moved = 0;
    int awake = 0;
    for (int node = 0; node < bytesPerSec.length; node++) {
      moved += resting[node] ? bytesPerSec[node] : 0;
      awake += resting[node] ? 0 : 1;
    }
    long each = moved / Math.max(1, awake);
    for (int node = 0; node < bytesPerSec.length; node++) {
      bytesPerSec[node] = resting[node] ? 0 : Math.min(linkBytesPerSec, bytesPerSec[node] + each);
    }
  }
}
