package io.dayu.sim.figure;

import io.dayu.sim.experiment.TimeBudget;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.CommonBlocks;
import io.dayu.tools.report.Axes;
import io.dayu.tools.report.Charts;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Series;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** Figures 1e and 1f: how many bytes a node has in common with the others. */
final class CommonBlocksFigure implements Figure {
  private static final double GB = 1e9;
  private static final int BINS = 60;
  private static final int MOST_NODES = 200;

  @Override
  public String name() {
    return "1e-1f";
  }

  @Override
  public double weight() {
    return 2;
  }

  @Override
  public List<Finding> make(Bench bench, TimeBudget budget) throws IOException {
    double variation = drawSampleNode(bench);
    bench.afterTurn().run();
    double[] variations = variations(bench, budget);
    CsvFile csv = new CsvFile("sample", "cov");
    for (int i = 0; i < variations.length; i++) {
      csv.row(i + 1, variations[i]);
    }
    csv.write(bench.file("figure-1f.csv"));
    Charts.write(
        Charts.lines(
            new Axes(
                "Figure 1f: imbalance of common blocks", "CoV of SC over nodes", "share of nodes"),
            Charts.Points.LINES,
            List.of(Series.cumulative("ours", variations))),
        bench.file("figure-1f.png"));
    return List.of(
        new Finding(
            "1e", "shape of SC of one node", "bell", "CoV " + Show.number(variation, 2), "1 node"),
        new Finding(
            "1f",
            "median CoV of SC",
            "not balanced for many nodes",
            Show.number(Statistics.quantile(variations, 0.5), 2),
            variations.length + " nodes"));
  }

  private static double drawSampleNode(Bench bench) throws IOException {
    CommonBlocks common =
        CommonBlocks.of(map(bench), bench.setup().shape().nodes(), bench.sampleNode());
    long most = 1;
    for (int node = 0; node < bench.setup().shape().nodes(); node++) {
      most = Math.max(most, common.bytes(node));
    }
    long binBytes = Math.max(bench.setup().workload().blocks().sizeBytes(), most / BINS);
    int[] counts = common.histogram(binBytes);
    double[] x = new double[counts.length];
    double[] y = new double[counts.length];
    CsvFile csv = new CsvFile("common_bytes_from", "nodes");
    for (int bin = 0; bin < counts.length; bin++) {
      x[bin] = (bin + 0.5) * binBytes / GB;
      y[bin] = counts[bin];
      csv.row(bin * binBytes, counts[bin]);
    }
    csv.write(bench.file("figure-1e.csv"));
    String title = "Figure 1e: common blocks of node " + bench.sampleNode() + " (paper: a bell)";
    Charts.write(
        Charts.lines(
            new Axes(title, "SC, GB", "nodes"),
            Charts.Points.LINES_AND_DOTS,
            List.of(new Series("ours", x, y))),
        bench.file("figure-1e.png"));
    return common.variation();
  }

  private static double[] variations(Bench bench, TimeBudget budget) {
    int nodes = bench.setup().shape().nodes();
    int count = Math.min(nodes, MOST_NODES);
    Stream.Builder<Double> found = Stream.builder();
    for (int i = 0; i < count; i++) {
      if (i > 0 && !budget.allows(budget.spentNs() / i)) {
        break;
      }
      int node = (int) ((long) i * nodes / count);
      found.add(CommonBlocks.of(map(bench), nodes, node).variation());
    }
    return found.build().mapToDouble(Double::doubleValue).toArray();
  }

  private static BlockMap map(Bench bench) {
    return bench.setup().workload().map();
  }
}
