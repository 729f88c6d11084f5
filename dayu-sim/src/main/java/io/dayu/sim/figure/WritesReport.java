package io.dayu.sim.figure;

import io.dayu.sim.write.LooseBound;
import io.dayu.sim.write.WriteResult;
import io.dayu.sim.write.WriteResult.Moment;
import io.dayu.sim.write.policy.WritePolicies;
import io.dayu.tools.report.Axes;
import io.dayu.tools.report.Charts;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Series;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.JFreeChart;

/** The table and the files of a comparison of placement policies. */
public final class WritesReport {
  private static final double MEDIAN = 0.5;
  private static final double HIGH = 0.95;

  private record NamedMoment(String policy, Moment moment) {}

  private final List<WriteResult> results;

  /** A report on the results of one scenario. */
  public WritesReport(List<WriteResult> results) {
    this.results = List.copyOf(results);
  }

  /** A table with a line for each policy. */
  public String summary() {
    return new Columns<WriteResult>()
            .add("policy", WriteResult::name)
            .add("blocks", one -> blocks(one).length)
            .add("block mean", one -> Show.number(Statistics.mean(blocks(one)), 2) + " s")
            .add("p50", one -> Show.number(Statistics.quantile(blocks(one), MEDIAN), 2))
            .add("p95", one -> Show.number(Statistics.quantile(blocks(one), HIGH), 2))
            .add("faster", one -> Show.number(faster(one, true), 3))
            .add("/ bound", one -> Show.number(overBound(one, true), 3))
            .add("file mean", one -> Show.number(Statistics.mean(files(one)), 2) + " s")
            .add("p50", one -> Show.number(Statistics.quantile(files(one), MEDIAN), 2))
            .add("p95", one -> Show.number(Statistics.quantile(files(one), HIGH), 2))
            .add("faster", one -> Show.number(faster(one, false), 3))
            .add("racks CoV", one -> Show.number(mean(one, moment -> moment.down().variation()), 3))
            .add("stored CoV", one -> Show.number(last(one, Moment::storedVariation), 3))
            .add("most/mean", one -> Show.number(last(one, Moment::storedMost), 3))
            .table(results)
            .text()
        + background();
  }

  private static double[] blocks(WriteResult result) {
    return result.times().blockSeconds();
  }

  private static double[] files(WriteResult result) {
    return result.times().fileSeconds();
  }

  private double faster(WriteResult result, boolean ofBlocks) {
    return ratio(WritePolicies.HDFS_DEFAULT.label(), result, ofBlocks);
  }

  private double overBound(WriteResult result, boolean ofBlocks) {
    return 1 / ratio(LooseBound.NAME, result, ofBlocks);
  }

  /** The background, and its sum with the writes of HDFS's policy, in words. */
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
    return Statistics.mean(ofBlocks ? blocks(result) : files(result));
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
    return new Columns<WriteResult>()
        .add("policy", WriteResult::name)
        .add("blocks", one -> blocks(one).length)
        .add("block_mean_s", one -> Statistics.mean(blocks(one)))
        .add("block_p50_s", one -> Statistics.quantile(blocks(one), MEDIAN))
        .add("block_p95_s", one -> Statistics.quantile(blocks(one), HIGH))
        .add("block_faster_than_default", one -> faster(one, true))
        .add("block_ratio_to_bound", one -> overBound(one, true))
        .add("files", one -> files(one).length)
        .add("file_mean_s", one -> Statistics.mean(files(one)))
        .add("file_p50_s", one -> Statistics.quantile(files(one), MEDIAN))
        .add("file_p95_s", one -> Statistics.quantile(files(one), HIGH))
        .add("file_faster_than_default", one -> faster(one, false))
        .add("file_ratio_to_bound", one -> overBound(one, false))
        .add("down_cov", one -> mean(one, moment -> moment.down().variation()))
        .add("background_cov", one -> mean(one, moment -> moment.background().variation()))
        .add("stored_cov", one -> last(one, Moment::storedVariation))
        .add("stored_most_over_mean", one -> last(one, Moment::storedMost))
        .csv(results);
  }

  private CsvFile momentsFile() {
    return new Columns<NamedMoment>()
        .add("policy", NamedMoment::policy)
        .add("time_s", of -> of.moment().endSeconds())
        .add("down_bytes_per_sec", of -> of.moment().down().meanBytesPerSec())
        .add("down_cov", of -> of.moment().down().variation())
        .add("background_bytes_per_sec", of -> of.moment().background().meanBytesPerSec())
        .add("background_cov", of -> of.moment().background().variation())
        .add("stored_cov", of -> of.moment().storedVariation())
        .add("stored_most_over_mean", of -> of.moment().storedMost())
        .csv(
            results.stream()
                .flatMap(one -> one.moments().stream().map(of -> new NamedMoment(one.name(), of)))
                .toList());
  }
}
