package io.dayu.bench.testbed.result;

import io.dayu.bench.daemons.SourceCommit;
import io.dayu.bench.testbed.arm.Arms;
import io.dayu.bench.testbed.measure.Stretch;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.report.CsvFile;
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

/**
 * The CSV file of runs: the arm, the seed, the stretch, all numbers, the commit, remarks. Older
 * files have no commit.
 */
final class RunsFile {
  private static final List<String> FIRST =
      List.of("arm", "seed", "finished", "stretch_from_s", "stretch_until_s");
  private static final String COMMIT = "commit";
  private static final String REMARKS = "remarks";

  private RunsFile() {}

  /** Writes rows that all have the same columns. */
  static void write(List<RunNumbers> rows, Path file) throws IOException {
    List<String> header = new ArrayList<>(FIRST);
    header.addAll(rows.get(0).numbers().keySet());
    header.add(COMMIT);
    header.add(REMARKS);
    CsvFile csv = new CsvFile(header.toArray(String[]::new));
    rows.forEach(row -> csv.row(cells(row).toArray()));
    csv.write(file);
  }

  private static List<Object> cells(RunNumbers row) {
    List<Object> cells = new ArrayList<>();
    cells.add(row.arm().label());
    cells.add(row.seed());
    cells.add(row.finished() ? 1 : 0);
    cells.add(Summary.cell(row.stretch().fromSeconds()));
    cells.add(Summary.cell(row.stretch().untilSeconds()));
    row.numbers().values().forEach(value -> cells.add(Summary.cell(value)));
    cells.add(row.commit());
    cells.add(String.join("; ", row.remarks()));
    return cells;
  }

  /**
   * Reads the rows.
   *
   * @throws BadInputException when the file is no table of runs
   */
  static List<RunNumbers> read(Path file) throws IOException {
    CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        CSVParser parser = format.parse(reader)) {
      List<String> header = parser.getHeaderNames();
      int last = header.size() - 1;
      if (last < FIRST.size()
          || !header.subList(0, FIRST.size()).equals(FIRST)
          || !header.get(last).equals(REMARKS)) {
        throw new BadInputException(file + " is no table of a testbed's runs");
      }
      int numbersEnd = header.get(last - 1).equals(COMMIT) ? last - 1 : last;
      List<RunNumbers> rows = new ArrayList<>();
      for (CSVRecord line : parser) {
        rows.add(row(file, line, header.subList(FIRST.size(), numbersEnd)));
      }
      return rows;
    }
  }

  private static RunNumbers row(Path file, CSVRecord line, List<String> columns) {
    if (!line.isConsistent()) {
      throw new BadInputException(file + ":" + line.getRecordNumber() + ": columns are missing");
    }
    try {
      Map<String, Double> numbers = new LinkedHashMap<>();
      for (String column : columns) {
        numbers.put(column, number(line.get(column)));
      }
      return new RunNumbers(
          Arms.parse(line.get(0)).get(0),
          Long.parseLong(line.get(1)),
          "1".equals(line.get(2)),
          Stretch.ofSeconds(number(line.get(3)), number(line.get(4))),
          numbers,
          line.isMapped(COMMIT) ? line.get(COMMIT) : SourceCommit.UNKNOWN,
          List.of(line.get(REMARKS)));
    } catch (NumberFormatException e) {
      throw new BadInputException(file + ":" + line.getRecordNumber() + ": " + e.getMessage());
    }
  }

  private static double number(String cell) {
    return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
  }
}
