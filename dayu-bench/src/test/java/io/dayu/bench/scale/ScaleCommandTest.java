package io.dayu.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Tests that wrong options cost one sentence and exit code 2. */
final class ScaleCommandTest {
  private final StringWriter errors = new StringWriter();

  @Test
  void wrongOptionsAreOneSentence() {
    assertThat(exitCode("--arms", "flood")).isEqualTo(2);
    assertThat(exitCode("--nodes", "10", "--racks", "6")).isEqualTo(2);
    assertThat(exitCode("--racks", "10", "--rack-size", "200")).isEqualTo(2);
    assertThat(exitCode("--rack-size", "2000")).isEqualTo(2);
    assertThat(exitCode("backlog", "--nodes", "10", "--racks", "6")).isEqualTo(2);
    assertThat(exitCode("--blocks", "150")).isEqualTo(2);
    assertThat(exitCode("--link", "fast")).isEqualTo(2);
    assertThat(exitCode("--placement", "best")).isEqualTo(2);
    assertThat(exitCode("--compress", "6")).isEqualTo(2);
    assertThat(exitCode("--compress", "2", "--arms", "none,dayu,stock-tuned")).isEqualTo(2);
    assertThat(exitCode("allocate", "--arms", "placement,dayu")).isEqualTo(2);
    assertThat(exitCode("allocate", "--rounds", "0")).isEqualTo(2);
    assertThat(exitCode("allocate", "--clients", "0")).isEqualTo(2);
    assertThat(exitCode("allocate", "--length", "10ms")).isEqualTo(2);
    assertThat(errors.toString().lines())
        .containsExactly(
            "--arms: flood is no arm; there are none, dayu-idle, placement, heat, stock-default,"
                + " stock-tuned, shadow, dayu",
            "--racks: 6 is wrong; it must be 2 to half of the DataNodes",
            "--racks and --rack-size say the same; write only one of them",
            "--racks: 1 is wrong; it must be 2 to half of the DataNodes",
            "--racks: 6 is wrong; it must be 2 to half of the DataNodes",
            "--blocks: 150 is wrong; it must be a multiple of 100",
            "--link: fast is not a speed; write 20Mbit or 2.5MB/s",
            "--placement: best is no placement; write uniform or hdfs",
            "--compress: 6 is wrong; it must be 1 to 5",
            "--arms: stock-tuned is wrong; it must be none of HDFS's own with --compress, whose"
                + " intervals stay",
            "--arms: dayu is wrong; it must be one without a loss",
            "--rounds: 0 is wrong; it must be 1 to 100",
            "--clients: 0 is wrong; it must be 1 to 1000",
            "--length: 10ms is wrong; it must be 1s or more");
  }

  @Test
  void theClusterIsAHundredRacksUnlessAnotherIsAskedFor() {
    ScalePlan usual = plan();
    assertThat(usual.cluster().nodes()).isEqualTo(2000);
    assertThat(usual.cluster().racks()).isEqualTo(100);
    assertThat(usual.cluster().linkBytesPerSec()).isEqualTo(125_000_000);
    assertThat(plan("--nodes", "3000").cluster().racks()).isEqualTo(100);
    assertThat(plan("--nodes", "3000", "--rack-size", "20").cluster().racks()).isEqualTo(150);
    assertThat(plan("--racks", "7").cluster().racks()).isEqualTo(7);
  }

  private static ScalePlan plan(String... arguments) {
    CommandLine line = ScaleCommand.commandLine();
    line.parseArgs(arguments);
    ScaleCommand command = line.getCommand();
    return command.plan();
  }

  private int exitCode(String... arguments) {
    CommandLine line = ScaleCommand.commandLine();
    line.setErr(new PrintWriter(errors, true));
    return line.execute(arguments);
  }
}
