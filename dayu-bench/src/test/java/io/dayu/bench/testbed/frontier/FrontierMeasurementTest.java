package io.dayu.bench.testbed.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.bench.testbed.arm.FailureSpec;
import io.dayu.bench.testbed.arm.GuidedLoad;
import io.dayu.bench.testbed.arm.GuidedReads;
import io.dayu.bench.testbed.arm.LoadPhases;
import io.dayu.bench.testbed.arm.PlacedWrites;
import io.dayu.bench.testbed.arm.StripedFiles;
import io.dayu.bench.testbed.arm.TestbedCluster;
import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.bench.testbed.load.OperationKind;
import io.dayu.bench.testbed.measure.LinkTraffic;
import io.dayu.bench.testbed.measure.Operations;
import io.dayu.bench.testbed.measure.ProcessorUse;
import io.dayu.bench.testbed.measure.Stretch;
import io.dayu.bench.testbed.run.BackData;
import io.dayu.bench.testbed.run.LostData;
import io.dayu.bench.testbed.run.RunRecord;
import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the frontier's runs: what is run, kept, gone on with and refused. */
final class FrontierMeasurementTest {
  private static final long SECOND_NS = 1_000_000_000L;
  private static final long WINDOW_SECONDS = 100;

  @TempDir private Path directory;
  private Path file = Path.of("");
  private final List<String> ran = new ArrayList<>();
  private final List<String> said = new ArrayList<>();

  @BeforeEach
  void nameTheFile() {
    file = directory.resolve("runs.csv");
  }

  private FrontierRegime regime(long windowSeconds) {
    TestbedPlan.RunConditions conditions =
        new TestbedPlan.RunConditions(
            new TestbedCluster(4, 1, 3, 4, 1000, StripedFiles.NONE),
            new TestbedPlan.LinkSpec(20_000_000, 0, 0, 200, "cubic"),
            Optional.empty(),
            new TestbedPlan.ForegroundSpec(0.4, 0, Duration.ofSeconds(1)),
            new GuidedLoad(
                new PlacedWrites(0, 1_000_000, 2), new GuidedReads(0, 0, 2, 1), LoadPhases.NONE),
            new TestbedPlan.RunLengths(
                Duration.ofSeconds(30),
                Duration.ofSeconds(windowSeconds),
                Duration.ofMinutes(10),
                Duration.ofSeconds(windowSeconds)),
            0.75,
            FailureSpec.parse("node"));
    return new FrontierRegime(
        "small",
        FrontierArms.named("stock,balanced", 2_500_000),
        new TestbedPlan(
            List.of(), List.of(1L, 2L), conditions, Map.of(), directory, directory.resolve("x")));
  }

  private FrontierMeasurement measurement(String commit, long windowSeconds) throws IOException {
    return new FrontierMeasurement(
        List.of(regime(windowSeconds)), new FrontierRuns(file), commit, directory, said::add);
  }

  private FrontierMeasurement measurement() throws IOException {
    return measurement("abc", WINDOW_SECONDS);
  }

  /** Reads take a second; from second 10 until all is back they take four, and two with Dayu. */
  private RunRecord run(TestbedPlan plan) {
    String arm = plan.arms().get(0).label();
    ran.add(arm + " " + plan.seeds().get(0));
    boolean fails = plan.arms().get(0).fails();
    int until = arm.equals("dayu") ? 80 : 60;
    List<Operations.Operation> operations = new ArrayList<>();
    for (int second = -5; second < 150; second++) {
      boolean slow = fails && second >= 10 && second < until;
      int seconds = slow ? arm.equals("dayu") ? 2 : 4 : 1;
      operations.add(
          new Operations.Operation(
              OperationKind.READ, second * SECOND_NS, seconds * SECOND_NS, true));
    }
    return new RunRecord(
        plan.arms().get(0),
        plan.seeds().get(0),
        new RunRecord.RunRecovery(
            fails ? Optional.of(Stretch.ofSeconds(10, until)) : Optional.empty(),
            true,
            new LostData(0, 0, 0, 0),
            new BackData(Double.NaN, Double.NaN, 0, 0),
            Double.NaN,
            Double.NaN,
            OptionalLong.empty()),
        new Operations(operations),
        new LinkTraffic(4),
        new ProcessorUse(),
        Optional.empty(),
        List.of("failed=0, or \"none\""));
  }

