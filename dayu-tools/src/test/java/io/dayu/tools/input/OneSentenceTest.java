package io.dayu.tools.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.tools.trace.TraceException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

final class OneSentenceTest {
  private static final int IO_CODE = 7;

  private final StringWriter said = new StringWriter();

  @Command
  private static final class Failing implements Callable<Integer> {
    @Option(names = "--size", converter = Amount.Size.class)
    private long bytes;

    private final Exception thrown;

    private Failing(Exception thrown) {
      this.thrown = thrown;
    }

    @Override
    public Integer call() throws Exception {
      if (bytes == 0) {
        throw thrown;
      }
      return 0;
    }
  }

  private int exitCode(Exception thrown, String... arguments) {
    CommandLine line = OneSentence.on(new CommandLine(new Failing(thrown)), IO_CODE);
    return line.setErr(new PrintWriter(said, true)).execute(arguments);
  }

  @Test
  void whatTheUserGotWrongIsUsage() {
    assertThat(exitCode(new BadInputException("no"))).isEqualTo(2);
    assertThat(exitCode(TraceException.at(Path.of("a.csv"), 3, "is odd"))).isEqualTo(2);
    assertThat(exitCode(new BadInputException("never"), "--size", "9x")).isEqualTo(2);
    assertThat(said.toString().lines())
        .containsExactly(
            "no", "a.csv:3: is odd", "--size: 9x is not a size; write 64MB, 64MiB or 250MB");
  }

  @Test
  void whatAFileDoesNotDoHasTheCommandsCode() {
    assertThat(exitCode(new IOException("the disk is full"))).isEqualTo(IO_CODE);
    assertThat(exitCode(new UncheckedIOException(new NoSuchFileException("b")))).isEqualTo(IO_CODE);
    assertThat(said.toString().lines())
        .containsExactly("the disk is full", "b: there is no such file");
  }

  @Test
  void namesAndTracesOfOthersMakeNoLinesOfTheirOwn() {
    assertThat(exitCode(new IOException("No \u001b[2J/a\nb. Exit code 0\n\tat x.Y.z(Y.java:1)\n")))
        .isEqualTo(IO_CODE);
    assertThat(said.toString().lines()).containsExactly("No \\u001b[2J/a b. Exit code 0");
  }

  @Test
  void whatIsAFaultOfOursKeepsItsStackTrace() {
    assertThat(exitCode(new IllegalStateException("a fault"))).isEqualTo(1);
    assertThat(said.toString()).contains("IllegalStateException: a fault", "\tat ");
  }
}
