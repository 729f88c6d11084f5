package io.dayu.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.dayu.bench.scale.ScaleCommand;
import io.dayu.bench.testbed.TestbedCommand;
import io.dayu.core.testing.DocumentedCommands;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Every {@code ./dayu testbed} and {@code ./dayu scale} that the documents name is understood. */
final class CommandsOfBenchesInDocsTest {
  private static void areUnderstood(String name, CommandLine line) throws IOException {
    List<String[]> commands = DocumentedCommands.of(name);

    assertThat(commands).hasSizeGreaterThan(3);
    for (String[] command : commands) {
      assertThatCode(() -> line.parseArgs(fromHere(command)))
          .as("./dayu " + name + " " + String.join(" ", command))
          .doesNotThrowAnyException();
    }
  }

  /** Files of options are named from the project's root, and tests run in a module. */
  private static String[] fromHere(String[] command) {
    return Arrays.stream(command)
        .map(word -> word.startsWith("@") ? "@../" + word.substring(1) : word)
        .toArray(String[]::new);
  }

  @Test
  void testbedsAreUnderstood() throws IOException {
    areUnderstood("testbed", TestbedCommand.commandLine());
  }

  @Test
  void scalesAreUnderstood() throws IOException {
    areUnderstood("scale", ScaleCommand.commandLine());
  }
}
