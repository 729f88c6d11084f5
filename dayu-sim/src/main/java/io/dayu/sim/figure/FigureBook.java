package io.dayu.sim.figure;

import io.dayu.sim.experiment.TimeBudget;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.report.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** All figures, and the table that sets the paper's numbers beside ours. */
public final class FigureBook {
  private final List<Figure> figures;

  private FigureBook(List<Figure> figures) {
    this.figures = figures;
  }

  /** All of them. */
  public static FigureBook all() {
    return new FigureBook(
        List.of(
            new IdealTimeFigure(),
            new BalanceFigure(),
            new CommonBlocksFigure(),
            new RandomSourceFigure(),
            new ChangeFigure(),
            new SchedulersFigure(),
            new TechniquesFigure(),
            SweepFigure.alpha(),
            SweepFigure.beta(),
            new ScaleFigure()));
  }

  /** The figures whose names are given or begin with a given name, as 9 for 9a and 9b. */
  public FigureBook only(List<String> names) {
    List<Figure> chosen = new ArrayList<>();
    for (Figure figure : figures) {
      if (names.stream().anyMatch(name -> isCalled(figure, name))) {
        chosen.add(figure);
      }
    }
    for (String name : names) {
      if (figures.stream().noneMatch(figure -> isCalled(figure, name))) {
        throw new BadInputException(
            "--only: there is no figure "
                + name
                + "; there are "
                + figures.stream().map(Figure::name).collect(Collectors.joining(", ")));
      }
    }
    return new FigureBook(chosen);
  }

  private static boolean isCalled(Figure figure, String name) {
    return !name.isEmpty()
        && (figure.name().startsWith(name) || figure.name().endsWith("-" + name));
  }

  /**
   * Makes the figures in order, each with its share of the time, and writes {@code figures.md}.
   *
   * @param now is told which figure begins
   * @return the table in markdown
   */
  public String make(Bench bench, TimeBudget budget, Consumer<String> now) throws IOException {
    Table table = new Table("figure", "what", "paper", "ours", "rests on");
    double weightLeft = figures.stream().mapToDouble(Figure::weight).sum();
    for (Figure figure : figures) {
      now.accept("figure " + figure.name());
      TimeBudget share = budget.share(figure.weight() / weightLeft);
      for (Finding finding : figure.make(bench, share)) {
        table.row(
            finding.figure(), finding.what(), finding.paper(), finding.ours(), finding.basis());
      }
      weightLeft -= figure.weight();
    }
    Files.createDirectories(bench.directory());
    Files.writeString(bench.file("figures.md"), table.markdown(), StandardCharsets.UTF_8);
    return table.markdown();
  }
}
