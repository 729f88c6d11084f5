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

  private static final String PAGE =
      """
      Before.
      <!-- report a -->
      old
      <!-- end -->
      After.
      """;

  private String made(String asked) throws IOException {
    return Objects.requireNonNull(files(PAGE, asked).get(directory.resolve("page.md")));
  }

  private Map<Path, String> files(String page, String asked) throws IOException {
    Files.writeString(directory.resolve("runs.csv"), CSV);
    Files.writeString(directory.resolve("page.report"), asked);
    Path file = Files.writeString(directory.resolve("page.md"), page);
    return ReportedPage.files(file, directory);
  }

  @Test
  void pagesOfThisProjectAreWhatTheirFilesHave() throws IOException {
    List<Path> pages = ReportCommand.pages(ROOT);

    assertThat(pages).hasSizeGreaterThan(5);
    for (Path page : pages) {
      assertThat(ReportedPage.hasBlocks(page)).as(page.toString()).isTrue();
      ReportedPage.files(page, ROOT.resolve(ReportCommand.DATA))
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
            [a] text runs.csv
            Dayu takes {dayu | recovery_s | .1 s}, {stock | recovery_s | .2 | / dayu} times less.
            Reads rise by {dayu | read_p90_s | .0 % | +% none}, {none | note}.
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
            [a] table runs.csv
            rows none = no failure; tuned? = tuned; dayu? = Dayu
            arm | arm
            recovery_s | recovery | .1 s
            read_p90_s | p90 | x1000 .0 ms
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
            <!-- report a -->
            <!-- end -->
            <!-- report b -->
            <!-- end -->
            """,
            """
            [a] dots runs.csv
            image images/a.svg
            title Time & p90
            alt A chart
            x read_p90_s | p90
            y recovery_s | recovery

            [b] bars runs.csv
            image images/b.svg
            title Time
            alt Bars
            x recovery_s | recovery | .1 s
            """);

    assertThat(files.get(directory.resolve("images/a.svg")))
        .contains("Time &amp; p90", ">stock<", ">dayu<")
        .doesNotContain(">none<");
    assertThat(files.get(directory.resolve("images/b.svg"))).contains(">80.0 s<");
    assertThat(files.get(directory.resolve("page.md"))).contains("![A chart](images/a.svg)");
  }

  @Test
  void blockThatAsksForWhatThereIsNotIsRefused() {
    assertThatThrownBy(() -> made("[a] text runs.csv\n{x | recovery_s}\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no row x");
    assertThatThrownBy(() -> made("[a] text runs.csv\n{dayu | x}\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no column x");
    assertThatThrownBy(() -> made("[a] pie runs.csv\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("pie");
  }

  @Test
  void blockThatEitherFileLacksIsNamed() {
    assertThatThrownBy(() -> made(""))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("page.report has no block a");
    assertThatThrownBy(() -> made("[a] text runs.csv\nA.\n\n[b] text runs.csv\nB.\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("a block that its page does not show: b");
  }

  @Test
  void checkSaysWhichPageDiffers_andWritesNothing() throws IOException {
    Path results = Files.createDirectories(directory.resolve("docs/measure/results"));
    Path data = Files.createDirectories(directory.resolve(ReportCommand.DATA));
    Files.writeString(data.resolve("runs.csv"), CSV);
    Files.writeString(data.resolve("page.report"), "[a] text runs.csv\n{dayu | recovery_s}\n");
    Files.writeString(results.resolve("page.md"), PAGE);
    Files.writeString(directory.resolve("README.md"), "Nothing.\n");

    assertThat(run("--check")).isEqualTo(1);
    assertThat(results.resolve("page.md")).hasContent(PAGE);
    assertThat(run()).isZero();
    assertThat(results.resolve("page.md")).content().contains("\n60\n");
    assertThat(run("--check")).isZero();
  }

  @Test
  void pagesOfThisProjectPassTheCheck() {
    assertThat(run(ROOT, "--check")).isZero();
  }

  @Test
  void tableWhoseRowsAreOfUnlikeOriginsSaysSo_orIsRefused() throws IOException {
    Files.writeString(
        directory.resolve("testbed-x.csv"),
        """
        arm,runs,recovery_s,seeds,commit
        none,2,,1 2,abc
        stock,2,80,1 2,abc
        dayu,2,60,1 2,abd
        tuned,1,50,1,abc
        """);
    String table = "[a] table testbed-x.csv\narm | arm\nrecovery_s | recovery | .1\n";

    assertThat(made(table + "rows none; stock\n")).contains("| stock | 80.0 |");
    assertThatThrownBy(() -> made(table + "rows none; dayu\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "Block a compares rows that differ in commit (abc: none; abd: dayu); say so in a line"
                + " \"unlike WORDS\" of its file");
    assertThatThrownBy(() -> made(table + "rows stock; tuned\n"))
        .hasMessageContaining("differ in runs (2: stock; 1: tuned)");
    assertThat(made(table + "rows none; dayu\nunlike Dayu ran at another commit.\n"))
        .contains("| dayu | 60.0 |\n\nDayu ran at another commit.\n\n<!-- end -->");
    assertThat(made(table + "commit | commit\nrows none; dayu\n"))
        .contains("| dayu | 60.0 | abd |");
    assertThatThrownBy(() -> made(table + "rows none; stock\nunlike Not so.\n"))
        .hasMessageContaining("says that its rows are unlike, and testbed-x.csv does not");
    assertThatThrownBy(
            () ->
                made(
                    """
                    [a] table testbed-x.csv
                    rows dayu
                    arm | arm
                    recovery_s | recovery | .1 | / stock
                    """))
        .as("a row that is only set against")
        .hasMessageContaining("differ in commit (abd: dayu; abc: stock)");
  }

  @Test
  void tableOfATestbedWithoutSeedsAndCommitsIsRefused() throws IOException {
    Files.writeString(directory.resolve("testbed-x.csv"), "arm,recovery_s,seeds\ndayu,60,1\n");

    assertThatThrownBy(() -> made("[a] table testbed-x.csv\narm | arm\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessage("Block a: testbed-x.csv has no column commit");
  }

  private int run(String... arguments) {
    return run(directory, arguments);
  }

  private static int run(Path root, String... arguments) {
    CommandLine line = ReportCommand.commandLine().setOut(new PrintWriter(new StringWriter()));
    List<String> all = new ArrayList<>(List.of("--root", root.toString()));
    all.addAll(List.of(arguments));
    return line.execute(all.toArray(String[]::new));
  }
}
