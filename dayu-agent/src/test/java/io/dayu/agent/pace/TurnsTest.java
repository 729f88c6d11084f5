package io.dayu.agent.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dayu.agent.run.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Few take at a time, none is kept waiting by who waits himself, and a ceiling holds for all. */
@Timeout(20)
class TurnsTest {
  private static final PaceTerms TERMS =
      new PaceTerms(
          1_000_000,
          TimeUnit.MILLISECONDS.toNanos(10),
          TimeUnit.SECONDS.toNanos(10),
          2,
          TimeUnit.MILLISECONDS.toNanos(5));

  private static final int CHUNK_BYTES = 20_000;

  private final Turns turns = new Turns(TERMS, new SystemClock());

  private CompletableFuture<Turns.Holder> enter() {
    return CompletableFuture.supplyAsync(
        () -> {
          Turns.Holder holder = new Turns.Holder();
          try {
            turns.enter(holder, CHUNK_BYTES, false);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return holder;
        });
  }

  @Test
  void thirdWaitsForAnEnd() throws Exception {
    Turns.Holder first = enter().get();
    enter().get();
    CompletableFuture<Turns.Holder> third = enter();
    long startNs = System.nanoTime();

    turns.leave(first);

    assertThat(third.get()).isNotNull();
    assertThat(System.nanoTime() - startNs).isLessThan(TimeUnit.SECONDS.toNanos(10));
  }

  @Test
  void whoNeverEndsLosesHisTurn() throws Exception {
    enter().get();
    enter().get();

    assertThat(enter().get()).isNotNull();
  }

  @Test
  void ceilingIsTheRatesTimesTheCatchUp() throws Exception {
    turns.rateChanged(500_000);
    long startNs = System.nanoTime();
    for (int i = 0; i <= 10; i++) {
      turns.leave(enter().get());
    }

    double seconds = (System.nanoTime() - startNs) / 1e9;
    assertThat(seconds).isGreaterThan(10 * CHUNK_BYTES / 1_000_000.0 * 0.99);
  }

  @Test
  void interruptedWaiterLeavesTheLine() throws Exception {
    enter().get();
    enter().get();
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> turns.enter(new Turns.Holder(), 1, false));

    assertThat(enter().get()).isNotNull();
  }
}
