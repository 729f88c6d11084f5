package io.dayu.tools.pages;

import io.dayu.tools.input.BadInputException;

/**
 * A column's figure, as it is or set against another row's.
 *
 * @param column of the file
 * @param format of it
 * @param against nothing, {@code / ROW} for the quotient, or {@code +% ROW} for the growth in
 *     percent
 */
record PageFigure(String column, CellFormat format, String against) {
  private static final String QUOTIENT = "/ ";
  private static final String GROWTH = "+% ";

  PageFigure {
    if (!against.isEmpty() && !against.startsWith(QUOTIENT) && !against.startsWith(GROWTH)) {
      throw new BadInputException("\"" + against + "\" is neither / ROW nor +% ROW");
    }
  }

  /** The figure of a row as the page has it. */
  String of(DataTable data, String row) {
    if (against.isEmpty() && format.leavesCellsAlone()) {
      return data.text(row, column);
    }
    return format.apply(number(data, row));
  }

  double number(DataTable data, String row) {
    double own = data.number(row, column);
    if (against.startsWith(QUOTIENT)) {
      return own / data.number(against.substring(QUOTIENT.length()), column);
    }
    if (against.startsWith(GROWTH)) {
      return 100 * (own / data.number(against.substring(GROWTH.length()), column) - 1);
    }
    return own;
  }
}
