package io.dayu.core.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The {@code ./dayu} commands that the documents name, for tests that have them parsed. */
public final class DocumentedCommands {
  private static final Path ROOT = Path.of("..");
  private static final Pattern CODE = Pattern.compile("(?m)^ {4,}\\./dayu +([^#\n]*)");
  private static final Pattern SPAN = Pattern.compile("`\\./dayu ([^`]*)`");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final Pattern CONTINUED = Pattern.compile("\\\\\n *");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\b(COMMAND|OPTIONS)\\b|\\.\\.\\.");

  private DocumentedCommands() {}

  /**
   * The arguments of all {@code ./dayu NAME} on pages that say how to do something today; decisions
   * name commands of their time.
   */
  public static List<String[]> of(String name) throws IOException {
    List<String[]> commands = new ArrayList<>();
    for (Path page : pages()) {
      String text = CONTINUED.matcher(Files.readString(page)).replaceAll("");
      for (Pattern pattern : List.of(CODE, SPAN)) {
        Matcher found = pattern.matcher(text);
        while (found.find()) {
          List<String> words = words(found.group(1));
          if (pattern == SPAN && words.size() == 2 && !words.get(1).startsWith("-")) {
            // A name that stands for the command as such: it need only be one.
            words.add("--help");
          }
          if (words.get(0).equals(name) && !PLACEHOLDER.matcher(found.group(1)).find()) {
            commands.add(words.subList(1, words.size()).toArray(String[]::new));
          }
        }
      }
    }
    return commands;
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages =
        new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
    for (String room : List.of("docs/operate", "docs/measure")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(room))) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    return pages;
  }

  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(command);
    while (word.find()) {
      words.add(word.group(1) == null ? word.group(2) : word.group(1));
    }
    return words;
  }
}
