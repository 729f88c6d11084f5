package io.dayu.sim.figure;

import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.experiment.Case;
import io.dayu.sim.experiment.Cases;
import io.dayu.sim.experiment.Rounds;
import io.dayu.sim.experiment.Runner;
import io.dayu.sim.experiment.Setup;
import io.dayu.sim.experiment.TimeBudget;
import io.dayu.sim.registry.SchedulerInputs;
import io.dayu.sim.registry.SchedulerSpec;
import io.dayu.tools.report.Axes;
import io.dayu.tools.report.Charts;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Series;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Figure 7: what is recovered in 20 timeslots if tasks do not end, by the number of nodes. */
/*
 * Sizes are taken in ascending order; one is left out, and all larger ones, when the time left does
 * not allow it by what the size before it took.
 */
final class ScaleFigure implements Figure {
  private static final int SLOTS = 20;
  private static final int FIRST_RIVAL = 2;
  private static final double TB = 1e12;
  private static final double NS_PER_SEC = 1e9;
  private static final double GROWTH = 1.2;

  @Override
  public String name() {
    return "7";
  }

  @Override
  public double weight() {
    return 30;
  }

  @Override
  public List<Finding> make(Bench bench, TimeBudget budget) throws IOException {
    List<SchedulerSpec> specs = specs();
    List<Integer> sizes = new ArrayList<>();
    List<double[]> recovered = new ArrayList<>();
    long lastNs = 0;
    for (int nodes : bench.limits().sizes()) {
      if (!sizes.isEmpty()) {
        double ratio = (double) nodes / sizes.get(sizes.size() - 1);
        if (!budget.allows(Math.round(lastNs * Math.pow(ratio, GROWTH)))) {
          break;
        }
      }
      long beganNs = budget.spentNs();
      recovered.add(recoveredBytes(bench, specs, nodes));
      sizes.add(nodes);
      lastNs = budget.spentNs() - beganNs;
    }
    write(bench, specs, sizes, recovered);
    return findings(bench, specs, sizes, recovered);
  }

  private static List<SchedulerSpec> specs() {
    List<String> names = new ArrayList<>(List.of(Names.DAYU, Names.PAPER));
    Names.RIVAL_CHOICES.forEach(choice -> names.add(choice + "+W"));
    return Names.known(names);
  }

  private static double[] recoveredBytes(Bench bench, List<SchedulerSpec> specs, int nodes) {
    Setup base = bench.setup().withNodes(nodes);
    long slotNs = base.timing().slotNs();
    // The first slot is a heartbeat longer.
    long horizonNs = SLOTS * slotNs + 2 * base.timing().slots().heartbeatNs();
    Setup setup = base.with(base.timing().withHorizonNs(horizonNs));
    Runner paper = bench.runner().with(setup);
    Runner shipped = paper.shipped().withHorizon(horizonNs);
    Case one = Cases.random(setup, 1);
    long endlessBytes =
        Math.round(
            setup.settings().alpha()
                * setup.shape().linkBytesPerSec()
                * nodes
                * (slotNs / NS_PER_SEC));
    List<List<Long>> bytes =
        new Rounds(bench.limits().threads(), TimeBudget.endless(), bench.afterTurn())
            .play(
                specs.size(),
                1,
                (round, which) -> {
                  Runner runner = specs.get(which).name().equals(Names.DAYU) ? shipped : paper;
                  Scenario scenario = runner.setup().scenario(one, endlessBytes);
                  SchedulerInputs inputs = runner.inputs(scenario, one);
                  return specs.get(which).run(scenario, inputs, PlanObserver.NONE).recoveredBytes();
                });
    return bytes.stream().mapToDouble(of -> (double) of.get(0)).toArray();
  }

  private void write(
      Bench bench, List<SchedulerSpec> specs, List<Integer> sizes, List<double[]> recovered)
      throws IOException {
    CsvFile csv = new CsvFile("scheduler", "nodes", "recovered_bytes");
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < specs.size(); i++) {
      double[] x = new double[sizes.size()];
      double[] y = new double[sizes.size()];
      for (int size = 0; size < x.length; size++) {
        x[size] = sizes.get(size);
        y[size] = recovered.get(size)[i] / TB;
        csv.row(specs.get(i).name(), sizes.get(size), Math.round(recovered.get(size)[i]));
      }
      series.add(new Series(specs.get(i).name(), x, y));
    }
    csv.write(bench.file("figure-7.csv"));
    Charts.write(
        Charts.lines(
            new Axes("Figure 7: recovered in 20 timeslots", "nodes", "recovered, TB"),
            Charts.Points.LINES_AND_DOTS,
            series),
        bench.file("figure-7.png"));
  }

  private List<Finding> findings(
      Bench bench, List<SchedulerSpec> specs, List<Integer> sizes, List<double[]> recovered) {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      double[] of = recovered.get(i);
      int best = of.length - 1;
      for (int rival = FIRST_RIVAL; rival < of.length; rival++) {
        best = of[rival] > of[best] ? rival : best;
      }
      findings.add(
          new Finding(
              name(),
              sizes.get(i) + " nodes: dayu, dayu-paper, best rival",
              "Dayu ahead of all",
              Show.bytes(of[0])
                  + ", "
                  + Show.bytes(of[1])
                  + ", "
                  + Show.bytes(of[best])
                  + " ("
                  + specs.get(best).name()
                  + ")",
              "1 case"));
    }
    for (int nodes : bench.limits().sizes().subList(sizes.size(), bench.limits().sizes().size())) {
      String what = nodes + " nodes";
      findings.add(new Finding(name(), what, "Dayu ahead of all", "no time for it", "0 cases"));
    }
    return findings;
  }
}
