package io.dayu.curator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.loop.LoggedLoads;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Tests of the verdict that a log of decisions gives on a learner. */
final class LearnCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path directory;

  @Test
  void learnerThatWouldHaveServedReadsFasterIsBetter() throws IOException {
    LoggedLoads.write(directory, 401, 8, 10);
    assertThat(learn()).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("401 decisions about tiering, from 2026-11-01T00:00:00Z to 2026-11-17T16:00:00Z.")
        .contains("Of 400 it is known", "have taken 400 of them either way")
        .containsPattern(
            "(?m)^threshold +0 +(9\\.9|10\\.0)\\d +9\\.\\d+ +10\\.\\d+ +3\\d\\d\\.\\d$")
        .containsPattern("(?m)^learner +400 +(7\\.|8\\.)\\d+ +7\\.\\d+ +8\\.\\d+ +\\d\\d\\.\\d$")
        .containsPattern("(?m)^always +400 +(7\\.|8\\.)")
        .containsPattern("(?m)^never +0 +(9\\.9|10\\.0)")
        .containsPattern("differ in 400 of these. There the learner's reads take -[12]\\.\\d+ ms")
        .contains("The learner would have been better.");
    String first = out.toString();
    learn();
    assertThat(out.toString()).as("a seed decides").isEqualTo(first);
  }

  @Test
  void learnerThatWouldHaveServedReadsSlowerIsWorse() throws IOException {
    LoggedLoads.write(directory, 401, 10, 8);
    assertThat(learn()).isZero();
    assertThat(out.toString()).contains("The learner would have been worse.");
  }

  @Test
  void fewDecisionsAreTooLittle_andSoAreThoseWithoutADifference() throws IOException {
    LoggedLoads.write(directory, 101, 8, 10);
    assertThat(learn()).isZero();
    assertThat(out.toString()).contains("There is too little to tell");
    Path equal = directory.resolve("equal");
    LoggedLoads.write(equal, 401, 9, 9);
    assertThat(learn(equal)).isZero();
    assertThat(out.toString()).contains("There is too little to tell");
  }

  @Test
  void fileThatIsCutOffIsSaid_andADirectoryWithoutALogIsRefused() throws IOException {
    LoggedLoads.write(directory, 2, 8, 10);
    Files.writeString(directory.resolve("decisions").resolve("2.json"), "{\"transaction\":2,");
    assertThat(learn()).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("2 decisions about tiering", "Of 1 it is known", "1 files are cut off");
    assertThat(learn(directory.resolve("none"))).isEqualTo(1);
    assertThat(err.toString()).contains("none/decisions has no decisions");
  }

  private int learn() {
    return learn(directory);
  }

  private int learn(Path scans) {
    out.getBuffer().setLength(0);
    CommandLine line = CurateCommand.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute("learn", scans.toString());
  }
}
