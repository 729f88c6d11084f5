package io.dayu.it.daemons;

import io.dayu.bench.daemons.Daemons;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Kills daemons, unless somebody keeps it from that, and freezes them for seconds. */
final class ThrashProcesses {
  private static final Logger LOG = LoggerFactory.getLogger(ThrashProcesses.class);

  private static final int FROZEN_LEAST_MS = 1_000;
  private static final int FROZEN_MAX_MS = 5_000;

  private final ReadWriteLock kills = new ReentrantReadWriteLock(true);
  private final Daemons daemons;
  private final SplittableRandom random;

  ThrashProcesses(Daemons daemons, SplittableRandom random) {
    this.daemons = daemons;
    this.random = random;
  }

  /** As long as it is held, nobody is killed, and no volume breaks. */
  Lock noKill() {
    return kills.readLock();
  }

  /** Ends a daemon with SIGKILL. */
  void kill(String name) {
    LOG.info("{} is killed", name);
    kills.writeLock().lock();
    try {
      daemons.kill(name);
    } finally {
      kills.writeLock().unlock();
    }
  }

  /** Breaks a volume, or does other harm that is not to come between while a file is closed. */
  <T> T harm(Callable<T> harm) throws Exception {
    kills.writeLock().lock();
    try {
      return harm.call();
    } finally {
      kills.writeLock().unlock();
    }
  }

  /** Stops daemons in their tracks for a while. */
  void freeze(List<String> names) throws IOException, InterruptedException {
    int ms = FROZEN_LEAST_MS + random.nextInt(FROZEN_MAX_MS - FROZEN_LEAST_MS);
    freeze(names, ms, () -> true);
  }

  /**
   * Stops daemons in their tracks for so long.
   *
   * @param look is taken just before they go on
   * @return what the look has seen
   */
  boolean freeze(List<String> names, int ms, BooleanSupplier look)
      throws IOException, InterruptedException {
    LOG.info("Frozen for {} ms: {}", ms, names);
    for (String name : names) {
      daemons.freeze(name);
    }
    // What is to be endured is this time itself; there is nothing to wait for.
    Thread.sleep(ms);
    boolean seen = look.getAsBoolean();
    for (String name : names) {
      daemons.thaw(name);
    }
    return seen;
  }
}
