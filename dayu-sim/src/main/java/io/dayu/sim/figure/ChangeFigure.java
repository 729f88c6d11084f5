package io.dayu.sim.figure;

import io.dayu.sim.experiment.TimeBudget;
import io.dayu.tools.report.Axes;
import io.dayu.tools.report.Charts;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Series;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jfree.chart.JFreeChart;

/** Figure 1h: by how much the foreground of one node changes from one timeslot to the next. */
final class ChangeFigure implements Figure {
  private static final long SECOND_NS = 1_000_000_000;
  private static final long SLOT_NS = 15 * SECOND_NS;
  private static final int SLOTS = 5 * 240;
  private static final double SLOTS_PER_HOUR = 240;
  private static final double MB = 1e6;

  @Override
  public String name() {
    return "1h";
  }

  @Override
  public double weight() {
    return 2;
  }

  @Override
  public List<Finding> make(Bench bench, TimeBudget budget) throws IOException {
    double[] changes = changes(bench, budget);
    double[] hours = new double[changes.length];
    CsvFile csv = new CsvFile("slot", "change_bytes_per_sec");
    for (int i = 0; i < changes.length; i++) {
      hours[i] = i / SLOTS_PER_HOUR;
      csv.row(i + 1, Math.round(changes[i] * MB));
    }
    csv.write(bench.file("figure-1h.csv"));
    double low = Statistics.quantile(changes, 0.025);
    double high = Statistics.quantile(changes, 0.975);
    JFreeChart chart =
        Charts.lines(
            new Axes(
                "Figure 1h: change of the foreground of node " + bench.sampleNode(),
                "time, hours",
                "change from the timeslot before, MB/s"),
            Charts.Points.LINES,
            List.of(new Series("incoming", hours, changes)));
    Charts.markY(chart, new Charts.Level("p2.5", low));
    Charts.markY(chart, new Charts.Level("p97.5", high));
    Charts.write(chart, bench.file("figure-1h.png"));
    return findings(bench, changes);
  }

  private static List<Finding> findings(Bench bench, double[] changes) {
    double link = bench.setup().shape().linkBytesPerSec() / MB;
    double[] absolute = Arrays.stream(changes).map(Math::abs).toArray();
    String basis = Show.number(changes.length / SLOTS_PER_HOUR, 1) + " hours of one node";
    return List.of(
        new Finding(
            "1h",
            "95 % of changes within, of the link",
            "14.4 %",
            Show.percent(Statistics.quantile(absolute, 0.95) / link),
            basis),
        new Finding(
            "1h",
            "greatest change, of the link",
            "up to two thirds",
            Show.percent(Statistics.quantile(absolute, 1) / link),
            basis));
  }

  /** Changes of what comes into the node, in MB/s. */
  private static double[] changes(Bench bench, TimeBudget budget) {
    NodeMeans means = new NodeMeans(bench.setup().workload().foreground());
    double[] levels = new double[SLOTS + 1];
    int slots = 0;
    while (slots <= SLOTS && (slots < 3 || budget.allows(budget.spentNs() / slots))) {
      levels[slots] = means.over(slots * SLOT_NS, SLOT_NS, SECOND_NS)[bench.sampleNode()] / MB;
      slots++;
    }
    double[] changes = new double[slots - 1];
    Arrays.setAll(changes, i -> levels[i + 1] - levels[i]);
    return changes;
  }
}
