package io.dayu.agent.disk;

import java.util.ArrayDeque;

/**
 * Turns a device's counters into its use of the last two periods. Not thread safe.
 *
 * <p>Counters that go back (a wrap, another device of the same number) or were not read for long
 * say nothing: the window begins anew. So do those that stand still, as nothing ended.
 */
final class DiskWindow {
  private record Sample(long atNs, DiskCounters counters) {}

  private static final double NS_PER_SEC = 1e9;
  private static final double MS_PER_SEC = 1e3;

  private static final int PERIODS = 2;
  private static final int PERIODS_MAX = 4;

  /** The wait of fewer is chance. */
  private static final int ENDED_MIN = 4;

  private final long periodNs;
  private final ArrayDeque<Sample> samples = new ArrayDeque<>();

  /** An empty window of two such periods. */
  DiskWindow(long periodNs) {
    this.periodNs = periodNs;
  }

  /** Forgets everything. */
  void clear() {
    samples.clear();
  }

  /** Takes in the counters of now, and says what came of the window's time. */
  DiskUse add(DiskCounters counters, long nowNs) {
    Sample last = samples.peekLast();
    if (last != null
        && (goesBack(last.counters, counters)
            || nowNs - last.atNs <= 0
            || nowNs - last.atNs > PERIODS_MAX * periodNs)) {
      samples.clear();
    }
    samples.addLast(new Sample(nowNs, counters));
    // A period is never kept to the nanosecond.
    while (samples.size() > 2 && nowNs - samples.getFirst().atNs > PERIODS * periodNs * 5 / 4) {
      samples.removeFirst();
    }
    return samples.size() < 2 ? DiskUse.NONE : between(samples.getFirst(), samples.getLast());
  }

  private static boolean goesBack(DiskCounters from, DiskCounters to) {
    return to.reads() < from.reads()
        || to.readBytes() < from.readBytes()
        || to.readMs() < from.readMs()
        || to.writes() < from.writes()
        || to.writtenBytes() < from.writtenBytes()
        || to.writeMs() < from.writeMs()
        || to.busyMs() < from.busyMs();
  }

  private static DiskUse between(Sample from, Sample to) {
    DiskCounters before = from.counters;
    DiskCounters now = to.counters;
    double seconds = (to.atNs - from.atNs) / NS_PER_SEC;
    return new DiskUse(
        (now.readBytes() - before.readBytes()) / seconds,
        (now.writtenBytes() - before.writtenBytes()) / seconds,
        (now.reads() - before.reads()) / seconds,
        (now.writes() - before.writes()) / seconds,
        wait(now.readMs() - before.readMs(), now.reads() - before.reads()),
        wait(now.writeMs() - before.writeMs(), now.writes() - before.writes()),
        Math.min(1, (now.busyMs() - before.busyMs()) / (seconds * MS_PER_SEC)));
  }

  private static double wait(long ms, long ended) {
    return ended < ENDED_MIN ? 0 : ms / (double) ended;
  }
}
