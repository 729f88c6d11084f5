package io.dayu.bench.testbed.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.bench.testbed.arm.Arms;
import io.dayu.bench.testbed.measure.Stretch;
import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are written, read and joined. */
class RunTableTest {
  private static final String DAYU = "dayu[dayu.alpha=0.6;dayu.timeslot=5s]";

  @TempDir private Path directory;

  private static RunNumbers row(String arm, long seed, double recoverySeconds) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    numbers.put(RunNumbers.RECOVERY, recoverySeconds);
    numbers.put("read_p90_s", recoverySeconds / 100);
    numbers.put(RunNumbers.BUSY, 0.5);
    return new RunNumbers(
        Arms.parse(arm).get(0),
        seed,
        !Double.isNaN(recoverySeconds),
        Stretch.ofSeconds(30, 45),
        numbers,
        "abc" + seed,
        List.of("failed=0", "strays=1"));
  }

  private Path run(String name, RunNumbers... rows) throws IOException {
    Path run = directory.resolve(name);
    new RunTable(List.of(rows)).write(run);
    return run;
  }

  @Test
  void runsOfSeveralDaysAreOneTable() throws IOException {
    Path together = directory.resolve("together");
    List<RunNumbers> all = new ArrayList<>();
    List<Path> apart = new ArrayList<>();
    for (int seed = 1; seed <= 3; seed++) {
      RunNumbers[] rows = {
        row("none", seed, Double.NaN), row("stock-tuned", seed, 10 * seed), row(DAYU, seed, seed)
      };
      all.addAll(List.of(rows));
      apart.add(run("run-" + seed, rows));
    }
    new RunTable(all).write(together);

    RunTable joined = RunTable.joined(apart);
    joined.write(directory.resolve("joined"));

    for (String file : List.of("runs.csv", "summary.csv")) {
      assertThat(directory.resolve("joined").resolve(file))
          .hasSameTextualContentAs(together.resolve(file));
    }
    assertThat(directory.resolve("joined/summary.csv"))
        .content()
        .contains("none,3,0,", "stock-tuned,3,3,1.0,20.0,", DAYU + ",3,3,0.1,2.0,")
        .contains(",seeds,commit\n", ",1 2 3,abc1 abc2 abc3\n");
    assertThat(joined.text()).isEqualTo(new RunTable(all).text());
  }

  @Test
  void olderFileHasRunsOfUnknownCommits() throws IOException {
    Path run = run("older", row("dayu", 1, 20));
    Path file = run.resolve("runs.csv");
    Files.writeString(file, Files.readString(file).replace(",commit,", ",").replace(",abc1,", ","));

    RunTable.joined(List.of(run)).write(run);

    assertThat(run.resolve("summary.csv")).content().endsWith(",1,unknown\n");
  }

  @Test
  void runThatIsThereTwiceIsRefused() throws IOException {
    Path one = run("one", row("dayu", 1, 20));
    Path same = run("same", row("dayu", 2, 20), row("dayu", 1, 21));

    assertThatThrownBy(() -> RunTable.joined(List.of(one, same)))
        .isInstanceOf(BadInputException.class)
        .hasMessageEndingWith("same has dayu, seed 1, as one before it");
  }

  @Test
  void whatIsNoTableOfRunsIsRefused() throws IOException {
    Path other = Files.createDirectories(directory.resolve("other"));
    Files.writeString(other.resolve("runs.csv"), "node,time_s\n");

    assertThatThrownBy(() -> RunTable.joined(List.of(other)))
        .isInstanceOf(BadInputException.class)
        .hasMessageEndingWith("runs.csv is no table of a testbed's runs");
  }
}
