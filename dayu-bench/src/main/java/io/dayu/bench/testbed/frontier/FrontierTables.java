package io.dayu.bench.testbed.frontier;

import io.dayu.bench.testbed.frontier.FrontReading.CurveReach;
import io.dayu.bench.testbed.frontier.FrontierReduction.FrontierPlace;
import io.dayu.bench.testbed.frontier.FrontierRow.FrontierOrigin;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The tables of a regime: a row an arm for charts, and a row a measure and point that says by how
 * much Dayu's curve lies inside that of stock HDFS.
 */
final class FrontierTables {
  /** The aim at every point of stock HDFS: of its rise at equal time, and times as fast. */
  static final double MOST_OF_RISE = 0.5;

  static final double LEAST_TIMES = 1.5;

  private static final ClientMeasure SHOWN = new ClientMeasure("read_p90", false);
  private static final ClientMeasure SHOWN_DURING = new ClientMeasure("read_p90", true);

  private final FrontierReduction reduction;

  FrontierTables(FrontierReduction reduction) {
    this.reduction = reduction;
  }

  /** A row an arm. */
  CsvFile arms() {
    Columns<FrontierArm> columns =
        new Columns<FrontierArm>()
            .add("arm", FrontierArm::name)
            .add("title", FrontierArm::title)
            .add("family", arm -> arm.family().word())
            .add("runs", arm -> reduction.runs(arm).size())
            .add(
                "finished",
                arm -> reduction.runs(arm).stream().filter(FrontierRow::finished).count())
            .add("seeds", this::seeds)
            .add("commit", arm -> origins(arm, FrontierOrigin::commit))
            .add("settings", arm -> origins(arm, FrontierOrigin::settings))
            .add("conditions", arm -> origins(arm, FrontierOrigin::conditions));
    spread(columns, "window_s", arm -> reduction.own(arm, (own, same) -> own.number("window_s")));
    spread(columns, "recovery_s", arm -> reduction.own(arm, (own, same) -> own.seconds()));
    spread(columns, "recovery_over_stock", this::timeOverStock);
    for (ClientMeasure measure : ClientMeasure.all()) {
      spread(columns, measure.riseColumn(), arm -> reduction.rise(arm, measure));
      if (measure.isLatency()) {
        spread(
            columns,
            measure.column() + "_over_none",
            arm ->
                reduction.beside(
                    arm, FrontierArms.NONE, (own, none) -> 1 + measure.rise(own, none)));
      }
    }
    spread(
        columns,
        FrontierColumns.BUSY,
        arm -> reduction.own(arm, (own, same) -> own.number(FrontierColumns.BUSY)));
    return columns.csv(reduction.arms());
  }

  private SeedSpread timeOverStock(FrontierArm arm) {
    return reduction.beside(
        arm, FrontierArms.STOCK, (own, stock) -> own.seconds() / stock.seconds());
  }

  private static void spread(
      Columns<FrontierArm> columns, String name, Function<FrontierArm, SeedSpread> of) {
    columns
        .add(name, arm -> cell(of.apply(arm).median()))
        .add(name + "_least", arm -> cell(of.apply(arm).least()))
        .add(name + "_most", arm -> cell(of.apply(arm).most()));
  }

  private String seeds(FrontierArm arm) {
    return reduction.runs(arm).stream()
        .map(row -> Long.toString(row.key().seed()))
        .collect(Collectors.joining(" "));
  }

  private String origins(FrontierArm arm, Function<FrontierOrigin, String> part) {
    return reduction.runs(arm).stream()
        .map(row -> part.apply(row.origin()))
        .distinct()
        .collect(Collectors.joining(" "));
  }

