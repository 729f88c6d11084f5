package io.dayu.bench.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.bench.testbed.arm.Arm;
import io.dayu.bench.testbed.arm.GuidedReads;
import io.dayu.bench.testbed.arm.StripedFiles;
import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Tests of the testbed that the command line asks for, and of its defaults. */
final class TestbedOptionsTest {
  @Command
  private static final class Measure {
    @Mixin private TestbedOptions options = new TestbedOptions();
  }

  private static TestbedPlan plan(String... arguments) {
    Measure command = new Measure();
    new CommandLine(command).setOverwrittenOptionsAllowed(true).parseArgs(arguments);
    return command.options.plan(Path.of("work"));
  }

  @Test
  void tenDataNodesAreInOneRackWithoutAnUplink() {
    TestbedPlan plan = plan();
    assertThat(plan.conditions().shape().nodes()).isEqualTo(10);
    assertThat(plan.conditions().shape().racks()).isEqualTo(1);
    assertThat(plan.conditions().links().bitsPerSec()).isEqualTo(20_000_000);
    assertThat(plan.conditions().links().uplinkBitsPerSec()).isZero();
  }

  @Test
  void racksAreGivenByNumberOrBySize() {
    assertThat(plan("--nodes", "10", "--racks", "4").conditions().shape().racks()).isEqualTo(4);
    assertThat(plan("--nodes", "10", "--rack-size", "3").conditions().shape().racks()).isEqualTo(4);
  }

  @Test
  void uplinksAreGivenBySpeedOrByOversubscription() {
    assertThat(plan("--racks", "2", "--uplink", "25Mbit").conditions().links().uplinkBitsPerSec())
        .isEqualTo(25_000_000);
    assertThat(
            plan("--racks", "2", "--oversubscription", "4").conditions().links().uplinkBitsPerSec())
        .isEqualTo(25_000_000);
  }

  @Test
  void aDiskIsEmulatedWhereOneIsAskedFor() {
    assertThat(plan().conditions().disk()).isEmpty();
    assertThat(plan("--disk", "8MB").conditions().disk())
        .hasValueSatisfying(disk -> assertThat(disk.bytesPerSec()).isEqualTo(8_000_000));
  }

  @Test
  void everyRegimeIsAFileOfOptions_overWhichOthersGo() throws IOException {
    try (Stream<Path> regimes = Files.list(Path.of("regimes"))) {
      assertThat(regimes.toList())
          .hasSize(8)
          .allSatisfy(
              regime -> {
                TestbedPlan plan = plan("@" + regime, "--nodes", "12");
                assertThat(plan.conditions().shape().nodes()).isEqualTo(12);
                assertThat(plan.arms()).extracting(Arm::label).contains("none");
                assertThat(plan.arms()).anyMatch(Arm::isDayu);
              });
    }
  }

  @Test
  void clientsReadAFewHotFilesWhereSomeAreAskedFor() {
    assertThat(plan().conditions().guided().reads().hotReaders()).isZero();
    assertThat(
            plan("--hot-readers", "60", "--hot-files", "3", "--hot-pause", "500ms")
                .conditions()
                .guided()
                .reads())
        .isEqualTo(new GuidedReads(0, 60, 3, 500));
    assertThatThrownBy(() -> plan("--hot-readers", "5000"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("--hot-readers");
  }

  @Test
  void phasesTakeThePlaceOfTheForeground_andMakeARunAsLong() {
    assertThat(plan().conditions().guided().phases().any()).isFalse();
    TestbedPlan.RunConditions conditions =
        plan(
                "--failure",
                "none",
                "--arms",
                "none,elastic",
                "--replicas",
                "2",
                "--phases",
                "5s[readers=3],4500ms[writers=2;awake=4]")
            .conditions();
    assertThat(conditions.guided().phases().all()).hasSize(2);
    assertThat(conditions.timing().baseline()).isEqualTo(Duration.ofMillis(9_500));
    assertThat(conditions.shape().replication()).isEqualTo(2);
  }

  @Test
  void partOfTheDataIsErasureCodedWhereAPolicyIsGiven() {
    assertThat(plan().conditions().shape().striped().any()).isFalse();
    StripedFiles striped = plan("--ec", "RS-3-2-64k").conditions().shape().striped();
    assertThat(striped.policy()).isEqualTo("RS-3-2-64k");
    assertThat(striped.share()).isEqualTo(0.5);
    assertThatThrownBy(() -> plan("--ec", "RS-3-2-64k", "--ec-share", "1.5"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("--ec-share");
    assertThatThrownBy(() -> plan("--ec", "RS-3-2-4096k"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("cells fit");
  }

  @Test
  void aGroupNeedsItsNodesBesideThoseThatFail() {
    assertThat(plan("--nodes", "6", "--ec", "RS-3-2-64k").conditions().shape().nodes())
        .isEqualTo(6);
    assertThatThrownBy(() -> plan("--nodes", "5", "--ec", "RS-3-2-64k"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("5 are left");
    assertThatThrownBy(
            () -> plan("--nodes", "9", "--racks", "2", "--failure", "rack", "--ec", "RS-3-2-64k"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("--nodes");
  }
}
