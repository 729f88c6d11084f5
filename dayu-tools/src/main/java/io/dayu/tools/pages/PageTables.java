package io.dayu.tools.pages;

import io.dayu.tools.report.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a block as a markdown table: a line of the block is a column, {@code COLUMN | TITLE |
 * FORMAT | AGAINST}.
 */
final class PageTables {
  private PageTables() {}

  static String of(PageBlock block) {
    List<String> header = new ArrayList<>();
    List<PageFigure> figures = new ArrayList<>();
    for (String line : block.content()) {
      List<String> fields = PageBlock.fields(line, 4);
      header.add(fields.get(1));
      figures.add(new PageFigure(fields.get(0), CellFormat.of(fields.get(2)), fields.get(3)));
    }
    Table table = new Table(header.toArray(String[]::new));
    block
        .rows()
        .forEach(
            (row, title) -> {
              List<String> cells = new ArrayList<>();
              for (int i = 0; i < figures.size(); i++) {
                cells.add(i == 0 ? title : figures.get(i).of(block.data(), row));
              }
              table.row(cells.toArray(String[]::new));
            });
    return table.markdown();
  }
}
