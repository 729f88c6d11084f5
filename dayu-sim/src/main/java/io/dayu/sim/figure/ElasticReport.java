package io.dayu.sim.figure;

import io.dayu.sim.elastic.ElasticResult;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.Show;
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

  /** A table with a line for each arm. */
  public String summary() {
    return new Columns<ElasticResult>()
        .add("arm", ElasticResult::name)
        .add("machine hours", result -> Show.number(result.machineHours(), 0))
        .add("of hdfs", result -> Show.number(ofBase(result), 3))
        .add("cleaned", result -> Show.bytes(result.cleanedBytes()))
        .add("refilled", result -> Show.bytes(result.refilledBytes()))
        .add("moved, of rabbit", result -> Show.number(ofRival(result), 3))
        .add("minutes below need", ElasticResult::minutesBelowNeed)
        .add("one copy awake", result -> Show.percent(result.oneAwake()))
        .add("kWh resting", result -> Show.number(result.energy().resting(), 0))
        .add("kWh off", result -> Show.number(result.energy().off(), 0))
        .table(results)
        .text();
  }

  /** Writes {@code elastic.csv}. */
  public void write(Path directory) throws IOException {
    new Columns<ElasticResult>()
        .add("arm", ElasticResult::name)
        .add("machine_hours", result -> Show.number(result.machineHours(), 0))
        .add("of_hdfs", result -> Show.number(ofBase(result), 4))
        .add("cleaned_tb", result -> Show.number(result.cleanedBytes() / 1e12, 3))
        .add("refilled_tb", result -> Show.number(result.refilledBytes() / 1e12, 3))
        .add("moved_of_rabbit", result -> blank(ofRival(result)))
        .add("minutes_below_need", ElasticResult::minutesBelowNeed)
        .add("one_copy_awake", result -> blank(result.oneAwake()))
        .add("resting_kwh", result -> Show.number(result.energy().resting(), 0))
        .add("off_kwh", result -> Show.number(result.energy().off(), 0))
        .csv(results)
        .write(directory.resolve("elastic.csv"));
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
