package io.dayu.hdfs.cli;

import java.util.ArrayList;
import java.util.List;

/** Aligned columns of text. */
final class TextColumns {
  private static final String GAP = "  ";
  private static final int LEFT_OUT = -1;

  private final List<List<String>> rows = new ArrayList<>();
  private final boolean[] right;
  private final boolean[] optional;

  /**
   * A table with these headings; a column whose heading starts with {@code >} is aligned right, and
   * one that starts with {@code ?} is left out when all its cells are empty.
   */
  TextColumns(String... headings) {
    right = new boolean[headings.length];
    optional = new boolean[headings.length];
    List<String> first = new ArrayList<>();
    for (int column = 0; column < headings.length; column++) {
      optional[column] = headings[column].startsWith("?");
      String heading = headings[column].substring(optional[column] ? 1 : 0);
      right[column] = heading.startsWith(">");
      first.add(heading.substring(right[column] ? 1 : 0));
    }
    rows.add(first);
  }

  /** Adds a row, as long as the headings. */
  void row(String... cells) {
    if (cells.length != right.length) {
      throw new IllegalArgumentException("a row has " + right.length + " cells");
    }
    rows.add(List.of(cells));
  }

  boolean isEmpty() {
    return rows.size() == 1;
  }

  List<String> lines() {
    int[] widths = new int[right.length];
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    for (int column = 0; column < widths.length; column++) {
      int its = column;
      if (optional[its] && rows.stream().skip(1).allMatch(row -> row.get(its).isEmpty())) {
        widths[its] = LEFT_OUT;
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      if (widths[column] == LEFT_OUT) {
        continue;
      }
      String pad = " ".repeat(widths[column] - row.get(column).length());
      line.append(column == 0 ? "" : GAP)
          .append(right[column] ? pad + row.get(column) : row.get(column) + pad);
    }
    return line.toString().stripTrailing();
  }
}
