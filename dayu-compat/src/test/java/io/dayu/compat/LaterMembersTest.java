package io.dayu.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LaterMembersTest {
  private static final long[] NUMBERS = {
    0, 1, -1, 7, -7, Integer.MAX_VALUE, 1L << 32, -(1L << 32), Long.MAX_VALUE, Long.MIN_VALUE
  };

  @Test
  void productsAreJavas() {
    Random random = new Random(1);
    List<Long> numbers = new ArrayList<>();
    for (long number : NUMBERS) {
      numbers.add(number);
      numbers.add(random.nextLong());
    }
    for (long a : numbers) {
      for (long b : numbers) {
        assertThat(LaterMath.multiplyHigh(a, b)).isEqualTo(Math.multiplyHigh(a, b));
      }
    }
  }

  @Test
  void quotientsAreJavas() {
    for (long dividend : NUMBERS) {
      for (int divisor : new int[] {1, -1, 3, -3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
        assertThat(LaterMath.floorDiv(dividend, divisor))
            .isEqualTo(Math.floorDiv(dividend, divisor));
        assertThat(LaterMath.floorMod(dividend, divisor))
            .isEqualTo(Math.floorMod(dividend, divisor));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "a", " a ", "\ta b\n", "\u2003a\u2003", "a\n\nb\r\nc\rd", "\n", "é ü "})
  void textsAreJavas(String text) {
    assertThat(LaterString.strip(text)).isEqualTo(text.strip());
    assertThat(LaterString.stripTrailing(text)).isEqualTo(text.stripTrailing());
    assertThat(LaterString.lines(text)).containsExactlyElementsOf(text.lines().toList());
    assertThat(LaterString.repeat(text, 3)).isEqualTo(text.repeat(3));
    assertThat(LaterString.repeat(text, 0)).isEqualTo(text.repeat(0));
    assertThat(Outcome.of(() -> LaterString.repeat(text, -1)))
        .isEqualTo(Outcome.of(() -> text.repeat(-1)));
    assertThat(LaterStringBuilder.isEmpty(new StringBuilder(text))).isEqualTo(text.isEmpty());
    assertThat(LaterString.formatted("%s|%d", text, 1)).isEqualTo("%s|%d".formatted(text, 1));
  }

  @Test
  void optionalsAreJavas() {
    for (Optional<String> optional : List.of(Optional.<String>empty(), Optional.of("a"))) {
      List<String> ours = new ArrayList<>();
      List<String> javas = new ArrayList<>();
      LaterOptional.ifPresentOrElse(optional, ours::add, () -> ours.add("none"));
      optional.ifPresentOrElse(javas::add, () -> javas.add("none"));
      assertThat(ours).isEqualTo(javas);
      assertThat(LaterOptional.isEmpty(optional)).isEqualTo(optional.isEmpty());
      assertThat(LaterOptional.stream(optional).toList()).isEqualTo(optional.stream().toList());
      assertThat(LaterOptional.or(optional, () -> Optional.of("b")))
          .isEqualTo(optional.or(() -> Optional.of("b")));
      assertThat(Outcome.of(() -> LaterOptional.orElseThrow(optional)))
          .isEqualTo(Outcome.of(optional::orElseThrow));
      assertThat(Outcome.of(() -> LaterOptional.or(optional, () -> null)))
          .isEqualTo(Outcome.of(() -> optional.or(() -> null)));
    }
    assertThat(LaterOptionalInt.isEmpty(OptionalInt.empty())).isTrue();
    assertThat(LaterOptionalLong.isEmpty(OptionalLong.of(1))).isFalse();
    assertThat(LaterOptionalDouble.isEmpty(OptionalDouble.empty())).isTrue();
    assertThat(LaterObjects.requireNonNullElse(null, "b"))
        .isEqualTo(Objects.requireNonNullElse(null, "b"));
    assertThat(LaterObjects.requireNonNullElse("a", "b")).isEqualTo("a");
  }

  @Test
  void streamsAreCopied() throws Exception {
    byte[] bytes = new byte[20_000];
    new Random(1).nextBytes(bytes);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(LaterInputStream.transferTo(new ByteArrayInputStream(bytes), out))
        .isEqualTo(bytes.length);
    assertThat(out.toByteArray()).isEqualTo(bytes);
  }

  @Test
  void nothingIsKeptOfWhatGoesNowhere() throws Exception {
    OutputStream ours = LaterOutputStream.nullOutputStream();
    OutputStream javas = OutputStream.nullOutputStream();
    ours.write(new byte[3]);
    assertThat(Outcome.of(() -> write(ours, 4))).isEqualTo(Outcome.of(() -> write(javas, 4)));
    ours.close();
    javas.close();
    assertThat(Outcome.of(() -> write(ours, 1))).isEqualTo(Outcome.of(() -> write(javas, 1)));
  }

  private static boolean write(OutputStream out, int length) throws Exception {
    out.write(new byte[3], 0, length);
    return true;
  }

  @Test
  void buffersStayThemselves() {
    ByteBuffer ours = ByteBuffer.allocate(8);
    ByteBuffer javas = ByteBuffer.allocate(8);
    assertThat(LaterByteBuffer.position(ours, 5)).isSameAs(ours).isEqualTo(javas.position(5));
    assertThat(LaterByteBuffer.flip(ours)).isSameAs(ours).isEqualTo(javas.flip());
    assertThat(LaterByteBuffer.limit(ours, 3)).isSameAs(ours).isEqualTo(javas.limit(3));
    assertThat(LaterByteBuffer.clear(ours)).isSameAs(ours).isEqualTo(javas.clear());
  }

  @Test
  void filesAreReadWhole(@TempDir Path folder) throws Exception {
    Path file = LaterPath.of(folder.toString(), "file");
    Files.writeString(file, "a\né");
    assertThat(LaterFiles.readString(LaterPath.of(file.toUri()))).isEqualTo(Files.readString(file));
    Files.write(file, new byte[] {(byte) 0xff});
    assertThat(Outcome.of(() -> LaterFiles.readString(file)))
        .isEqualTo(Outcome.of(() -> Files.readString(file)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 1000, 1L << 40, (1L << 62) + 1, Long.MAX_VALUE})
  void chanceIsJavas(long bound) throws Exception {
    SecureRandom ours = seeded();
    SecureRandom javas = seeded();
    for (int i = 0; i < 20; i++) {
      assertThat(LaterSecureRandom.nextLong(ours, bound)).isEqualTo(javas.nextLong(bound));
    }
  }

  @Test
  void chanceHasABound() {
    assertThatThrownBy(() -> LaterSecureRandom.nextLong(seeded(), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static SecureRandom seeded() throws Exception {
    SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
    random.setSeed(7);
    return random;
  }

  @Test
  void aChannelIsOfItsFamilyWhereJavaHasSuch() throws Exception {
    try (SocketChannel channel = LaterSocketChannel.open(StandardProtocolFamily.INET)) {
      assertThat(channel.isOpen()).isTrue();
    }
  }
}
