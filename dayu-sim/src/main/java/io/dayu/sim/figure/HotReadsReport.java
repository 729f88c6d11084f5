package io.dayu.sim.figure;

import io.dayu.sim.heat.HeatResult;
import io.dayu.sim.heat.SleepSavings;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
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

  /** One line an arm and load. */
  public String summary() {
    Table table =
        new Table(
            "readers",
            "other reads/s",
            "arm",
            "mean s",
            "p99 s",
            "p99 after 1 min",
            "late",
            "others' p99",
            "made",
            "space",
            "overloaded",
            "read of extras",
            "relieved s",
            "gone s");
    for (Row row : rows) {
      HeatResult result = row.result();
      HeatResult.ExtraCost extra = result.extra();
      table.row(
          String.valueOf(row.clients()),
          String.valueOf(row.readsPerSec()),
          result.name(),
          seconds(result.hot().meanMs()),
          seconds(result.hot().p99Ms()),
          seconds(result.later().p99Ms()),
          Show.percent(result.hot().lateShare()),
          seconds(result.others().p99Ms()),
          Show.number(extra.made(), 0),
          Show.number(100 * extra.mostShare(), 2) + " %",
          Show.percent(result.used().overloadedShare()),
          Show.percent(extra.readShare()),
          blank(extra.relievedSeconds(), 0),
          blank(extra.goneSeconds(), 0));
    }
    return table.text();
  }

  /**
   * Writes {@code heat.csv}, {@code energy.csv} and, where there are several loads, {@code
   * heat-loads.csv}.
   */
  public void write(Path directory) throws IOException {
    CsvFile file =
        new CsvFile(
            "arm",
            "readers",
            "other_reads_per_sec",
            "mean_s",
            "p50_s",
            "p99_s",
            "later_mean_s",
            "later_p99_s",
            "late_share",
            "others_p99_s",
            "extras_made",
            "space_share",
            "extra_read_share",
            "relieved_s",
            "gone_s",
            "used_p99",
            "overloaded_share");
    for (Row row : rows) {
      HeatResult result = row.result();
      HeatResult.ExtraCost extra = result.extra();
      file.row(
          result.name(),
          row.clients(),
          row.readsPerSec(),
          seconds(result.hot().meanMs()),
          seconds(result.hot().p50Ms()),
          seconds(result.hot().p99Ms()),
          seconds(result.later().meanMs()),
          seconds(result.later().p99Ms()),
          Show.number(result.hot().lateShare(), 4),
          seconds(result.others().p99Ms()),
          Show.number(extra.made(), 1),
          Show.number(extra.mostShare(), 5),
          Show.number(extra.readShare(), 4),
          blank(extra.relievedSeconds(), 0),
          blank(extra.goneSeconds(), 0),
          Show.number(result.used().p99(), 4),
          Show.number(result.used().overloadedShare(), 4));
    }
    file.write(directory.resolve("heat.csv"));
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

  /** What EAFR's standby servers would save: figure 8b. */
  private static void writeEnergy(Path directory) throws IOException {
    SleepSavings savings = new SleepSavings(SERVERS, STANDBY);
    CsvFile energy =
        new CsvFile("used_percent", "as_idle_kwh", "asleep_kwh", "off_kwh", "most_as_idle_kwh");
    for (int percent = 10; percent <= 70; percent += 10) {
      double used = percent / 100.0;
      energy.row(
          percent,
          Show.number(savings.kwh(used, SleepSavings.COLD_WATTS), 1),
          Show.number(savings.kwh(used, ASLEEP_WATTS), 1),
          Show.number(savings.kwh(used, 0), 1),
          Show.number(savings.mostKwhByCold(), 1));
    }
    energy.write(directory.resolve("energy.csv"));
  }

  private static String seconds(double ms) {
    return blank(ms / 1000, 3);
  }

  private static String blank(double value, int digits) {
    return Double.isNaN(value) ? "" : Show.number(value, digits);
  }
}
