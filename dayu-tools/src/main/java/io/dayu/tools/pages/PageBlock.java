package io.dayu.tools.pages;

import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A block of a page that is made from a CSV file: the file, and the lines that say what is shown.
 */
final class PageBlock {
  private static final Pattern BAR = Pattern.compile(" *\\| *");
  private static final Pattern SEMICOLON = Pattern.compile(" *; *");
  private static final String ROWS = "rows ";

  /** The begin of the line that says in what rows are unlike. */
  static final String UNLIKE = "unlike ";

  private static final String OPTIONAL = "?";
  private static final Pattern AGAINST = Pattern.compile("(?:/|\\+%) (\\S+)");

  private final DataTable data;
  private final List<String> lines;

  /** Reads the CSV file that the block shows. */
  PageBlock(Path csv, List<String> lines) throws IOException {
    this.data = new DataTable(csv);
    this.lines = lines;
  }

  DataTable data() {
    return data;
  }

  /** The lines that say what the block has, without those that say which rows, and how unlike. */
  List<String> content() {
    return lines.stream()
        .filter(line -> !line.startsWith(ROWS) && !line.startsWith(UNLIKE))
        .toList();
  }

  /** The words that say in what the rows are unlike, if the block has some. */
  Optional<String> unlike() {
    return lines.stream()
        .filter(line -> line.startsWith(UNLIKE))
        .map(line -> line.substring(UNLIKE.length()).strip())
        .reduce((one, next) -> one + " " + next);
  }

  /** The rows that the block shows, and those that it sets them against. */
  List<String> comparedRows() {
    List<String> compared = new ArrayList<>(rows().keySet());
    for (String line : content()) {
      Matcher against = AGAINST.matcher(fields(line, 4).get(3));
      if (against.matches()) {
        compared.add(against.group(1));
      }
    }
    return compared;
  }

  /** The columns that the block shows, if it is a table. */
  Set<String> shownColumns() {
    return content().stream().map(line -> fields(line, 1).get(0)).collect(Collectors.toSet());
  }

  /**
   * The value of a line that begins with a word.
   *
   * @throws BadInputException when there is none
   */
  String value(String word) {
    return lines.stream()
        .filter(line -> line.startsWith(word + " "))
        .map(line -> line.substring(word.length() + 1).strip())
        .findFirst()
        .orElseThrow(() -> new BadInputException("A block of the page has no line " + word));
  }

  /**
   * The rows that the block shows, in its order, each with its title; all when it names none. A row
   * whose name ends in {@code ?} is shown once the file has it.
   */
  Map<String, String> rows() {
    Map<String, String> rows = new LinkedHashMap<>();
    for (String line : lines) {
      if (line.startsWith(ROWS)) {
        SEMICOLON
            .splitAsStream(line.substring(ROWS.length()).strip())
            .filter(one -> !one.isEmpty())
            .forEach(one -> named(one, rows));
      }
    }
    if (rows.isEmpty()) {
      data.names().forEach(name -> rows.put(name, name));
    }
    return rows;
  }

  private void named(String written, Map<String, String> rows) {
    int equals = written.indexOf(" = ");
    String name = equals < 0 ? written : written.substring(0, equals);
    String title = equals < 0 ? written : written.substring(equals + " = ".length());
    if (!name.endsWith(OPTIONAL)) {
      rows.put(name, title);
    } else if (data.names().contains(name.substring(0, name.length() - 1))) {
      rows.put(name.substring(0, name.length() - 1), title);
    }
  }

  /** The fields between bars, at least so many. */
  static List<String> fields(String line, int least) {
    List<String> fields =
        BAR.splitAsStream(line.strip()).collect(Collectors.toCollection(ArrayList::new));
    while (fields.size() < least) {
      fields.add("");
    }
    return fields;
  }
}
