package io.dayu.bench.scale.backlog;

import java.lang.management.ManagementFactory;

/** The live part of this process's heap. */
final class Heap {
  private static final int COLLECTIONS = 3;

  private Heap() {}

  /** Bytes in use after collecting garbage. */
  static long liveBytes() {
    for (int round = 0; round < COLLECTIONS; round++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
