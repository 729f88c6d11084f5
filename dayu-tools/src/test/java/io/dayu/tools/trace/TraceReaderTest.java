package io.dayu.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TraceReaderTest {
  private static final String HEADER = "node,time_s,in_bytes_per_sec,out_bytes_per_sec\n";

  @TempDir private Path directory;

  private Path file(String text) {
    Path file = directory.resolve("a.csv");
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Trace read(String lines) {
    return TraceReader.read(file(HEADER + lines), TraceReader.Grid.DEFAULT);
  }

  @Test
  void readsInterleavedNodesOntoTheFilesOwnGrid() {
    Trace trace = read("a,0,1,2\nb,100,5,6\na,10,3,4\nb,110,7,8\nb,120,9,10\n");
    assertThat(trace.nodes()).isEqualTo(2);
    assertThat(trace.stepNs()).isEqualTo(10_000_000_000L);
    assertThat(trace.name(1)).isEqualTo("b");
    assertThat(trace.steps(0)).isEqualTo(2);
    assertThat(trace.steps(1)).isEqualTo(3);
    assertThat(trace.inBytesPerSec(1, 2)).isEqualTo(9);
    assertThat(trace.outBytesPerSec(0, 1)).isEqualTo(4);
  }

  @Test
  void smallHolesHoldTheLastValue() {
    Trace trace = read("a,0,1,2\na,10,3,4\na,20,3,4\na,50,5,6\n");
    assertThat(trace.steps(0)).isEqualTo(6);
    assertThat(trace.inBytesPerSec(0, 4)).isEqualTo(3);
    assertThat(trace.inBytesPerSec(0, 5)).isEqualTo(5);
  }

  @Test
  void irregularSamplesHoldUntilTheNext() {
    Trace trace =
        TraceReader.read(
            file(HEADER + "a,0,1,0\na,7,2,0\na,19.5,3,0\na,30,4,0\n"),
            new TraceReader.Grid(10_000_000_000L, 4));
    assertThat(trace.steps(0)).isEqualTo(4);
    assertThat(trace.inBytesPerSec(0, 0)).isEqualTo(1);
    assertThat(trace.inBytesPerSec(0, 1)).isEqualTo(2);
    assertThat(trace.inBytesPerSec(0, 2)).isEqualTo(3);
    assertThat(trace.inBytesPerSec(0, 3)).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a,0,-3,1             | :2: in_bytes_per_sec is negative: -3
          a,0,1,NaN            | :2: out_bytes_per_sec is not a number: NaN
          a,0,1,               | :2: out_bytes_per_sec is not a number:
          a,0,x,1              | :2: in_bytes_per_sec is not a number: x
          a,0,1e14,1           | :2: in_bytes_per_sec is absurd, over 10^13: 1e14
          a,-1,1,1             | :2: time_s is negative: -1
          a,1e11,1,1           | :2: time_s is absurd, over 9 * 10^9: 1e11
          a,0,1                | :2: there must be 4 columns, not 3
          a,0,1,1,1            | :2: there must be 4 columns, not 5
          ,0,1,1               | :2: this is no name of a node: (empty)
          a b,0,1,1            | :2: this is no name of a node: a b
          a,5,1,1;a,5,1,1      | :3: the clock of node a does not go on: 5 after 5
          a,5,1,1;b,1,1,1;a,4,1,1  | :4: the clock of node a does not go on: 4 after 5
          a,0,1,1;a,1,1,1;a,2,1,1;a,8,1,1 | :5: node a has a hole of 5 steps of 1 s before this line, at most 4 are filled
          """)
  void badLinesGetOneSentence(String lines, String message) {
    assertThatThrownBy(() -> read(lines.replace(';', '\n')))
        .isInstanceOf(TraceException.class)
        .hasMessage(
            directory.resolve("a.csv") + message + (message.endsWith("number:") ? " " : ""));
  }

  @Test
  void badFilesGetOneSentence() {
    Path file = file("");
    assertThatThrownBy(() -> TraceReader.read(file, TraceReader.Grid.DEFAULT))
        .hasMessage(file + ": the file is empty");
    assertThatThrownBy(() -> read("")).hasMessage(file + ": there is nothing after the header");
    file("a,0,1,1\n");
    assertThatThrownBy(() -> TraceReader.read(file, TraceReader.Grid.DEFAULT))
        .hasMessage(file + ":1: the header must be node,time_s,in_bytes_per_sec,out_bytes_per_sec");
    Path none = directory.resolve("none.csv");
    assertThatThrownBy(() -> TraceReader.read(none, TraceReader.Grid.DEFAULT))
        .hasMessage(none + ": there is no such file or directory");
    file(HEADER + "a,0,\"1,1\n");
    assertThatThrownBy(() -> TraceReader.read(file, TraceReader.Grid.DEFAULT))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("a.csv:");
  }

  @Test
  void aFileThatIsNotPackedAsItsNameSaysIsRefused() throws IOException {
    Path file = Files.writeString(directory.resolve("a.csv.gz"), HEADER);
    assertThatThrownBy(() -> TraceReader.read(file, TraceReader.Grid.DEFAULT))
        .isInstanceOf(TraceException.class)
        .hasMessage(file + ": cannot be read or written: Not in GZIP format");
  }

  @Test
  void aFileThatEndsTooEarlyIsRefused() throws IOException {
    Path whole = directory.resolve("whole.csv.gz");
    Trace trace = read("a,0,1,2\na,10,3,4\n");
    TraceWriter.write(whole, writer -> writer.all(trace));
    byte[] bytes = Files.readAllBytes(whole);
    Path file =
        Files.write(directory.resolve("cut.csv.gz"), Arrays.copyOf(bytes, bytes.length - 12));
    assertThatThrownBy(() -> TraceReader.read(file, TraceReader.Grid.DEFAULT))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("cut.csv.gz:")
        .hasMessageContaining("cannot be read: Unexpected end of ZLIB input stream");
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    Trace trace = read("a,0,1,2\na,10,3,4\nb,0,5,6\n");
    Path packed = directory.resolve("b.csv.gz");
    TraceWriter.write(packed, writer -> writer.all(trace));
    Trace again = TraceReader.read(packed, TraceReader.Grid.DEFAULT);
    assertThat(again.nodes()).isEqualTo(2);
    assertThat(again.outBytesPerSec(0, 1)).isEqualTo(4);
    assertThat(again.inBytesPerSec(1, 0)).isEqualTo(5);
  }
}
