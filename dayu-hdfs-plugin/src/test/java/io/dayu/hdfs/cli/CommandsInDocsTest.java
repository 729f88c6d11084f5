package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Every {@code hdfs dayu} that the docs name is one that there is, and every one is named. */
class CommandsInDocsTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern IN_TEXT = Pattern.compile("`hdfs dayu ([a-z][^`]*)`");
  private static final Pattern IN_FENCE =
      Pattern.compile("(?m)(?:bin/hdfs\"|^hdfs) dayu ([a-z](?:\"[^\"\n]*\"|[^|;\"\n])*)(?:;.*)?$");
  private static final Pattern TITLE = Pattern.compile("(?m)^### (.*)$");
  private static final Pattern IN_TITLE = Pattern.compile("`([a-z][^`]*)`");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  private static String read(Path page) throws IOException {
    return Files.readString(page);
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(match -> match.group(1)).toList();
  }

  private static List<String> commands() throws IOException {
    List<String> commands = new ArrayList<>();
    try (Stream<Path> pages = Files.walk(ROOT.resolve("docs"))) {
      for (Path page : pages.filter(one -> one.toString().endsWith(".md")).toList()) {
        commands.addAll(found(IN_TEXT, read(page)));
        commands.addAll(found(IN_FENCE, read(page)));
      }
    }
    for (String title : found(TITLE, read(ROOT.resolve("docs/operate/admin.md")))) {
      commands.addAll(found(IN_TITLE, title));
    }
    commands.removeIf(command -> command.contains("..."));
    return commands;
  }

  /** Its words, with what a reader is to fill in filled in. */
  private static String[] words(String command) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(command.replace("[", "").replace("]", ""));
    while (word.find()) {
      String quoted = word.group(1);
      String plain = quoted == null ? word.group(2) : quoted.replaceFirst("^\\$", "");
      words.add(plain.equals("N") || plain.equals("ID") ? "7" : plain);
    }
    return words.toArray(new String[0]);
  }

  @Test
  void allThatTheDocsNameIsUnderstood_andNothingIsLeftOut() throws IOException {
    CommandLine commandLine =
        new CommandLine(
            new AdminCommands(new Configuration(false), AdminCommands.Watching::forEver));
    Set<String> named = new TreeSet<>();
    for (String command : commands()) {
      String[] words = words(command);
      named.add(words[0]);
      // A bare name may stand for the command as such.
      if (words.length > 1) {
        assertThatCode(() -> commandLine.parseArgs(words)).as(command).doesNotThrowAnyException();
      }
    }
    assertThat(named).containsExactlyInAnyOrderElementsOf(commandLine.getSubcommands().keySet());
  }
}
