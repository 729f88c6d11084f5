package io.dayu.curator.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Reads are looked at again and again while something else goes on. */
final class ReadLooksTest {
  private final BlockingQueue<OptionalDouble> noted = new LinkedBlockingQueue<>();
  private final AtomicInteger looks = new AtomicInteger();

  private OptionalDouble look() {
    return OptionalDouble.of(looks.incrementAndGet());
  }

  @Test
  void eachLookIsNoted_byAThreadThatKeepsNoProcessAlive() throws Exception {
    Thread[] looker = new Thread[1];
    try (ReadLooks reads =
        new ReadLooks(
            Duration.ofMillis(1),
            this::look,
            one -> {
              looker[0] = Thread.currentThread();
              noted.add(one);
            })) {
      assertThat(noted).as("it has not begun").isEmpty();
      reads.begin();
      assertThat(next()).hasValue(1);
      assertThat(next()).hasValue(2);
      assertThat(looker[0].isDaemon()).isTrue();
    }
    looker[0].join(TimeUnit.SECONDS.toMillis(10));
    assertThat(looker[0].isAlive()).as("closed").isFalse();
  }

  private OptionalDouble next() throws InterruptedException {
    OptionalDouble next = noted.poll(10, TimeUnit.SECONDS);
    return next == null ? OptionalDouble.empty() : next;
  }
}
