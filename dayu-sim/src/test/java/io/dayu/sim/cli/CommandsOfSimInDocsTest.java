package io.dayu.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.dayu.core.testing.DocumentedCommands;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every {@code ./dayu sim} that the documents name is understood. */
final class CommandsOfSimInDocsTest {
  @Test
  void eachIsUnderstood() throws IOException {
    List<String[]> commands = DocumentedCommands.of("sim");

    assertThat(commands).hasSizeGreaterThan(15);
    for (String[] command : commands) {
      assertThatCode(() -> SimCommand.commandLine().parseArgs(command))
          .as("./dayu sim " + String.join(" ", command))
          .doesNotThrowAnyException();
    }
  }
}
