package io.dayu.tools.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables as text, markdown and CSV. */
class TableTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void textIsAligned() {
    String text = new Table("name", "n").row("a", "1").row("longer", "1000").text();
    assertThat(text).isEqualTo("name       n\na          1\nlonger  1000\n");
  }

  @Test
  void cellOfOthersStaysInItsLine() {
    String text = new Table("name", "n").row("a\nb\u001b[31m\u202e\t\ud800\u2028é文😀", "1").text();
    assertThat(text.lines())
        .hasSize(2)
        .last()
        .isEqualTo("a\\u000ab\\u001b[31m\\u202e\\u0009\\ud800\\u2028é文😀  1");
  }

  @Test
  void longNameKeepsItsEndAndWholeCharacters() {
    assertThat(PlainText.endOf("abcdefgh", 8)).isEqualTo("abcdefgh");
    assertThat(PlainText.endOf("abcdefghi", 8)).isEqualTo("...efghi");
    assertThat(PlainText.endOf("a".repeat(9) + "😀".repeat(5), 7))
        .isEqualTo("..." + "😀".repeat(4));
  }

  @Test
  void markdownEscapesBars() {
    assertThat(new Table("a").row("x|y").markdown()).isEqualTo("| a |\n|---|\n| x\\|y |\n");
  }

  @Test
  void csvQuotesAndHasAHeader() throws IOException {
    Path file = directory.resolve("sub/a.csv");
    new CsvFile("a", "b").row("x,y", 1.5).write(file);
    assertThat(file).hasContent("a,b\n\"x,y\",1.5\n");
  }

  @Test
  void rowsMustFitTheHeader() {
    assertThatThrownBy(() -> new CsvFile("a", "b").row(1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void numbersAreReadable() {
    assertThat(Show.bytes(1_400_000_000)).isEqualTo("1.4 GB");
    assertThat(Show.percent(0.0384)).isEqualTo("3.84 %");
    assertThat(Show.number(Double.NaN, 2)).isEqualTo("-");
  }
}