  @Test
  void allArmsRunInTurnForEachSeed_overTheSameSecondsAndDuringTheRecovery()
      throws IOException, InterruptedException {
    assertThat(measurement().run(this::run, () -> false)).isZero();

    assertThat(ran)
        .containsExactly(
            "none 1", "stock-default 1", "dayu 1", "none 2", "stock-default 2", "dayu 2");
    FrontierRow dayu = new FrontierRuns(file).rows().get(2);
    assertThat(dayu.seconds()).isEqualTo(70);
    assertThat(dayu.number("read_p99")).isEqualTo(2);
    assertThat(dayu.number("read_p90_during")).isEqualTo(2);
    assertThat(dayu.number("read_p90_during_none")).isEqualTo(1);
    assertThat(dayu.number("write_p90")).isNaN();
    assertThat(dayu.remarks()).isEqualTo("failed=0, or \"none\"");
    FrontierReduction reduction =
        new FrontierReduction(FrontierArms.all(2_500_000), new FrontierRuns(file).rows());
    assertThat(reduction.rise(reduction.arms().get(1), new ClientMeasure("read_p90", false)))
        .isEqualTo(new SeedSpread(3, 3, 3, 2));
    assertThat(directory.resolve("small/frontier-small.csv")).content().contains("balanced,");
    assertThat(directory.resolve("small/inside-small.csv")).content().contains("read_p90 stock,");
  }

  @Test
  void measurementGoesOnWhereItWasCutOff_alsoAmidALine() throws IOException, InterruptedException {
    assertThatThrownBy(
            () ->
                measurement()
                    .run(
                        plan -> {
                          if (ran.size() == 4) {
                            throw new InterruptedException();
                          }
                          return run(plan);
                        },
                        () -> true))
        .isInstanceOf(InterruptedException.class);
    String whole = Files.readString(file);
    Files.writeString(file, "small,stock,2,abc,stock-def", StandardOpenOption.APPEND);

    assertThat(measurement().outlook().get(0)).contains("2 of 6 runs to go");
    measurement().run(this::run, () -> false);

    assertThat(ran)
        .containsExactly(
            "none 1", "stock-default 1", "dayu 1", "none 2", "stock-default 2", "dayu 2");
    assertThat(Files.readString(file)).startsWith(whole);
    assertThat(new FrontierRuns(file).rows()).hasSize(6);
    assertThat(measurement().outlook().get(0)).contains("0 of 6 runs to go, about no time");
  }

  @Test
  void runsOfAnotherCommitOrOtherSettingsAreNotMixed() throws IOException, InterruptedException {
    measurement().run(this::run, () -> false);

    assertThatThrownBy(() -> measurement("abd", WINDOW_SECONDS).outlook())
        .isInstanceOf(BadInputException.class)
        .hasMessageEndingWith(
            "has runs of commit abc, and this is abd; name another directory by --out");
    assertThatThrownBy(() -> measurement("abc", WINDOW_SECONDS + 1).outlook())
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("with other settings, as none in small");
    Files.writeString(file, "arm,seed\n");
    assertThatThrownBy(() -> measurement())
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("is no table of a frontier's runs");
  }

  @Test
  void runThatFailsIsPassedOver_andMadeByTheSameCommand() throws IOException, InterruptedException {
    int failures =
        measurement()
            .run(
                plan -> {
                  if (plan.arms().get(0).isDayu() && plan.seeds().get(0) == 1) {
                    throw new IOException("the cluster does not come up");
                  }
                  return run(plan);
                },
                () -> false);

    assertThat(failures).isEqualTo(1);
    assertThat(said).contains("that run failed, the next begins: the cluster does not come up");
    assertThat(ran).doesNotContain("dayu 1").contains("dayu 2");
    assertThat(measurement().run(this::run, () -> false)).isZero();
    assertThat(ran).hasSize(6).endsWith("dayu 1");
  }

  @Test
  void threeFailuresInARowEndIt() throws IOException {
    assertThatThrownBy(
            () ->
                measurement()
                    .run(
                        plan -> {
                          throw new IOException("no");
                        },
                        () -> false))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("three runs in a row");
    assertThat(said).filteredOn(text -> text.startsWith("that run failed")).hasSize(3);
  }

  @Test
  void timeToGoIsThatOfTheWindowAtFirst() throws IOException {
    assertThat(measurement().outlook())
        .containsExactly(
            "small: 3 arms, seeds [1, 2], window 100 s; 6 of 6 runs to go, about 18 min",
            "In all about 18 min; a recovery that ends after the window takes longer.");
  }
}
