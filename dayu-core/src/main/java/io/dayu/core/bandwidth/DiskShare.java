package io.dayu.core.bandwidth;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.WorkKind;

/** The rate of a move within a node: a share of what the node's disks leave recovery. */
public final class DiskShare {
  /** Slower, a replica would take many minutes where the share is small. */
  private static final long LEAST_BYTES_PER_SEC = 1 << 20;

  private DiskShare() {}

  /** The rate in bytes per second, more than 0. */
  public static long bytesPerSec(ClusterSnapshot snapshot, WorkKind.MoveWithin move) {
    Long disks = snapshot.diskBytesPerSec().get(move.node());
    long whole = disks == null ? snapshot.nodes().get(move.node()).in().totalBytesPerSec() : disks;
    return Math.max(LEAST_BYTES_PER_SEC, (long) (move.diskShare() * whole));
  }
}
