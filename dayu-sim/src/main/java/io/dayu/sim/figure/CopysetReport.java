package io.dayu.sim.figure;

import io.dayu.sim.experiment.CopysetRow;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The table and the file of power cuts and recoveries by scatter width. */
public final class CopysetReport {
  private final List<CopysetRow> rows;

  public CopysetReport(List<CopysetRow> rows) {
    this.rows = List.copyOf(rows);
  }

  /** A table with a line for each scatter width. */
  public String summary() {
    return new Columns<CopysetRow>()
        .add("scatter width", row -> Show.number(row.scatterWidth(), 0))
        .add("sets", row -> Show.number(row.sets(), 0))
        .add("loss", row -> percent(row.loss()))
        .add("played", row -> percent(row.played().mean()))
        .add("a node's recovery", row -> Show.seconds(row.scattered().sec()))
        .add("new sets", row -> Show.number(row.scattered().sets(), 0))
        .add("with sets kept", row -> Show.seconds(row.kept().sec()))
        .add("new sets", row -> Show.number(row.kept().sets(), 0))
        .table(rows)
        .text();
  }

  private static String percent(double share) {
    return Show.number(100 * share, 2) + " %";
  }

  /** Writes {@code copysets.csv}. */
  public void write(Path directory) throws IOException {
    new Columns<CopysetRow>()
        .add("scatter_width", row -> Show.number(row.scatterWidth(), 0))
        .add("sets", row -> Show.number(row.sets(), 0))
        .add("loss", row -> Show.number(row.loss(), 6))
        .add("played", row -> Show.number(row.played().mean(), 6))
        .add("error", row -> Show.number(row.played().standardError(), 6))
        .add("recovery_s", row -> Show.number(row.scattered().sec(), 1))
        .add("new_sets", row -> Show.number(row.scattered().sets(), 0))
        .add("kept_recovery_s", row -> Show.number(row.kept().sec(), 1))
        .add("kept_new_sets", row -> Show.number(row.kept().sets(), 0))
        .csv(rows)
        .write(directory.resolve("copysets.csv"));
  }
}
