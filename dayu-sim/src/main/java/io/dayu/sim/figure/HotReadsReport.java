package io.dayu.sim.figure;

import io.dayu.sim.heat.HeatResult;
import io.dayu.sim.heat.SleepSavings;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table and the files of a comparison of systems that make extra replicas. */
public final class HotReadsReport {
  private record Row(int clients, int readsPerSec, HeatResult result) {
    String point() {
      return clients + "_" + readsPerSec;
    }

    HeatResult.ExtraCost extra() {
      return result.extra();
    }
  }

  /** EAFR's cluster, and its standby servers. */
  private static final int SERVERS = 300;

  private static final int STANDBY = 90;

  /** A machine that is off but for its card. */
  private static final double ASLEEP_WATTS = 5;

  private final List<Row> rows = new ArrayList<>();

  /**
   * Adds what an arm did.
   *
   * @param clients of each hot file
   * @param readsPerSec of others
   */
  public void add(int clients, int readsPerSec, HeatResult result) {
    rows.add(new Row(clients, readsPerSec, result));
  }

  /** A table with a line for each arm and load. */
  public String summary() {
    return new Columns<Row>()
        .add("readers", Row::clients)
        .add("other reads/s", Row::readsPerSec)
        .add("arm", row -> row.result().name())
        .add("mean s", row -> seconds(row.result().hot().meanMs()))
        .add("p99 s", row -> seconds(row.result().hot().p99Ms()))
        .add("p99 after 1 min", row -> seconds(row.result().later().p99Ms()))
        .add("late", row -> Show.percent(row.result().hot().lateShare()))
        .add("others' p99", row -> seconds(row.result().others().p99Ms()))
        .add("made", row -> Show.number(row.extra().made(), 0))
        .add("space", row -> Show.number(100 * row.extra().mostShare(), 2) + " %")
        .add("overloaded", row -> Show.percent(row.result().used().overloadedShare()))
        .add("copy", row -> blank(row.extra().copyShare(), 2))
        .add("read of extras", row -> Show.percent(row.extra().readShare()))
        .add("relieved s", row -> blank(row.extra().relievedSeconds(), 0))
        .add("gone s", row -> blank(row.extra().goneSeconds(), 0))
        .table(rows)
        .text();
  }

  /**
   * Writes {@code heat.csv}, {@code energy.csv} and, where there are several loads, {@code
   * heat-loads.csv}.
   */
  public void write(Path directory) throws IOException {
    new Columns<Row>()
        .add("arm", row -> row.result().name())
        .add("readers", Row::clients)
        .add("other_reads_per_sec", Row::readsPerSec)
        .add("mean_s", row -> seconds(row.result().hot().meanMs()))
        .add("p50_s", row -> seconds(row.result().hot().p50Ms()))
        .add("p99_s", row -> seconds(row.result().hot().p99Ms()))
        .add("later_mean_s", row -> seconds(row.result().later().meanMs()))
        .add("later_p99_s", row -> seconds(row.result().later().p99Ms()))
        .add("late_share", row -> Show.number(row.result().hot().lateShare(), 4))
        .add("others_p99_s", row -> seconds(row.result().others().p99Ms()))
        .add("extras_made", row -> Show.number(row.extra().made(), 1))
        .add("space_share", row -> Show.number(row.extra().mostShare(), 5))
        .add("extra_read_share", row -> Show.number(row.extra().readShare(), 4))
        .add("copy_share", row -> blank(row.extra().copyShare(), 3))
        .add("relieved_s", row -> blank(row.extra().relievedSeconds(), 0))
        .add("gone_s", row -> blank(row.extra().goneSeconds(), 0))
        .add("used_p99", row -> Show.number(row.result().used().p99(), 4))
        .add("overloaded_share", row -> Show.number(row.result().used().overloadedShare(), 4))
        .csv(rows)
        .write(directory.resolve("heat.csv"));
    writeLoads(directory);
    writeEnergy(directory);
  }

  private void writeLoads(Path directory) throws IOException {
    List<String> points = rows.stream().map(Row::point).distinct().toList();
    if (points.size() == 1) {
      return;
    }
    List<String> header = new ArrayList<>(List.of("arm"));
    points.forEach(point -> header.add("mean_s_" + point));
    points.forEach(point -> header.add("p99_s_" + point));
    CsvFile loads = new CsvFile(header.toArray(String[]::new));
    Map<String, List<HeatResult>> byArm = new LinkedHashMap<>();
    for (Row row : rows) {
      byArm.computeIfAbsent(row.result().name(), arm -> new ArrayList<>()).add(row.result());
    }
    byArm.forEach(
        (arm, results) -> {
          List<Object> cells = new ArrayList<>(List.of(arm));
          results.forEach(result -> cells.add(seconds(result.hot().meanMs())));
          results.forEach(result -> cells.add(seconds(result.hot().p99Ms())));
          loads.row(cells.toArray());
        });
    loads.write(directory.resolve("heat-loads.csv"));
  }

  /** The energy that EAFR's standby servers would save: figure 8b. */
  private static void writeEnergy(Path directory) throws IOException {
    SleepSavings savings = new SleepSavings(SERVERS, STANDBY);
    new Columns<Integer>()
        .add("used_percent", percent -> percent)
        .add("as_idle_kwh", percent -> kwh(savings.kwh(percent / 100.0, SleepSavings.COLD_WATTS)))
        .add("asleep_kwh", percent -> kwh(savings.kwh(percent / 100.0, ASLEEP_WATTS)))
        .add("off_kwh", percent -> kwh(savings.kwh(percent / 100.0, 0)))
        .add("most_as_idle_kwh", percent -> kwh(savings.mostKwhByCold()))
        .csv(List.of(10, 20, 30, 40, 50, 60, 70))
        .write(directory.resolve("energy.csv"));
  }

  private static String kwh(double kwh) {
    return Show.number(kwh, 1);
  }

  private static String seconds(double ms) {
    return blank(ms / 1000, 3);
  }

  private static String blank(double value, int digits) {
    return Double.isNaN(value) ? "" : Show.number(value, digits);
  }
}
