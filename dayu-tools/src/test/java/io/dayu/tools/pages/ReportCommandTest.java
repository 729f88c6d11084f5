package io.dayu.tools.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class ReportCommandTest {
  private static final Path ROOT = Path.of("..");
  private static final String CSV =
      "arm,recovery_s,read_p90_s,note\nnone,,0.5,a\nstock,80.04,5,b\ndayu,60,0.75,\n";

  @TempDir private Path directory;

  private String made(String page) throws IOException {
    return Objects.requireNonNull(files(page).get(directory.resolve("page.md")));
  }

  private Map<Path, String> files(String page) throws IOException {
    Files.writeString(directory.resolve("runs.csv"), CSV);
    Path file = Files.writeString(directory.resolve("page.md"), page);
    return ReportedPage.files(file);
  }

  @Test
  void pagesOfThisProjectAreWhatTheirFilesHave() throws IOException {
    List<Path> pages = ReportCommand.pages(ROOT);

    assertThat(pages).hasSizeGreaterThan(5);
    for (Path page : pages) {
      assertThat(ReportedPage.hasBlocks(page)).as(page.toString()).isTrue();
      ReportedPage.files(page)
          .forEach(
              (file, text) ->
                  assertThat(file).as("./dayu report writes it anew").exists().hasContent(text));
    }
  }

  @Test
  void pageOfResultsHasAtMost200Lines() throws IOException {
    for (Path page : ReportCommand.pages(ROOT)) {
      assertThat(Files.readAllLines(page)).as(page.toString()).hasSizeLessThanOrEqualTo(200);
    }
  }

  @Test
  void textHasTheFiguresOfTheFile() throws IOException {
    String page =
        made(
            """
            Before.
            <!-- report text runs.csv
            Dayu takes {dayu | recovery_s | .1 s}, {stock | recovery_s | .2 | / dayu} times less.
            Reads rise by {dayu | read_p90_s | .0 % | +% none}, {none | note}.
            -->
            old
            <!-- end -->
            After.
            """);

    assertThat(page)
        .contains("\nDayu takes 60.0 s, 1.33 times less. Reads rise by 50 %, a.\n")
        .startsWith("Before.")
        .endsWith("After.\n")
        .doesNotContain("old");
  }

  @Test
  void tableHasTheRowsThatAreNamed_andNothingWhereTheFileHasNothing() throws IOException {
    String page =
        made(
            """
            <!-- report table runs.csv
            rows none = no failure; tuned? = tuned; dayu? = Dayu
            arm | arm
            recovery_s | recovery | .1 s
            read_p90_s | p90 | x1000 .0 ms
            -->
            <!-- end -->
            """);

    assertThat(page)
        .contains(
            """
            | arm | recovery | p90 |
            |---|---|---|
            | no failure |  | 500 ms |
            | Dayu | 60.0 s | 750 ms |
            """);
  }

  @Test
  void chartsAreFilesOfTheirOwn_withoutTheRowsThatHaveNoFigure() throws IOException {
    Map<Path, String> files =
        files(
            """
            <!-- report dots runs.csv
            image images/a.svg
            title Time & p90
            alt A chart
            x read_p90_s | p90
            y recovery_s | recovery
            -->
            <!-- end -->
            <!-- report bars runs.csv
            image images/b.svg
            title Time
            alt Bars
            x recovery_s | recovery | .1 s
            -->
            <!-- end -->
            """);

    assertThat(files.get(directory.resolve("images/a.svg")))
        .contains("Time &amp; p90", ">stock<", ">dayu<")
        .doesNotContain(">none<");
    assertThat(files.get(directory.resolve("images/b.svg"))).contains(">80.0 s<");
    assertThat(files.get(directory.resolve("page.md"))).contains("![A chart](images/a.svg)");
  }

  @Test
  void blockThatAsksForWhatThereIsNotIsRefused() {
    assertThatThrownBy(() -> made("<!-- report text runs.csv\n{x | recovery_s}\n-->\n<!-- end -->"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no row x");
    assertThatThrownBy(() -> made("<!-- report text runs.csv\n{dayu | x}\n-->\n<!-- end -->"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no column x");
    assertThatThrownBy(() -> made("<!-- report pie runs.csv\n-->\n<!-- end -->"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("pie");
  }

  @Test
  void checkSaysWhichPageDiffers_andWritesNothing() throws IOException {
    Path results = Files.createDirectories(directory.resolve("docs/measure/results"));
    Files.writeString(results.resolve("runs.csv"), CSV);
    String page = "<!-- report text runs.csv\n{dayu | recovery_s}\n-->\n61\n<!-- end -->\n";
    Files.writeString(results.resolve("page.md"), page);
    Files.writeString(directory.resolve("README.md"), "Nothing.\n");

    assertThat(run("--check")).isEqualTo(1);
    assertThat(results.resolve("page.md")).hasContent(page);
    assertThat(run()).isZero();
    assertThat(results.resolve("page.md")).content().contains("\n60\n");
    assertThat(run("--check")).isZero();
  }

  private int run(String... arguments) {
    CommandLine line = ReportCommand.commandLine().setOut(new PrintWriter(new StringWriter()));
    List<String> all = new ArrayList<>(List.of("--root", directory.toString()));
    all.addAll(List.of(arguments));
    return line.execute(all.toArray(String[]::new));
  }
}
