package io.dayu.sim.figure;

import io.dayu.sim.risk.PlayedChance;
import io.dayu.sim.risk.RiskRow;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The table and the file of risks by the formula, beside plays. */
public final class LossRiskReport {
  private final List<RiskRow> rows;

  public LossRiskReport(List<RiskRow> rows) {
    this.rows = List.copyOf(rows);
  }

  /** A table with a line for each row; no plays are a dash. */
  public String summary() {
    return new Columns<RiskRow>()
        .add("redundancy", RiskRow::redundancy)
        .add("recovery", row -> Show.seconds(row.terms().recoverySec()))
        .add("a year", row -> chance(row.year()))
        .add("losses a year", row -> chance(row.yearlyLosses()))
        .add("played", row -> played(row, RiskRow.Played::yearlyLosses, PlayedChance::mean))
        .add("model / played", row -> ratio(row.yearlyLosses(), row, RiskRow.Played::yearlyLosses))
        .add("hour after a loss", row -> chance(row.hour()))
        .add("played", row -> played(row, RiskRow.Played::hour, PlayedChance::mean))
        .add("model / played", row -> ratio(row.hour(), row, RiskRow.Played::hour))
        .table(rows)
        .text();
  }

  /** Writes {@code risk.csv}. */
  public void write(Path directory) throws IOException {
    new Columns<RiskRow>()
        .add("run", row -> row.redundancy() + "-" + Show.number(row.terms().recoverySec(), 0))
        .add("nodes", row -> row.terms().nodes())
        .add("racks", row -> row.terms().racks())
        .add("redundancy", RiskRow::redundancy)
        .add("blocks", row -> row.blocks().count())
        .add("losses_per_node_year", row -> Show.number(row.terms().lossesPerNodeYear(), 4))
        .add("detection_s", row -> Show.number(row.terms().detectionSec(), 0))
        .add("recovery_s", row -> Show.number(row.terms().recoverySec(), 0))
        .add("year", row -> chance(row.year()))
        .add("losses_per_year", row -> chance(row.yearlyLosses()))
        .add("played", row -> played(row, RiskRow.Played::yearlyLosses, PlayedChance::mean))
        .add("error", row -> played(row, RiskRow.Played::yearlyLosses, PlayedChance::standardError))
        .add("of_played", row -> ratio(row.yearlyLosses(), row, RiskRow.Played::yearlyLosses))
        .add("hour", row -> chance(row.hour()))
        .add("hour_played", row -> played(row, RiskRow.Played::hour, PlayedChance::mean))
        .add("hour_error", row -> played(row, RiskRow.Played::hour, PlayedChance::standardError))
        .add("hour_of_played", row -> ratio(row.hour(), row, RiskRow.Played::hour))
        .csv(rows)
        .write(directory.resolve("risk.csv"));
  }

  private static String chance(double value) {
    return String.format(Locale.ROOT, "%.2e", value);
  }

  private static String played(
      RiskRow row,
      Function<RiskRow.Played, PlayedChance> chance,
      ToDoubleFunction<PlayedChance> figure) {
    return row.played().map(of -> chance(figure.applyAsDouble(chance.apply(of)))).orElse("-");
  }

  private static String ratio(
      double model, RiskRow row, Function<RiskRow.Played, PlayedChance> chance) {
    return row.played().map(of -> Show.number(model / chance.apply(of).mean(), 3)).orElse("-");
  }
}
