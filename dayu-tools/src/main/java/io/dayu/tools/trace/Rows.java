package io.dayu.tools.trace;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a table, one after the other; its methods refuse what is no number or out of range.
 * One thread.
 */
public final class Rows implements Closeable {
  private final Path file;
  private final CSVParser parser;
  private final Iterator<CSVRecord> records;
  private @Nullable CSVRecord record;

  private Rows(Path file, CSVParser parser) {
    this.file = file;
    this.parser = parser;
    records = parser.iterator();
  }

  /** Opens a table, also packed as {@code .gz} or {@code .xz}; the first line is not yet read. */
  public static Rows open(Path file, CSVFormat format) {
    try {
      return new Rows(file, CSVParser.parse(TraceFiles.reader(file), format));
    } catch (IOException e) {
      throw TraceException.of(file, e);
    }
  }

  /** Opens a table whose first line must be this. */
  public static Rows open(Path file, List<String> header) {
    Rows rows = open(file, TraceFormat.CSV);
    try {
      if (!rows.next()) {
        throw TraceException.of(file, "the file is empty");
      }
      if (!rows.current().toList().equals(header)) {
        throw rows.bad("the header must be " + String.join(",", header));
      }
      return rows;
    } catch (TraceException e) {
      rows.close();
      throw e;
    }
  }

  /** Goes to the next line; false at the end. */
  public boolean next() {
    try {
      record = records.hasNext() ? records.next() : null;
      return record != null;
    } catch (UncheckedIOException e) {
      throw TraceException.at(
          file, parser.getCurrentLineNumber() + 1, "cannot be read: " + reason(e));
    }
  }

  private static String reason(UncheckedIOException e) {
    IOException cause = e.getCause();
    return String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
  }

  private CSVRecord current() {
    if (record == null) {
      throw new IllegalStateException("there is no current line");
    }
    return record;
  }

  public Path file() {
    return file;
  }

  /** Number of the current line. */
  public long line() {
    return parser.getCurrentLineNumber();
  }

  public int columns() {
    return current().size();
  }

  /** Refuses the line unless it has so many columns. */
  public void requireColumns(int count) {
    if (columns() != count) {
      throw bad("there must be " + count + " columns, not " + columns());
    }
  }

  public String text(int column) {
    return current().get(column);
  }

  public boolean isEmpty(int column) {
    return current().get(column).isEmpty();
  }

  /** A finite number that is 0 or more. */
  public double number(int column, String name) {
    double value;
    try {
      value = Double.parseDouble(text(column));
    } catch (NumberFormatException unused) {
      throw bad(name + " is not a number: " + text(column));
    }
    if (!Double.isFinite(value)) {
      throw bad(name + " is not a number: " + text(column));
    }
    if (value < 0) {
      throw bad(name + " is negative: " + text(column));
    }
    return value;
  }

  /** A number that can be the rate of a link. */
  public double rate(int column, String name) {
    double value = number(column, name);
    if (value > TraceFormat.ABSURD_BYTES_PER_SEC) {
      throw bad(name + " is absurd, over 10^13: " + text(column));
    }
    return value;
  }

  /** A whole number that is 0 or more. */
  public long whole(int column, String name) {
    double value = number(column, name);
    if (value != Math.rint(value) || value > 1L << 53) {
      throw bad(name + " is not a whole number: " + text(column));
    }
    return (long) value;
  }

  /** The exception that says what is wrong with the current line, to be thrown. */
  public TraceException bad(String sentence) {
    return TraceException.at(file, line(), sentence);
  }

  @Override
  public void close() {
    try {
      parser.close();
    } catch (IOException e) {
      throw TraceException.of(file, e);
    }
  }
}
