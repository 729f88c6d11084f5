package io.dayu.bench.testbed.load;

import io.dayu.bench.testbed.arm.GuidedReads;
import java.io.Closeable;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Clients that all read the same few files: each reads one, pauses, and reads it again, closed
 * loop. All begin at the same time, within a pause.
 */
final class HotReaders implements Closeable {
  private final GuidedReads reads;
  private final Consumer<Intent> work;
  private final RunClock clock;
  private final ClientThreads threads = new ClientThreads();

  /**
   * Begins when it is started, but not before a time.
   *
   * @param work returns when the read has ended
   * @param seed of which parts are read, and of when each begins
   */
  HotReaders(GuidedReads reads, Consumer<Intent> work, RunClock clock, long seed, long fromNs) {
    this.reads = reads;
    this.work = work;
    this.clock = clock;
    SplittableRandom random = new SplittableRandom(seed);
    for (int reader = 0; reader < reads.hotReaders(); reader++) {
      int file = reader % reads.hotFiles();
      SplittableRandom own = random.split();
      threads.add("hot reader " + reader, () -> readOn(file, own, fromNs));
    }
  }

  void start() {
    threads.start();
  }

  private void readOn(int file, SplittableRandom random, long fromNs) throws InterruptedException {
    long pauseNs = reads.pauseMs() * 1_000_000;
    clock.sleepUntil(fromNs + (long) (random.nextDouble() * pauseNs));
    while (!threads.closed()) {
      work.accept(
          new Intent(OperationKind.HOT, Intent.NO_NODE, clock.nowNs(), file, random.nextDouble()));
      clock.sleepUntil(clock.nowNs() + pauseNs);
    }
  }

  /** Has the readers begin nothing more; returns when their reads have ended, or after a while. */
  @Override
  public void close() {
    threads.close();
  }
}
