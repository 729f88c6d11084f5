package io.dayu.sim.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BitbrainsConverterTest {
  @TempDir private Path directory;

  private String convert(String received, String sent) throws IOException {
    Path rx = Files.writeString(directory.resolve("rx.csv"), received);
    Path tx = Files.writeString(directory.resolve("tx.csv"), sent);
    Path out = directory.resolve("out.csv");
    BitbrainsConverter.convert(rx, tx, out);
    return Files.readString(out);
  }

  @Test
  void twoTablesBecomeOneTraceThatBeginsAtZero() throws IOException {
    assertThat(convert("unix_s,3,7\n1000,1.5,2\n1300,,4\n", "unix_s,3,7\n1000,0.1,0\n1300,5,6\n"))
        .isEqualTo(
            """
            node,time_s,in_bytes_per_sec,out_bytes_per_sec
            vm3,0,1500,100
            vm7,0,2000,0
            vm7,300,4000,6000
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          unix_s,3;1,-1     | unix_s,3;1,1     | rx.csv:2: rate is negative: -1
          unix_s,3;1,1      | unix_s,3;1,1e11  | tx.csv:2: rate is absurd, over 10^10 KB/s: 1e11
          unix_s,3;1,1,1    | unix_s,3;1,1     | rx.csv:2: there must be 2 columns, not 3
          unix_s,3;1,1      | unix_s,4;1,1     | tx.csv:1: the header differs from that of
          unix_s,3;1,1      | unix_s,3;2,1     | tx.csv:2: unix_s is not 1 as in
          unix_s,3;2,1;2,1  | unix_s,3;2,1;2,1 | rx.csv:3: the clock does not go on: 2 after 2
          unix_s,3;1,1      | unix_s,3         | tx.csv: there are fewer lines than in
          time,3;1,1        | unix_s,3;1,1     | rx.csv:1: the header must be unix_s and the machines
          unix_s,3          | unix_s,3         | rx.csv: there is nothing after the header
          """)
  void badFilesGetOneSentence(String received, String sent, String message) {
    String start = directory + "/" + message;
    String other = message.endsWith(" in") || message.endsWith(" of") ? " " : "";
    assertThatThrownBy(() -> convert(received.replace(';', '\n'), sent.replace(';', '\n')))
        .hasMessage(start + (other.isEmpty() ? "" : other + directory.resolve("rx.csv")));
    assertThat(directory.resolve("out.csv")).doesNotExist();
  }
}
