package io.dayu.bench.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Tests that wrong options cost one sentence and exit code 2. */
final class TestbedCommandTest {
  private final StringWriter errors = new StringWriter();

  @Test
  void wrongOptionsAreOneSentence() {
    assertThat(exitCode("run", "--arms", "flood")).isEqualTo(2);
    assertThat(exitCode("run", "--seeds", "x")).isEqualTo(2);
    assertThat(exitCode("run", "--nodes", "3")).isEqualTo(2);
    assertThat(exitCode("run", "--link", "fast")).isEqualTo(2);
    assertThat(exitCode("run", "--racks", "11")).isEqualTo(2);
    assertThat(exitCode("run", "--racks", "2", "--rack-size", "5")).isEqualTo(2);
    assertThat(exitCode("run", "--uplink", "1Mbit", "--oversubscription", "2")).isEqualTo(2);
    assertThat(exitCode("run", "--failure", "rack")).isEqualTo(2);
    assertThat(exitCode("run", "--failure", "none")).isEqualTo(2);
    assertThat(exitCode("run", "--placed-writes", "-1")).isEqualTo(2);
    assertThat(exitCode("run", "--placed-replicas", "11")).isEqualTo(2);
    assertThat(exitCode("run", "--phases", "50s[readers=1]")).isEqualTo(2);
    assertThat(exitCode("run", "--phases", "50s[readers=1;awake=11]")).isEqualTo(2);
    assertThat(exitCode("run", "--replicas", "11")).isEqualTo(2);
    assertThat(exitCode()).isEqualTo(2);
    assertThat(errors.toString().lines())
        .containsExactly(
            "--arms: flood is no arm; there are none, yardstick, dayu-idle, placement, reading,"
                + " elastic, elastic-awake, stock-default, stock-tuned, throttle-X, shadow, dayu",
            "--seeds: x is wrong; write 1..5 or 1,2,3",
            "--nodes: 3 is wrong; it must be 4 to 200",
            "--link: fast is not a speed; write 20Mbit or 2.5MB/s",
            "--racks: 11 is wrong; it must be 1 to 10",
            "--racks and --rack-size say the same; write only one of them",
            "--oversubscription and --uplink say the same; write only one of them",
            "--failure: rack is wrong; it must be such that three nodes are left",
            "--failure: none is wrong; it must be one that the arms can recover from",
            "--placed-writes: -1.0 is wrong; it must be 0 to 1000",
            "--placed-replicas: 11 is wrong; it must be 1 to 10",
            "--failure: node is wrong; it must be none with --phases",
            "--phases: 50s[readers=1;awake=11] is wrong; it must be such that at most 10 are awake",
            "--replicas: 11 is wrong; it must be 1 to 10",
            "name a command: run, frontier, join, clean");
  }

  private int exitCode(String... arguments) {
    CommandLine line = TestbedCommand.commandLine();
    line.setErr(new PrintWriter(errors, true));
    return line.execute(arguments);
  }
}
