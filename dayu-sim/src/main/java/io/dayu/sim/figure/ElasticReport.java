package io.dayu.sim.figure;

import io.dayu.sim.elastic.ElasticResult;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The table and the file of a comparison of elastic systems. */
public final class ElasticReport {
  private static final String BASE = "hdfs";
  private static final String RIVAL = "rabbit";

  private final List<ElasticResult> results;

  /** A report on the results of one scenario. */
  public ElasticReport(List<ElasticResult> results) {
    this.results = List.copyOf(results);
  }

  /** One line an arm. */
  public String summary() {
    Table table =
        new Table(
            "arm",
            "machine hours",
            "of hdfs",
            "cleaned",
            "refilled",
            "moved, of rabbit",
            "minutes below need",
            "one copy awake",
            "kWh resting",
            "kWh off");
    for (ElasticResult result : results) {
      table.row(
          result.name(),
          Show.number(result.machineHours(), 0),
          Show.number(ofBase(result), 3),
          Show.bytes(result.cleanedBytes()),
          Show.bytes(result.refilledBytes()),
          Show.number(ofRival(result), 3),
          String.valueOf(result.minutesBelowNeed()),
          Show.percent(result.oneAwake()),
          Show.number(result.energy().resting(), 0),
          Show.number(result.energy().off(), 0));
    }
    return table.text();
  }

  /** Writes {@code elastic.csv}. */
  public void write(Path directory) throws IOException {
    CsvFile file =
        new CsvFile(
            "arm",
            "machine_hours",
            "of_hdfs",
            "cleaned_tb",
            "refilled_tb",
            "moved_of_rabbit",
            "minutes_below_need",
            "one_copy_awake",
            "resting_kwh",
            "off_kwh");
    for (ElasticResult result : results) {
      file.row(
          result.name(),
          Show.number(result.machineHours(), 0),
          Show.number(ofBase(result), 4),
          Show.number(result.cleanedBytes() / 1e12, 3),
          Show.number(result.refilledBytes() / 1e12, 3),
          blank(ofRival(result)),
          result.minutesBelowNeed(),
          blank(result.oneAwake()),
          Show.number(result.energy().resting(), 0),
          Show.number(result.energy().off(), 0));
    }
    file.write(directory.resolve("elastic.csv"));
  }

  private static String blank(double value) {
    return Double.isNaN(value) ? "" : Show.number(value, 4);
  }

  private double ofBase(ElasticResult result) {
    return result.machineHours() / named(BASE, ElasticResult::machineHours);
  }

  private double ofRival(ElasticResult result) {
    return result.movedBytes() / named(RIVAL, ElasticResult::movedBytes);
  }

  private double named(String name, ToDoubleFunction<ElasticResult> value) {
    return results.stream()
        .filter(one -> one.name().equals(name))
        .mapToDouble(value)
        .findFirst()
        .orElse(Double.NaN);
  }
}
