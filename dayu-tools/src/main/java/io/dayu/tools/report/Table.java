package io.dayu.tools.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table of words and numbers, as text for a terminal or as markdown; cells are shown as {@link
 * PlainText}. Not thread safe.
 */
public final class Table {
  private final List<String> header;
  private final List<List<String>> rows = new ArrayList<>();

  public Table(String... header) {
    this.header = List.of(header);
  }

  public Table row(String... cells) {
    if (cells.length != header.size()) {
      throw new IllegalArgumentException(cells.length + " cells for " + header.size());
    }
    rows.add(Arrays.stream(cells).map(PlainText::of).toList());
    return this;
  }

  /** Aligned columns, the first to the left and the others to the right. */
  public String text() {
    StringBuilder text = new StringBuilder();
    appendAligned(text, header);
    rows.forEach(row -> appendAligned(text, row));
    return text.toString();
  }

  private void appendAligned(StringBuilder text, List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      int missing = width(column) - cells.get(column).length();
      line.append(column == 0 ? "" : "  ").append(column == 0 ? "" : " ".repeat(missing));
      line.append(cells.get(column)).append(column == 0 ? " ".repeat(missing) : "");
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  private int width(int column) {
    int width = header.get(column).length();
    for (List<String> row : rows) {
      width = Math.max(width, row.get(column).length());
    }
    return width;
  }

  /** A markdown table. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    appendMarkdown(text, header);
    text.append("|").append("---|".repeat(header.size())).append('\n');
    rows.forEach(row -> appendMarkdown(text, row));
    return text.toString();
  }

  private static void appendMarkdown(StringBuilder text, List<String> cells) {
    text.append('|');
    cells.forEach(cell -> text.append(' ').append(cell.replace("|", "\\|")).append(" |"));
    text.append('\n');
  }
}
