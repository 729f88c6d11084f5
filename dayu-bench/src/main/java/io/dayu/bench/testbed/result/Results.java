package io.dayu.bench.testbed.result;

import io.dayu.bench.testbed.arm.Arm;
import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.bench.testbed.measure.Stretch;
import io.dayu.bench.testbed.run.RunRecord;
import io.dayu.tools.report.CsvFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The files of a measurement; written anew after every run, so that none is lost. */
public final class Results {
  private final TestbedPlan plan;
  private final List<RunRecord> records = new ArrayList<>();

  public Results(TestbedPlan plan) {
    this.plan = plan;
  }

  /** Takes in a run and writes everything. */
  public void keep(RunRecord record) throws IOException {
    records.add(record);
    Path out = plan.out();
    record
        .links()
        .rows()
        .write(
            out.resolve("links").resolve(record.arm().fileName() + "-" + record.seed() + ".csv"));
    MeasuredRuns rows = rows();
    runs(rows.all()).write(out.resolve("runs.csv"));
    Map<Arm, List<MeasuredRun>> byArm = rows.byArm();
    new Summary(byArm).csv().write(out.resolve("summary.csv"));
    new Pictures(byArm).write(out);
  }

  private MeasuredRuns rows() {
    return new MeasuredRuns(records, plan);
  }

  private static CsvFile runs(List<MeasuredRun> rows) {
    List<String> header =
        new ArrayList<>(List.of("arm", "seed", "finished", "stretch_from_s", "stretch_until_s"));
    header.addAll(rows.get(0).numbers().keySet());
    header.add("remarks");
    CsvFile csv = new CsvFile(header.toArray(String[]::new));
    rows.forEach(row -> csv.row(values(row).toArray()));
    return csv;
  }

  private static List<Object> values(MeasuredRun row) {
    List<Object> values = new ArrayList<>();
    Stretch stretch = row.stretch();
    values.add(row.record().arm().label());
    values.add(row.record().seed());
    values.add(row.record().recovery().finished() ? 1 : 0);
    values.add(Summary.cell(stretch.fromSeconds()));
    values.add(Summary.cell(stretch.untilSeconds()));
    row.numbers().values().forEach(value -> values.add(Summary.cell(value)));
    values.add(String.join("; ", row.record().remarks()));
    return values;
  }

  /** The table of medians. */
  public String table() {
    return new Summary(rows().byArm())
        .table(
            plan.conditions().shape().striped().any(),
            plan.conditions().placed().any(),
            plan.conditions().foreground().orderedReadsPerSec() > 0);
  }
}
