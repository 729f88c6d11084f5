package io.dayu.hdfs.cli;

import java.util.ArrayList;
import java.util.List;

/** Aligned columns of text. */
final class TextColumns {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();
  private final boolean[] right;

  /** A table with these headings; a column whose heading starts with {@code >} is aligned right. */
  TextColumns(String... headings) {
    right = new boolean[headings.length];
    List<String> first = new ArrayList<>();
    for (int column = 0; column < headings.length; column++) {
      right[column] = headings[column].startsWith(">");
      first.add(right[column] ? headings[column].substring(1) : headings[column]);
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
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String pad = " ".repeat(widths[column] - row.get(column).length());
      line.append(column == 0 ? "" : GAP)
          .append(right[column] ? pad + row.get(column) : row.get(column) + pad);
    }
    return line.toString().stripTrailing();
  }
}
