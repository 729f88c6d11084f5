package io.dayu.sim.figure;

import io.dayu.sim.write.LooseBound;
import io.dayu.sim.write.WriteResult;
import io.dayu.sim.write.WriteResult.Moment;
import io.dayu.sim.write.policy.WritePolicies;
import io.dayu.tools.report.Axes;
import io.dayu.tools.report.Charts;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Series;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.JFreeChart;

/** The table and the files of a comparison of placement policies. */
public final class WritesReport {
  private static final double MEDIAN = 0.5;
  private static final double HIGH = 0.95;

  private final List<WriteResult> results;

  /** A report on the results of one scenario. */
  public WritesReport(List<WriteResult> results) {
    this.results = List.copyOf(results);
  }

  /** One line a policy. */
  public String summary() {
    Table table =
        new Table(
            "policy",
            "blocks",
            "block mean",
            "p50",
            "p95",
            "faster",
            "/ bound",
            "file mean",
            "p50",
            "p95",
            "faster",
            "racks CoV",
            "stored CoV",
            "most/mean");
    for (WriteResult result : results) {
      double[] blocks = result.times().blockSeconds();
      double[] files = result.times().fileSeconds();
      table.row(
          result.name(),
          String.valueOf(blocks.length),
          Show.number(Statistics.mean(blocks), 2) + " s",
          Show.number(Statistics.quantile(blocks, MEDIAN), 2),
          Show.number(Statistics.quantile(blocks, HIGH), 2),
          Show.number(ratio(WritePolicies.HDFS_DEFAULT.label(), result, true), 3),
          Show.number(1 / ratio(LooseBound.NAME, result, true), 3),
          Show.number(Statistics.mean(files), 2) + " s",
          Show.number(Statistics.quantile(files, MEDIAN), 2),
          Show.number(Statistics.quantile(files, HIGH), 2),
          Show.number(ratio(WritePolicies.HDFS_DEFAULT.label(), result, false), 3),
          Show.number(mean(result, moment -> moment.down().variation()), 3),
          Show.number(last(result, Moment::storedVariation), 3),
          Show.number(last(result, Moment::storedMost), 3));
    }
    return table.text() + background();
  }

  /** What the background was and what HDFS's blocks came on top of. */
  private String background() {
    WriteResult first = results.get(0);
    return "background into racks: mean "
        + Show.bytes(mean(first, moment -> moment.background().meanBytesPerSec()))
        + "/s a rack, CoV over racks in 10 s "
        + Show.number(mean(first, moment -> moment.background().variation()), 3)
        + "; with the writes of "
        + first.name()
        + " "
        + Show.bytes(mean(first, moment -> moment.down().meanBytesPerSec()))
        + "/s\n";
  }

  /** The mean of the one that is named over that of a result; NaN when there is none. */
  private double ratio(String named, WriteResult result, boolean ofBlocks) {
    return results.stream()
        .filter(one -> one.name().equals(named))
        .mapToDouble(one -> mean(one, ofBlocks) / mean(result, ofBlocks))
        .findFirst()
        .orElse(Double.NaN);
  }

  private static double mean(WriteResult result, boolean ofBlocks) {
    return Statistics.mean(ofBlocks ? result.times().blockSeconds() : result.times().fileSeconds());
  }

  private static double mean(WriteResult result, ToDoubleFunction<Moment> value) {
    return result.moments().stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  private static double last(WriteResult result, ToDoubleFunction<Moment> value) {
    List<Moment> moments = result.moments();
    return moments.isEmpty() ? Double.NaN : value.applyAsDouble(moments.get(moments.size() - 1));
  }

  /** Writes {@code writes.csv}, {@code moments.csv} and the charts. */
  public void write(Path directory) throws IOException {
    writesFile().write(directory.resolve("writes.csv"));
    momentsFile().write(directory.resolve("moments.csv"));
    Charts.write(
        Charts.lines(
            new Axes("Block writes", "seconds", "share of blocks"),
            Charts.Points.LINES,
            results.stream()
                .map(one -> Series.cumulative(one.name(), one.times().blockSeconds()))
                .toList()),
        directory.resolve("block-times.png"));
    Charts.write(
        chart(
            new Axes("Use of the links into racks", "seconds", "CoV over racks"),
            moment -> moment.down().variation()),
        directory.resolve("link-imbalance.png"));
    Charts.write(
        chart(new Axes("Stored bytes", "seconds", "CoV over nodes"), Moment::storedVariation),
        directory.resolve("storage-imbalance.png"));
  }

  private JFreeChart chart(Axes axes, ToDoubleFunction<Moment> value) {
    List<Series> series =
        results.stream()
            .filter(one -> !one.moments().isEmpty())
            .map(
                one ->
                    new Series(
                        one.name(),
                        one.moments().stream().mapToDouble(Moment::endSeconds).toArray(),
                        one.moments().stream().mapToDouble(value).toArray()))
            .toList();
    return Charts.lines(axes, Charts.Points.LINES, series);
  }

  private CsvFile writesFile() {
    CsvFile file =
        new CsvFile(
            "policy",
            "blocks",
            "block_mean_s",
            "block_p50_s",
            "block_p95_s",
            "block_faster_than_default",
            "block_ratio_to_bound",
            "files",
            "file_mean_s",
            "file_p50_s",
            "file_p95_s",
            "file_faster_than_default",
            "file_ratio_to_bound",
            "down_cov",
            "background_cov",
            "stored_cov",
            "stored_most_over_mean");
    for (WriteResult result : results) {
      double[] blocks = result.times().blockSeconds();
      double[] files = result.times().fileSeconds();
      file.row(
          result.name(),
          blocks.length,
          Statistics.mean(blocks),
          Statistics.quantile(blocks, MEDIAN),
          Statistics.quantile(blocks, HIGH),
          ratio(WritePolicies.HDFS_DEFAULT.label(), result, true),
          1 / ratio(LooseBound.NAME, result, true),
          files.length,
          Statistics.mean(files),
          Statistics.quantile(files, MEDIAN),
          Statistics.quantile(files, HIGH),
          ratio(WritePolicies.HDFS_DEFAULT.label(), result, false),
          1 / ratio(LooseBound.NAME, result, false),
          mean(result, moment -> moment.down().variation()),
          mean(result, moment -> moment.background().variation()),
          last(result, Moment::storedVariation),
          last(result, Moment::storedMost));
    }
    return file;
  }

  private CsvFile momentsFile() {
    CsvFile file =
        new CsvFile(
            "policy",
            "time_s",
            "down_bytes_per_sec",
            "down_cov",
            "background_bytes_per_sec",
            "background_cov",
            "stored_cov",
            "stored_most_over_mean");
    for (WriteResult result : results) {
      for (Moment moment : result.moments()) {
        file.row(
            result.name(),
            moment.endSeconds(),
            moment.down().meanBytesPerSec(),
            moment.down().variation(),
            moment.background().meanBytesPerSec(),
            moment.background().variation(),
            moment.storedVariation(),
            moment.storedMost());
      }
    }
    return file;
  }
}
