package io.dayu.tools.pages;

import io.dayu.tools.input.BadInputException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The origins of rows that a page sets beside each other: how many runs, which seeds, commit and
 * conditions. Rows of unlike origins are compared only where the page says so, in the words of the
 * block's line {@code unlike}.
 */
final class RowOrigins {
  private static final List<String> COLUMNS =
      List.of("runs", "cases", "seeds", "commit", "conditions", "window_s");
  private static final List<String> NEEDED = List.of("seeds", "commit");
  private static final List<String> MEASURED = List.of("testbed-", "frontier-");

  private RowOrigins() {}

  /**
   * Holds a table or a chart to that.
   *
   * @param said true if a block of the page that shows the same file says it
   * @throws BadInputException when its rows are unlike and it does not say so, when it says so and
   *     they are not, and when nobody knows
   */
  static void hold(PageBlock block, String name, boolean said) {
    DataTable data = block.data();
    if (MEASURED.stream().anyMatch(data.fileName()::startsWith)) {
      for (String column : NEEDED) {
        if (!data.hasColumn(column)) {
          throw new BadInputException(
              "Block " + name + ": " + data.fileName() + " has no column " + column);
        }
      }
    }
    Optional<String> difference = difference(block);
    if (difference.isPresent() && !said) {
      throw new BadInputException(
          "Block "
              + name
              + " compares rows that differ in "
              + difference.get()
              + "; say so in a line \"unlike WORDS\" of its file");
    }
    if (difference.isEmpty() && block.unlike().isPresent()) {
      throw new BadInputException(
          "Block " + name + " says that its rows are unlike, and " + data.fileName() + " does not");
    }
  }

  private static Optional<String> difference(PageBlock block) {
    Set<String> shown = block.shownColumns();
    return COLUMNS.stream()
        .filter(column -> block.data().hasColumn(column) && !shown.contains(column))
        .flatMap(column -> difference(block.data(), column, block.comparedRows()).stream())
        .findFirst();
  }

  /** The values of a column with their rows, if there are several; empty cells do not count. */
  private static Optional<String> difference(
      DataTable data, String column, Collection<String> rows) {
    Map<String, List<String>> byValue = new LinkedHashMap<>();
    for (String row : new LinkedHashSet<>(rows)) {
      String value = data.text(row, column);
      if (!value.isEmpty()) {
        byValue.computeIfAbsent(value, one -> new ArrayList<>()).add(row);
      }
    }
    return byValue.size() < 2
        ? Optional.empty()
        : Optional.of(
            byValue.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue()))
                .collect(Collectors.joining("; ", column + " (", ")")));
  }
}
