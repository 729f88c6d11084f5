package io.dayu.sim.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.experiment.Forecasts;
import io.dayu.sim.experiment.Runner;
import io.dayu.sim.experiment.Setup;
import io.dayu.sim.experiment.TimeBudget;
import io.dayu.sim.experiment.Workload;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.RandomBlockMap;
import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every figure on a tiny cluster. */
class FigureBookTest {
  @TempDir private Path directory = Path.of("");

  private Bench bench(int cases) {
    ClusterShape shape = new ClusterShape(24, 6, 250_000_000, 1);
    Workload workload =
        Workload.of(
            shape,
            new Workload.Blocks(
                1000, 64_000_000, RandomBlockMap.Policy.UNIFORM, Workload.Coding.NONE),
            Workload.Clients.GENERATED,
            1);
    Setup setup = new Setup(shape, workload, PlannerSettings.DEFAULT, Timing.PAPER, 1);
    return new Bench(
        new Runner(setup, Forecasts.LAST_REPORT),
        new Bench.Limits(2, cases, List.of(16, 24)),
        directory,
        () -> {});
  }

  @ParameterizedTest
  @CsvSource({
    "1b, figure-1b",
    "1c, figure-1c",
    "1d, figure-1d",
    "1e, figure-1e",
    "1f, figure-1f",
    "1g, figure-1g",
    "1h, figure-1h",
    "6, figure-6",
    "7, figure-7",
    "8, figure-8",
    "9a, figure-9a",
    "9b, figure-9b",
  })
  void figureIsDrawnAndSetBesideThePaper(String name, String file) throws IOException {
    String table =
        FigureBook.all()
            .only(List.of(name))
            .make(bench(2), TimeBudget.of(2_000_000_000L, System::nanoTime), figure -> {});
    assertThat(directory.resolve(file + ".png")).isNotEmptyFile();
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.filter(one -> one.toString().endsWith(".csv"))).isNotEmpty();
    }
    assertThat(table).startsWith("| figure | what | paper | ours | rests on |\n|---|");
    assertThat(table.lines().count()).isGreaterThan(2);
    assertThat(directory.resolve("figures.md")).hasContent(table);
  }

  @Test
  void nineMeansBothSweeps() throws IOException {
    List<String> made = new ArrayList<>();
    FigureBook.all()
        .only(List.of("9"))
        .make(bench(1), TimeBudget.of(0, System::nanoTime), made::add);
    assertThat(made).containsExactly("figure 9a", "figure 9b");
  }

  @Test
  void withoutTimeEachFigureRestsOnOneCase() throws IOException {
    String table =
        FigureBook.all()
            .only(List.of("9b"))
            .make(bench(50), TimeBudget.of(0, System::nanoTime), figure -> {});
    assertThat(table).contains("| 1 case |");
  }

  @Test
  void unknownFiguresAreRefused() {
    assertThatThrownBy(() -> FigureBook.all().only(List.of("5")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("there is no figure 5; there are 1b, ");
  }
}
