package io.dayu.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

class CallbackFailuresTest {
  private final List<Object> told = new ArrayList<>();

  /** A logger that notes the failures it is to tell, or fails itself. */
  private Logger log(boolean fails) {
    return (Logger)
        Proxy.newProxyInstance(
            Logger.class.getClassLoader(),
            new Class<?>[] {Logger.class},
            (proxy, method, arguments) -> {
              if (fails) {
                throw new OutOfMemoryError("made up: for a line of the log");
              }
              told.add(((Object[]) arguments[1])[1]);
              return null;
            });
  }

  @Test
  void allAreCounted_andEachThatDoublesTheirNumberIsTold() {
    CallbackFailures failures = new CallbackFailures(log(false), "made up");
    long before = CallbackFailures.total();

    for (int failure = 0; failure < 1000; failure++) {
      failures.caught(new NoClassDefFoundError("made up"));
    }

    assertThat(failures.count()).isEqualTo(1000);
    assertThat(CallbackFailures.total() - before).isGreaterThanOrEqualTo(1000);
    assertThat(told).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 512L);
  }

  @Test
  void failureToTellIsNoFailureOfTheCall() {
    CallbackFailures failures = new CallbackFailures(log(true), "made up");

    failures.caught(new StackOverflowError());

    assertThat(failures.count()).isEqualTo(1);
  }

  @Test
  void endOfTheThreadGoesOn() {
    CallbackFailures failures = new CallbackFailures(log(false), "made up");

    assertThatThrownBy(() -> failures.caught(new ThreadDeath())).isInstanceOf(ThreadDeath.class);
    assertThat(told).isEmpty();
  }

  @Test
  void interruptIsPutBack() {
    CallbackFailures failures = new CallbackFailures(log(false), "made up");

    failures.caught(new InterruptedException("made up"));

    assertThat(Thread.interrupted()).isTrue();
  }
}
