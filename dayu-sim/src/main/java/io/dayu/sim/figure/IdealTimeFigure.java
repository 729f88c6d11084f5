package io.dayu.sim.figure;

import io.dayu.sim.bound.LowerBound;
import io.dayu.sim.experiment.TimeBudget;
import io.dayu.tools.report.Axes;
import io.dayu.tools.report.Charts;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Series;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.util.List;
import org.jfree.chart.JFreeChart;

/** Figure 1b: how long a recovery takes if all bandwidth is used (equation 2). */
final class IdealTimeFigure implements Figure {
  private static final double PAPER_MEAN_SECONDS = 51;
  private static final double NS_PER_SEC = 1e9;

  @Override
  public String name() {
    return "1b";
  }

  @Override
  public double weight() {
    return 3;
  }

  @Override
  public List<Finding> make(Bench bench, TimeBudget budget) throws IOException {
    List<Double> ideal = bench.play(1, budget, (round, scheduler) -> seconds(bench, round)).get(0);
    double[] seconds = ideal.stream().mapToDouble(Double::doubleValue).toArray();
    CsvFile csv = new CsvFile("case", "ideal_s");
    for (int i = 0; i < seconds.length; i++) {
      csv.row(i + 1, seconds[i]);
    }
    csv.write(bench.file("figure-1b.csv"));
    JFreeChart chart =
        Charts.lines(
            new Axes(
                "Figure 1b: ideal recovery time", "ideal recovery time, s", "share of failures"),
            Charts.Points.LINES_AND_DOTS,
            List.of(Series.cumulative("ours", seconds)));
    Charts.markX(chart, new Charts.Level("paper's mean: 51 s", PAPER_MEAN_SECONDS));
    Charts.write(chart, bench.file("figure-1b.png"));
    return List.of(
        new Finding(
            name(),
            "mean ideal recovery time",
            "51 s",
            Show.seconds(Statistics.mean(seconds)),
            Bench.cases(seconds.length)));
  }

  private static double seconds(Bench bench, int round) {
    return LowerBound.idealNs(
            bench
                .setup()
                .scenario(bench.randomCase(round))
                .with(bench.setup().settings(), bench.setup().timing()))
        / NS_PER_SEC;
  }
}
