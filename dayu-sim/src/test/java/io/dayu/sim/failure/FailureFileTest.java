package io.dayu.sim.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.snapshot.IntSet;
import io.dayu.tools.cluster.ClusterShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FailureFileTest {
  private static final ClusterShape SHAPE = new ClusterShape(22, 5, 1000, 1);
  private static final long SECOND_NS = 1_000_000_000;

  @TempDir private Path directory;

  private List<Failure> read(String text) throws IOException {
    return FailureFile.read(Files.writeString(directory.resolve("f.csv"), text), SHAPE);
  }

  @Test
  void readsNodesAndRacksModuloTheCluster() throws IOException {
    assertThat(read("at_s,lost\n1.5,3\n2,rack4;7\n3,25;22\n"))
        .containsExactly(
            new Failure(1_500_000_000, IntSet.of(3)),
            new Failure(2 * SECOND_NS, IntSet.of(7, 20, 21)),
            new Failure(3 * SECOND_NS, IntSet.of(0)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -1,3      | :2: at_s is negative: -1
          NaN,3     | :2: at_s is not a number: NaN
          1e10,3    | :2: at_s is absurd, over 9 * 10^9: 1e10
          1,a       | :2: this is neither a node's number nor rack and a number: a
          1,3;rack  | :2: this is neither a node's number nor rack and a number: rack
          1,3,4     | :2: there must be 2 columns, not 3
          2,3/1,4   | :3: the clock goes back: 1
          """)
  void badLinesGetOneSentence(String lines, String message) {
    assertThatThrownBy(() -> read("at_s,lost\n" + lines.replace('/', '\n')))
        .hasMessage(directory.resolve("f.csv") + message);
  }

  @Test
  void badFilesGetOneSentence() {
    Path file = directory.resolve("f.csv");
    assertThatThrownBy(() -> read("")).hasMessage(file + ": the file is empty");
    assertThatThrownBy(() -> read("1,2\n")).hasMessage(file + ":1: the header must be at_s,lost");
    assertThatThrownBy(() -> read("at_s,lost\n"))
        .hasMessage(file + ": there is nothing after the header");
  }
}
