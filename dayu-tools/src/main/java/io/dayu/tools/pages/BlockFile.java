package io.dayu.tools.pages;

import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The blocks of a page by name, as a file beside the CSV files asks for them. The file of {@code
 * page.md} is {@code page.report}.
 *
 * <p>A block begins with a line {@code [NAME] KIND CSV}; the lines until the next one say what is
 * shown of the CSV file.
 */
final class BlockFile {
  private static final Pattern HEAD =
      Pattern.compile("\\[(?<name>[a-z0-9-]+)] (?<kind>[a-z]+) (?<csv>\\S+)");

  private final Path file;
  private final Map<String, Asked> blocks = new LinkedHashMap<>();
  private final Set<String> shown = new LinkedHashSet<>();

  /** Reads the file of a page; no file asks for no block. */
  BlockFile(Path page, Path data) throws IOException {
    String name = String.valueOf(page.getFileName()).replaceFirst("\\.md$", ".report");
    this.file = data.resolve(name);
    if (!Files.exists(file)) {
      return;
    }
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      Matcher head = HEAD.matcher(line);
      if (head.matches()) {
        lines = new ArrayList<>();
        Path csv = data.resolve(head.group("csv"));
        blocks.put(head.group("name"), new Asked(head.group("kind"), csv, lines));
      } else if (!line.isBlank()) {
        lines.add(line.strip());
      }
    }
  }

  /** A block as the file asks for it. */
  private record Asked(String kind, Path csv, List<String> lines) {}

  /**
   * The kind of a block: text, table, dots, bars or frontier.
   *
   * @throws BadInputException when the file has no block of that name
   */
  String kind(String name) {
    return asked(name).kind();
  }

  /** True if a block of the page says that rows of the CSV file of that block are unlike. */
  boolean saysUnlike(String name) {
    Path csv = asked(name).csv();
    return blocks.values().stream()
        .filter(one -> one.csv().equals(csv))
        .flatMap(one -> one.lines().stream())
        .anyMatch(line -> line.startsWith(PageBlock.UNLIKE));
  }

  /**
   * The block of that name.
   *
   * @throws BadInputException when the file has none
   */
  PageBlock block(String name) throws IOException {
    Asked asked = asked(name);
    shown.add(name);
    return new PageBlock(asked.csv(), asked.lines());
  }

  private Asked asked(String name) {
    Asked asked = blocks.get(name);
    if (asked == null) {
      throw new BadInputException(file + " has no block " + name);
    }
    return asked;
  }

  /**
   * Holds that the page shows every block of the file.
   *
   * @throws BadInputException when a block is left over
   */
  void allAreShown() {
    for (String name : blocks.keySet()) {
      if (!shown.contains(name)) {
        throw new BadInputException(file + " has a block that its page does not show: " + name);
      }
    }
  }
}