  /** A row a measure and point. */
  CsvFile inside() {
    List<String> header = new ArrayList<>(List.of("place", "measure", "arm", "family"));
    for (String what : List.of("rise_of_stock", "times_as_fast")) {
      header.addAll(
          List.of(what, what + "_least", what + "_most", what + "_seeds", what + "_beyond"));
    }
    header.add("aim_met");
    CsvFile csv = new CsvFile(header.toArray(String[]::new));
    for (ClientMeasure measure : ClientMeasure.all()) {
      for (FrontierPlace place : reduction.places(measure)) {
        List<Object> cells = new ArrayList<>();
        cells.add(measure.column() + " " + place.arm().name());
        cells.add(measure.column());
        cells.add(place.arm().name());
        cells.add(place.arm().family().word());
        addSpread(cells, place.riseOfStock(), place.atTime());
        addSpread(cells, place.timesAsFast(), place.atRise());
        cells.add(met(place) ? 1 : 0);
        csv.row(cells.toArray());
      }
    }
    return csv;
  }

  private static void addSpread(
      List<Object> cells, SeedSpread spread, Map<CurveReach, Integer> reaches) {
    cells.add(cell(spread.median()));
    cells.add(cell(spread.least()));
    cells.add(cell(spread.most()));
    cells.add(spread.seeds());
    cells.add(beyond(reaches));
  }

  /** True if both medians keep the aim. */
  static boolean met(FrontierPlace place) {
    return place.riseOfStock().median() <= MOST_OF_RISE
        && place.timesAsFast().median() >= LEAST_TIMES;
  }

  /** The seeds in which the other's curve does not reach, as {@code 2 sooner}. */
  static String beyond(Map<CurveReach, Integer> reaches) {
    return reaches.entrySet().stream()
        .filter(entry -> entry.getKey() != CurveReach.WITHIN)
        .map(
            entry ->
                entry.getValue()
                    + " "
                    + entry.getKey().name().toLowerCase(Locale.ROOT).replace('_', ' '))
        .collect(Collectors.joining(", "));
  }

  /** The words for a terminal: arms, and Dayu against stock HDFS by the p90 of reads. */
  String text() {
    return armsText() + insideText();
  }

  private String armsText() {
    return new Columns<FrontierArm>()
        .add("arm", FrontierArm::name)
        .add(
            "runs",
            arm ->
                reduction.runs(arm).stream().filter(FrontierRow::finished).count()
                    + "/"
                    + reduction.runs(arm).size())
        .add("recovery, s", arm -> words(reduction.own(arm, (own, same) -> own.seconds()), 1))
        .add("of stock's", arm -> words(timeOverStock(arm), 2))
        .add("rise of reads' p90", arm -> words(reduction.rise(arm, SHOWN), 2))
        .add("during the recovery", arm -> words(reduction.rise(arm, SHOWN_DURING), 2))
        .add(
            "processors busy",
            arm -> words(reduction.own(arm, (own, same) -> own.number(FrontierColumns.BUSY)), 2))
        .table(reduction.arms())
        .text();
  }

  private String insideText() {
    Table table =
        new Table(
            "Dayu at the point of (reads' p90)",
            "of stock's rise, equal time",
            "beyond",
            "times as fast, equal rise",
            "beyond");
    for (FrontierPlace place : reduction.places(SHOWN)) {
      table.row(
          place.arm().name(),
          words(place.riseOfStock(), 2),
          beyond(place.atTime()),
          words(place.timesAsFast(), 2),
          beyond(place.atRise()));
    }
    List<FrontierPlace> ofStock =
        reduction.places(SHOWN).stream().filter(place -> place.arm().family().isStock()).toList();
    return table.text()
        + "Dayu's curve has at most "
        + MOST_OF_RISE
        + " of the rise and is "
        + LEAST_TIMES
        + " times as fast at "
        + ofStock.stream().filter(FrontierTables::met).count()
        + " of "
        + ofStock.size()
        + " points of stock HDFS.\n";
  }

  /** The median, and from where to where. */
  private static String words(SeedSpread spread, int digits) {
    return spread.seeds() == 0
        ? "-"
        : Show.number(spread.median(), digits)
            + " ("
            + Show.number(spread.least(), digits)
            + ".."
            + Show.number(spread.most(), digits)
            + ")";
  }

  /** A number as CSV holds it: nothing when it is not known. */
  static Object cell(double value) {
    return Double.isFinite(value) ? Math.round(value * 1e6) / 1e6 : "";
  }
}
