package io.dayu.sim.figure;

import io.dayu.sim.experiment.TimeBudget;
import io.dayu.tools.report.Axes;
import io.dayu.tools.report.Charts;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Series;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Figures 1c and 1d: how unevenly the foreground is spread over nodes within a timeslot, an hour
 * and a day.
 */
/*
 * Timeslots are spread over a week and looked at each second; hours and days follow one another and
 * are looked at once a timeslot.
 */
final class BalanceFigure implements Figure {
  private static final long SECOND_NS = 1_000_000_000;
  private static final long SLOT_NS = 15 * SECOND_NS;
  private static final long HOUR_NS = 3600 * SECOND_NS;
  private static final long DAY_NS = 24 * HOUR_NS;
  private static final int SLOTS = 400;
  private static final int HOURS = 24;
  private static final int DAYS = 3;
  private static final int BINS = 40;

  @Override
  public String name() {
    return "1c-1d";
  }

  @Override
  public double weight() {
    return 4;
  }

  /** A length of time over which means are taken. */
  private record Span(String name, long lengthNs, long everyNs, long distanceNs, int most) {}

  private static final List<Span> SPANS =
      List.of(
          new Span("15 s slot", SLOT_NS, SECOND_NS, 7 * DAY_NS / SLOTS, SLOTS),
          new Span("hour", HOUR_NS, SLOT_NS, HOUR_NS, HOURS),
          new Span("day", DAY_NS, SLOT_NS, DAY_NS, DAYS));

  @Override
  public List<Finding> make(Bench bench, TimeBudget budget) throws IOException {
    List<double[]> variations = new ArrayList<>();
    CsvFile csv = new CsvFile("span", "number", "cov");
    for (int i = 0; i < SPANS.size(); i++) {
      Span span = SPANS.get(i);
      double[] found = variations(bench, span, budget.share(1.0 / (SPANS.size() - i)));
      variations.add(found);
      for (int number = 0; number < found.length; number++) {
        csv.row(span.name(), number + 1, found[number]);
      }
      bench.afterTurn().run();
    }
    csv.write(bench.file("figure-1cd.csv"));
    writeCharts(bench, variations);
    return findings(variations);
  }

  private static double[] variations(Bench bench, Span span, TimeBudget budget) {
    NodeMeans means = new NodeMeans(bench.setup().workload().foreground());
    Stream.Builder<Double> found = Stream.builder();
    for (int number = 0; number < span.most(); number++) {
      if (number > 0 && !budget.allows(budget.spentNs() / number)) {
        break;
      }
      found.add(
          Statistics.variation(
              means.over(number * span.distanceNs(), span.lengthNs(), span.everyNs())));
    }
    return found.build().mapToDouble(Double::doubleValue).toArray();
  }

  private static void writeCharts(Bench bench, List<double[]> variations) throws IOException {
    List<Series> shares = new ArrayList<>();
    List<Series> cumulative = new ArrayList<>();
    for (int i = 0; i < SPANS.size(); i++) {
      shares.add(histogram(SPANS.get(i).name(), variations.get(i)));
      cumulative.add(Series.cumulative(SPANS.get(i).name(), variations.get(i)));
    }
    String x = "CoV of foreground bandwidth over nodes";
    Charts.write(
        Charts.lines(
            new Axes("Figure 1c: imbalance (paper: most slots 0.4 to 0.6)", x, "share of spans"),
            Charts.Points.LINES,
            shares),
        bench.file("figure-1c.png"));
    Charts.write(
        Charts.lines(
            new Axes("Figure 1d: imbalance (paper: most slots 0.4 to 0.6)", x, "share of spans"),
            Charts.Points.LINES_AND_DOTS,
            cumulative),
        bench.file("figure-1d.png"));
  }

  private static Series histogram(String name, double[] values) {
    double[] x = new double[BINS];
    double[] y = new double[BINS];
    for (int bin = 0; bin < BINS; bin++) {
      x[bin] = (bin + 0.5) / BINS;
    }
    for (double value : values) {
      y[Math.min(BINS - 1, (int) (value * BINS))] += 1.0 / values.length;
    }
    return new Series(name, x, y);
  }

  private static List<Finding> findings(List<double[]> variations) {
    Map<Integer, String> paper = Map.of(0, "0.4 to 0.6", 1, "much smaller", 2, "much smaller");
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < SPANS.size(); i++) {
      double[] of = variations.get(i);
      findings.add(
          new Finding(
              "1c, 1d",
              "CoV over nodes, " + SPANS.get(i).name() + " (p5, median, p95)",
              paper.getOrDefault(i, ""),
              Show.number(Statistics.quantile(of, 0.05), 2)
                  + ", "
                  + Show.number(Statistics.quantile(of, 0.5), 2)
                  + ", "
                  + Show.number(Statistics.quantile(of, 0.95), 2),
              of.length + " spans"));
    }
    return findings;
  }
}
