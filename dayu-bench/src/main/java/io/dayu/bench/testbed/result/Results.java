package io.dayu.bench.testbed.result;

import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.bench.testbed.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files of a measurement; written anew after every run, so that none is lost. */
public final class Results {
  private final TestbedPlan plan;
  private final PhaseNumbers phases;
  private final List<RunRecord> records = new ArrayList<>();
  private RunTable table = new RunTable(List.of());

  public Results(TestbedPlan plan) {
    this.plan = plan;
    this.phases = new PhaseNumbers(plan.conditions());
  }

  /** Takes in a run and writes everything. */
  public void keep(RunRecord record) throws IOException {
    records.add(record);
    Path out = plan.out();
    record.links().rows().write(file(record, "links"));
    if (record.phases().isPresent()) {
      phases.rows(record).write(file(record, "phases"));
    }
    List<MeasuredRun> runs = new MeasuredRuns(records, plan).all();
    table = new RunTable(runs.stream().map(MeasuredRun::row).toList());
    table.write(out);
    new Distributions(runs).write(out);
  }

  private Path file(RunRecord record, String directory) {
    return plan.out()
        .resolve(directory)
        .resolve(record.arm().fileName() + "-" + record.seed() + ".csv");
  }

  /** The rows of all runs so far. */
  public RunTable table() {
    return table;
  }
}
