package io.dayu.bench.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.testbed.arm.TestbedPlan;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What a testbed is made of when the command line says so, and when it does not. */
final class TestbedOptionsTest {
  @Command
  private static final class Measure {
    @Mixin private TestbedOptions options = new TestbedOptions();
  }

  private static TestbedPlan plan(String... arguments) {
    Measure command = new Measure();
    new CommandLine(command).parseArgs(arguments);
    return command.options.plan(Path.of("work"));
  }

  @Test
  void tenDataNodesAreInOneRackWithoutAnUplink() {
    TestbedPlan plan = plan();
    assertThat(plan.shape().nodes()).isEqualTo(10);
    assertThat(plan.shape().racks()).isEqualTo(1);
    assertThat(plan.links().bitsPerSec()).isEqualTo(20_000_000);
    assertThat(plan.links().uplinkBitsPerSec()).isZero();
  }

  @Test
  void racksAreGivenByNumberOrBySize() {
    assertThat(plan("--nodes", "10", "--racks", "4").shape().racks()).isEqualTo(4);
    assertThat(plan("--nodes", "10", "--rack-size", "3").shape().racks()).isEqualTo(4);
  }

  @Test
  void uplinksAreGivenBySpeedOrByOversubscription() {
    assertThat(plan("--racks", "2", "--uplink", "25Mbit").links().uplinkBitsPerSec())
        .isEqualTo(25_000_000);
    assertThat(plan("--racks", "2", "--oversubscription", "4").links().uplinkBitsPerSec())
        .isEqualTo(25_000_000);
  }
}
