package io.dayu.curator.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.dayu.tools.learn.LoggedDecision;
import io.dayu.tools.learn.TieringAction;
import io.dayu.tools.learn.TieringDecision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the log gives back what was written, and that what is in half does not count. */
final class DecisionLogTest {
  @TempDir Path directory;

  private DecisionLog log() throws IOException {
    return DecisionLog.in(
        FileSystem.getLocal(new Configuration()), new org.apache.hadoop.fs.Path(directory.toUri()));
  }

  private Path file(String name) {
    return directory.resolve("decisions").resolve(name);
  }

  private static TieringRecord record(long transaction, boolean again, OptionalDouble readMs) {
    return new TieringRecord(
        transaction,
        again,
        Instant.ofEpochMilli(1_700_000_000_123L + transaction),
        100.0 / 3,
        75,
        new TieringDecision(TieringAction.RUN, 0.1, true, TieringAction.WAIT),
        readMs);
  }

  private static TieringRecord record(long transaction) {
    return record(transaction, false, OptionalDouble.of(1.0 / 7));
  }

  @Test
  void whatIsReadIsWhatWasWritten_inTheOrderOfTransactions() throws IOException {
    DecisionLog log = log();
    assertThat(log.records()).isEmpty();
    log.add(record(9));
    log.add(record(9, true, OptionalDouble.empty()));
    log.add(record(10));
    assertThat(log.records())
        .containsExactly(record(9), record(9, true, OptionalDouble.empty()), record(10));
    assertThat(log().records()).isEqualTo(log.records());
    assertThat(log().cutOff()).isZero();
  }

  @Test
  void rewardOfADecisionIsInTheNextOne() throws IOException {
    DecisionLog log = log();
    log.add(record(1, false, OptionalDouble.of(11)));
    log.add(record(2, false, OptionalDouble.of(22)));
    log.add(record(3, false, OptionalDouble.empty()));
    log.add(record(4, false, OptionalDouble.of(44)));
    assertThat(log.rewarded())
        .extracting(one -> one.record().transaction(), one -> one.readMs())
        .containsExactly(tuple(1L, 22.0), tuple(3L, 44.0));
    assertThat(log.rewarded().get(0).logged())
        .isEqualTo(new LoggedDecision(record(1).state(), TieringAction.RUN, 0.1, 22, 1));
  }

  @Test
  void sameDecisionIsNeverLoggedTwice() throws IOException {
    log().add(record(7));
    DecisionLog log = log();
    assertThatThrownBy(() -> log.add(record(7))).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> log.add(record(6))).isInstanceOf(IllegalArgumentException.class);
    assertThat(log().records()).containsExactly(record(7));
  }

  /** Cut off in the file system, cut off with a checksum, empty, and no decision at all. */
  @Test
  void fileThatIsCutOffDoesNotCount_andItsDecisionIsWrittenAnew() throws IOException {
    DecisionLog log = log();
    for (long transaction = 1; transaction <= 5; transaction++) {
      log.add(record(transaction));
    }
    byte[] whole = Files.readAllBytes(file("5.json"));
    Files.write(file("5.json"), Arrays.copyOf(whole, whole.length / 2));
    Files.delete(file(".4.json.crc"));
    Files.write(file("4.json"), Arrays.copyOf(whole, whole.length - 1));
    Files.delete(file(".3.json.crc"));
    Files.write(file("3.json"), new byte[0]);
    Files.delete(file(".2.json.crc"));
    Files.writeString(file("2.json"), "{\"transaction\":2}");
    DecisionLog cut = log();
    assertThat(cut.records()).containsExactly(record(1));
    assertThat(cut.cutOff()).isEqualTo(4);
    cut.add(record(5));
    assertThat(log().records()).containsExactly(record(1), record(5));
  }

  @Test
  void whatAKilledLoopHasLeftIsNoDecision() throws IOException {
    Files.createDirectories(file("next.new").getParent());
    Files.writeString(file("next.new"), "{\"transaction\":");
    DecisionLog log = log();
    assertThat(log.records()).isEmpty();
    assertThat(log.cutOff()).isZero();
    log.add(record(1));
    try (Stream<Path> files = Files.list(file("1.json").getParent())) {
      assertThat(files.map(one -> one.getFileName().toString()))
          .containsExactlyInAnyOrder("1.json", ".1.json.crc");
    }
  }
}
