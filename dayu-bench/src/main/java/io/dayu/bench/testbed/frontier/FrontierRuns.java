package io.dayu.bench.testbed.frontier;

import io.dayu.bench.testbed.frontier.FrontierRow.FrontierKey;
import io.dayu.bench.testbed.frontier.FrontierRow.FrontierOrigin;
import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * The file of all runs so far, {@code runs.csv}: a run is one line more, as soon as it is over. A
 * line that was cut off while it was written counts as not there. Not thread safe.
 */
public final class FrontierRuns {
  private static final List<String> FIRST =
      List.of("regime", "arm", "seed", "commit", "settings", "conditions", "finished");
  private static final String REMARKS = "remarks";

  private final Path file;
  private final List<FrontierRow> rows = new ArrayList<>();

  /**
   * Reads what is there.
   *
   * @throws BadInputException when the file is no table of these runs
   */
  public FrontierRuns(Path file) throws IOException {
    this.file = file;
    if (Files.exists(file)) {
      read(wholeLines());
    }
  }

  /** The lines of the file that end. */
  private String wholeLines() throws IOException {
    String text = Files.readString(file);
    return text.substring(0, text.lastIndexOf('\n') + 1);
  }

  private void read(String text) throws IOException {
    if (text.isEmpty()) {
      return;
    }
    CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();
    try (CSVParser parser = format.parse(new StringReader(text))) {
      if (!parser.getHeaderNames().equals(header())) {
        throw new BadInputException(
            file + " is no table of a frontier's runs, or one of another version; name another");
      }
      for (CSVRecord line : parser) {
        rows.add(row(line));
      }
    } catch (IllegalArgumentException e) {
      throw new BadInputException(file + ": " + e.getMessage());
    }
  }

  private static FrontierRow row(CSVRecord line) {
    Map<String, Double> numbers = new HashMap<>();
    for (String column : FrontierColumns.all()) {
      String cell = line.get(column);
      numbers.put(column, cell.isEmpty() ? Double.NaN : Double.parseDouble(cell));
    }
    return new FrontierRow(
        new FrontierKey(line.get("regime"), line.get("arm"), Long.parseLong(line.get("seed"))),
        new FrontierOrigin(line.get("commit"), line.get("settings"), line.get("conditions")),
        "1".equals(line.get("finished")),
        numbers,
        line.get(REMARKS));
  }

  /** All runs so far. */
  public List<FrontierRow> rows() {
    return List.copyOf(rows);
  }

  /**
   * True if a run is there.
   *
   * @throws BadInputException when it is there with other settings, or any run has another commit
   */
  public boolean has(FrontierKey key, FrontierOrigin origin) {
    for (FrontierRow row : rows) {
      if (!row.origin().commit().equals(origin.commit())) {
        throw unlike("of commit " + row.origin().commit() + ", and this is " + origin.commit());
      }
      if (row.key().equals(key)) {
        if (!row.origin().equals(origin)) {
          throw unlike("with other settings, as " + key.arm() + " in " + key.regime());
        }
        return true;
      }
    }
    return false;
  }

  private BadInputException unlike(String what) {
    return new BadInputException(file + " has runs " + what + "; name another directory by --out");
  }

  /** Adds a run, and a line to the file. */
  public void add(FrontierRow row) throws IOException {
    Files.createDirectories(file.toAbsolutePath().resolveSibling("."));
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      long whole = wholeLines().getBytes(StandardCharsets.UTF_8).length;
      channel.truncate(whole).position(whole);
      String text = (whole == 0 ? line(header()) : "") + line(cells(row));
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
    rows.add(row);
  }

  private static String line(List<?> cells) {
    CSVFormat format = CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();
    return format.format(cells.toArray()) + "\n";
  }

  private static List<String> header() {
    List<String> header = new ArrayList<>(FIRST);
    header.addAll(FrontierColumns.all());
    header.add(REMARKS);
    return header;
  }

  private static List<Object> cells(FrontierRow row) {
    List<Object> cells = new ArrayList<>();
    cells.add(row.key().regime());
    cells.add(row.key().arm());
    cells.add(row.key().seed());
    cells.add(row.origin().commit());
    cells.add(row.origin().settings());
    cells.add(row.origin().conditions());
    cells.add(row.finished() ? 1 : 0);
    FrontierColumns.all().forEach(column -> cells.add(FrontierTables.cell(row.number(column))));
    cells.add(row.remarks().replace('\n', ' '));
    return cells;
  }
}
