package io.dayu.bench.testbed.load;

import io.dayu.bench.testbed.arm.LoadPhase;
import io.dayu.bench.testbed.arm.LoadPhases;
import java.io.Closeable;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * The clients of a load's phases: each reads blocks, or writes files, one after the other in closed
 * loop. Clients with a pace begin evenly spread over it.
 */
final class PhaseClients implements Closeable {
  private final LoadPhases phases;
  private final Consumer<Intent> work;
  private final RunClock clock;
  private final long fromNs;
  private final ClientThreads threads = new ClientThreads();

  /**
   * Begins when it is started, but not before a time.
   *
   * @param work returns when the operation has ended
   * @param seed of which blocks are read
   * @param fromNs begin of the first phase, after time zero; earlier by the warm-up
   */
  PhaseClients(LoadPhases phases, Consumer<Intent> work, RunClock clock, long seed, long fromNs) {
    this.phases = phases;
    this.work = work;
    this.clock = clock;
    this.fromNs = fromNs;
    SplittableRandom random = new SplittableRandom(seed);
    add(OperationKind.ORDERED, LoadPhase::readers, random);
    add(OperationKind.PLACED, LoadPhase::writers, random);
  }

  private void add(OperationKind kind, ToIntFunction<LoadPhase> clients, SplittableRandom random) {
    int most = phases.all().stream().mapToInt(clients).max().orElse(0);
    for (int client = 0; client < most; client++) {
      int number = client;
      SplittableRandom own = random.split();
      threads.add(kind + " client " + client, () -> play(kind, clients, number, own));
    }
  }

  void start() {
    threads.start();
  }

  private void play(
      OperationKind kind, ToIntFunction<LoadPhase> clients, int number, SplittableRandom random)
      throws InterruptedException {
    for (int phase = 0; phase < phases.all().size(); phase++) {
      LoadPhase one = phases.all().get(phase);
      int all = clients.applyAsInt(one);
      if (number < all) {
        long beginNs = phase == 0 ? fromNs : phases.beginNs(phase);
        long firstNs = beginNs + one.paceNs() * number / all;
        play(kind, one.paceNs(), firstNs, phases.beginNs(phase + 1), random);
      }
    }
  }

  private void play(
      OperationKind kind, long paceNs, long firstNs, long endNs, SplittableRandom random)
      throws InterruptedException {
    long dueNs = Math.max(firstNs, clock.nowNs());
    while (dueNs < endNs && !threads.closed()) {
      clock.sleepUntil(dueNs);
      work.accept(
          new Intent(
              kind,
              Intent.NO_NODE,
              clock.nowNs(),
              random.nextLong(Long.MAX_VALUE),
              random.nextDouble()));
      dueNs = Math.max(dueNs + paceNs, clock.nowNs());
    }
  }

  /**
   * Has the clients begin nothing more; returns when their operations have ended, or after a while.
   */
  @Override
  public void close() {
    threads.close();
  }
}
