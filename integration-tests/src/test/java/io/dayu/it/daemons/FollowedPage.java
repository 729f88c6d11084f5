package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.it.admin.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A page of the documentation of which each command is run in its turn, and none is left out. */
final class FollowedPage {
  static final Path BEFORE_YOU_BET = Path.of("..", "docs", "operate", "before-you-bet.md");

  private final List<String> commands;
  private final OperatorShell shell;
  private int ran;

  /** The page of which no command was run. */
  FollowedPage(Path page, OperatorShell shell) throws IOException {
    this.commands = commands(page);
    this.shell = shell;
  }

  /** The lines of a page's fences of the language sh, in their order. */
  static List<String> commands(Path page) throws IOException {
    List<String> commands = new ArrayList<>();
    boolean inside = false;
    for (String line : Files.readAllLines(page)) {
      if (line.startsWith("```")) {
        inside = line.equals("```sh");
      } else if (inside) {
        commands.add(line);
      }
    }
    return commands;
  }

  /** Runs a command, which must be the next of the page. */
  Command run(String command) throws IOException, InterruptedException {
    assertThat(commands.subList(ran, commands.size())).as("commands left").startsWith(command);
    ran++;
    return shell.run(command);
  }

  /** Fails when a command was not run. */
  void assertAllRun() {
    assertThat(commands.subList(ran, commands.size())).as("commands left").isEmpty();
  }
}
