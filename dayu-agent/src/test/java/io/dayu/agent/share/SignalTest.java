package io.dayu.agent.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SignalTest {
  private static ByteBuffer written(Signal signal) {
    ByteBuffer buffer = ByteBuffer.allocate(Signal.BYTES);
    signal.write(buffer);
    return buffer.flip();
  }

  @Test
  void everyFieldArrives() {
    for (Signal.Kind kind : Signal.Kind.values()) {
      Signal signal = new Signal(kind, -1, Long.MIN_VALUE, 3, 4, Long.MAX_VALUE, 6);

      assertThat(Signal.read(written(signal))).contains(signal);
    }
  }

  @Test
  void negativeNumbersAreNonsense() {
    Signal.Kind kind = Signal.Kind.OFFER;

    assertThat(Signal.read(written(new Signal(kind, 1, 2, 3, -1, 5, 6)))).isEmpty();
    assertThat(Signal.read(written(new Signal(kind, 1, 2, 3, 4, -1, 6)))).isEmpty();
    assertThat(Signal.read(written(new Signal(kind, 1, 2, 3, 4, 5, -1)))).isEmpty();
  }

  @Test
  void anythingElseIsNoneOfOurs() {
    SplittableRandom random = new SplittableRandom(7);
    for (int length = 0; length <= Signal.BYTES + 1; length++) {
      byte[] garbage = new byte[length];
      random.nextBytes(garbage);

      assertThat(Signal.read(ByteBuffer.wrap(garbage))).isEmpty();
    }
    for (int at = 0; at < 8; at++) {
      ByteBuffer changed = written(new Signal(Signal.Kind.DEMAND, 1, 2, 3, 4, 5, 6));
      changed.put(at, (byte) (changed.get(at) ^ 0x10));

      assertThat(Signal.read(changed)).as("byte %d", at).isEmpty();
    }
  }
}
