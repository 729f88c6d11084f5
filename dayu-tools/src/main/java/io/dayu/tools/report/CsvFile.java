package io.dayu.tools.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Rows with a header, to be written as CSV. Not thread safe. */
public final class CsvFile {
  private final String[] header;
  private final List<Object[]> rows = new ArrayList<>();

  public CsvFile(String... header) {
    this.header = header.clone();
  }

  /** Adds a row of as many values as the header has names. */
  public CsvFile row(Object... values) {
    if (values.length != header.length) {
      throw new IllegalArgumentException(
          values.length + " values for " + header.length + " columns");
    }
    rows.add(values.clone());
    return this;
  }

  /** Writes the file; missing directories are made. */
  public void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    CSVFormat format = CSVFormat.DEFAULT.builder().setHeader(header).setRecordSeparator('\n').get();
    try (CSVPrinter printer =
        new CSVPrinter(Files.newBufferedWriter(file, StandardCharsets.UTF_8), format)) {
      for (Object[] row : rows) {
        printer.printRecord(row);
      }
    }
  }
}
