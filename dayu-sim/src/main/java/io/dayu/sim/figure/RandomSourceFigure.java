package io.dayu.sim.figure;

import io.dayu.core.plan.Assignment;
import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.experiment.Case;
import io.dayu.sim.experiment.Cases;
import io.dayu.sim.experiment.TimeBudget;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.registry.SchedulerSpec;
import io.dayu.tools.cluster.CommonBlocks;
import io.dayu.tools.report.Axes;
import io.dayu.tools.report.Charts;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Series;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.util.List;

/** Figure 1g: what a node sends under random choice, over what it has in common with the dead. */
final class RandomSourceFigure implements Figure {
  private static final double GB = 1e9;
  private static final long NOON_NS = 12L * 3600 * 1_000_000_000;

  @Override
  public String name() {
    return "1g";
  }

  @Override
  public double weight() {
    return 2;
  }

  @Override
  public List<Finding> make(Bench bench, TimeBudget budget) throws IOException {
    int dead = bench.sampleNode();
    int nodes = bench.setup().shape().nodes();
    CommonBlocks common = CommonBlocks.of(bench.setup().workload().map(), nodes, dead);
    long[] sentBytes = sentBytes(bench, dead);
    double[] x = new double[nodes - 1];
    double[] y = new double[nodes - 1];
    CsvFile csv = new CsvFile("node", "common_bytes", "sent_bytes");
    for (int i = 0; i < x.length; i++) {
      int node = i < dead ? i : i + 1;
      x[i] = common.bytes(node) / GB;
      y[i] = sentBytes[node] / GB;
      csv.row(node, common.bytes(node), sentBytes[node]);
    }
    csv.write(bench.file("figure-1g.csv"));
    double correlation = Statistics.correlation(x, y);
    Charts.write(
        Charts.lines(
            new Axes(
                "Figure 1g: " + random().name() + ", correlation " + Show.number(correlation, 2),
                "SC with node " + dead + ", GB",
                "outgoing recovery traffic, GB"),
            Charts.Points.DOTS,
            List.of(new Series("a node", x, y))),
        bench.file("figure-1g.png"));
    return List.of(
        new Finding(
            name(),
            "correlation of SC and outgoing recovery bytes, " + random().name(),
            "strong",
            Show.number(correlation, 2),
            "1 case"));
  }

  /** Bytes of the transfers that plans start at each node. */
  private static long[] sentBytes(Bench bench, int dead) {
    long[] sentBytes = new long[bench.setup().shape().nodes()];
    Case one = Cases.named(bench.setup(), 1, List.of(new Failure(NOON_NS, IntSet.of(dead))));
    PlanObserver observer =
        (made, plan) -> {
          for (Assignment assignment : plan.assignments()) {
            if (assignment.kind() == Assignment.Kind.NEW) {
              sentBytes[assignment.source()] += assignment.remainingBytes();
            }
          }
        };
    bench.runner().run(random(), one, observer);
    return sentBytes;
  }

  /** The random choice; without it in the registry, the paper's Dayu, and the files say so. */
  private static SchedulerSpec random() {
    return Names.known(List.of(Names.RANDOM, Names.PAPER)).get(0);
  }
}
