package io.dayu.tools.pages;

import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** A CSV file with a header, whose rows are called by their first cell. */
final class DataTable {
  private final Path file;
  private final Map<String, CSVRecord> rows = new LinkedHashMap<>();
  private final List<String> columns;

  /**
   * Reads the file.
   *
   * @throws BadInputException when two rows have the same name
   */
  DataTable(Path file) throws IOException {
    this.file = file;
    CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        CSVParser parser = format.parse(reader)) {
      columns = parser.getHeaderNames();
      for (CSVRecord row : parser) {
        if (rows.put(row.get(0), row) != null) {
          throw new BadInputException(file + " has two rows " + row.get(0));
        }
      }
    }
  }

  List<String> names() {
    return new ArrayList<>(rows.keySet());
  }

  String fileName() {
    return String.valueOf(file.getFileName());
  }

  /** True if the file has a column. */
  boolean hasColumn(String column) {
    return columns.contains(column);
  }

  /** The cell as it stands in the file. */
  String text(String row, String column) {
    CSVRecord found = rows.get(row);
    if (found == null) {
      throw new BadInputException(file + " has no row " + row);
    }
    if (!found.isMapped(column)) {
      throw new BadInputException(file + " has no column " + column);
    }
    return found.get(column);
  }

  /** The cell as a number; NaN where it is empty. */
  double number(String row, String column) {
    String text = text(row, column);
    try {
      return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new BadInputException(
          file + ", row " + row + ", column " + column + ": \"" + text + "\" is no number");
    }
  }
}
