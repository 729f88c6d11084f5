package io.dayu.tools.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * The columns of rows of one kind, each with its name and what it says of a row; as a table or as a
 * CSV file. Not thread safe.
 */
public final class Columns<R> {
  private final List<String> names = new ArrayList<>();
  private final List<Function<? super R, ?>> cells = new ArrayList<>();

  /** Adds a column behind the others; two may have the same name. */
  public Columns<R> add(String name, Function<? super R, ?> cell) {
    names.add(name);
    cells.add(cell);
    return this;
  }

  /** The rows as a table. */
  public Table table(Collection<? extends R> rows) {
    Table table = new Table(header());
    for (R row : rows) {
      table.row(cells.stream().map(cell -> String.valueOf(cell.apply(row))).toArray(String[]::new));
    }
    return table;
  }

  /** The rows as a CSV file. */
  public CsvFile csv(Collection<? extends R> rows) {
    CsvFile csv = new CsvFile(header());
    for (R row : rows) {
      csv.row(cells.stream().map(cell -> cell.apply(row)).toArray());
    }
    return csv;
  }

  private String[] header() {
    return names.toArray(String[]::new);
  }
}
