package io.dayu.bench.testbed.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.bench.testbed.arm.Arm;
import io.dayu.bench.testbed.arm.Arms;
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
import io.dayu.bench.testbed.measure.SizeHistory;
import io.dayu.bench.testbed.measure.Stretch;
import io.dayu.bench.testbed.run.BackData;
import io.dayu.bench.testbed.run.LostData;
import io.dayu.bench.testbed.run.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the figures of a run's phases whose cluster changes its size. */
final class PhaseNumbersTest {
  private static final long SECOND_NS = 1_000_000_000L;
  private static final double READ_MEGABYTES = OperationKind.READ.bytes() / 1e6;
  private static final Arm ELASTIC = Arms.parse("elastic").get(0);
  private static final Arm AWAKE = Arms.parse("elastic-awake").get(0);

  private static final TestbedPlan.RunConditions CONDITIONS =
      new TestbedPlan.RunConditions(
          new TestbedCluster(2, 1, 2, 4, 1000, StripedFiles.NONE),
          new TestbedPlan.LinkSpec(8_000, 0, 0, 200, "cubic"),
          Optional.empty(),
          new TestbedPlan.ForegroundSpec(0.4, 0, Duration.ofSeconds(1)),
          new GuidedLoad(
              new PlacedWrites(0, 1_000_000, 2),
              new GuidedReads(0, 0, 2, 1),
              LoadPhases.parse("10s[readers=1],10s[writers=1;awake=1],10s[readers=1]")),
          new TestbedPlan.RunLengths(
              Duration.ZERO, Duration.ofSeconds(30), Duration.ofMinutes(1), Duration.ZERO),
          0.75,
          FailureSpec.parse("none"));

  /** Node 1 rests from second 12 on and is awake from second 22 on; its link says much the same. */
  private static final SizeHistory SIZES =
      new SizeHistory(
          2,
          List.of(
              new SizeHistory.SizeOrder(1, 1, 10 * SECOND_NS),
              new SizeHistory.SizeOrder(2, 2, 20 * SECOND_NS)),
          List.of(
              new SizeHistory.RestingLook(11 * SECOND_NS, List.of()),
              new SizeHistory.RestingLook(12 * SECOND_NS, List.of(1)),
              new SizeHistory.RestingLook(22 * SECOND_NS, List.of())));

  private static RunRecord record(Arm arm, SizeHistory sizes, int readsEachSecond) {
    List<Operations.Operation> operations = new ArrayList<>();
    for (int second = 0; second < 30; second++) {
      boolean writes = second >= 10 && second < 20;
      for (int one = 0; one < (writes ? 1 : readsEachSecond); one++) {
        operations.add(
            new Operations.Operation(
                writes ? OperationKind.PLACED : OperationKind.ORDERED,
                second * SECOND_NS,
                SECOND_NS / 2,
                true));
      }
    }
    LinkTraffic links = new LinkTraffic(2);
    long sent = 0;
    for (int second = 0; second <= 30; second++) {
      sent += second <= 13 || second >= 24 ? 1000 : 10;
      links.add(second * SECOND_NS, new long[] {0, 0}, new long[] {0, sent});
    }
    return new RunRecord(
        arm,
        1,
        new RunRecord.RunRecovery(
            Optional.empty(),
            true,
            new LostData(0, 0, 0, 0),
            new BackData(Double.NaN, Double.NaN, 0, 0),
            Double.NaN,
            Double.NaN,
            OptionalLong.empty()),
        new Operations(operations),
        links,
        new ProcessorUse(),
        Optional.of(new RunRecord.RunPhases(sizes, 10, 1, 0, 0)),
        List.of());
  }

  @Test
  void throughputIsOfReadsAndOfEachCopyOfWhatIsWritten() {
    Map<String, Double> numbers =
        new PhaseNumbers(CONDITIONS)
            .of(record(ELASTIC, SIZES, 3), Optional.of(record(AWAKE, SizeHistory.allAwake(2), 4)));
    assertThat(numbers)
        .containsEntry("phase1_reads_s", 3.0)
        .containsEntry("phase2_reads_s", 0.0)
        .containsEntry("phase2_writes_s", 1.0)
        .containsEntry("phase2_mb_s", 2.0)
        .containsEntry("phase2_of_awake", 1.0);
    assertThat(numbers.get("phase1_of_awake")).isEqualTo(0.75, within(1e-9));
    assertThat(numbers.get("phases_of_awake"))
        .isEqualTo((60 * READ_MEGABYTES + 20) / (80 * READ_MEGABYTES + 20), within(1e-9));
  }

  @Test
  void sizesAndLinksTellHowSoonAnOrderIsCarriedOut() {
    Map<String, Double> numbers =
        new PhaseNumbers(CONDITIONS).of(record(ELASTIC, SIZES, 3), Optional.empty());
    assertThat(numbers)
        .containsEntry("phase2_size_s", 2.0)
        .containsEntry("phase2_quiet_s", 3.0)
        .containsEntry("phase2_serving_s", Double.NaN)
        .containsEntry("phase3_size_s", 2.0)
        .containsEntry("phase3_quiet_s", Double.NaN)
        .containsEntry("phase3_serving_s", 4.0)
        .containsEntry("moved_of_written", 0.1)
        .containsEntry("awake_s", 50.0)
        .containsEntry("phase1_of_awake", Double.NaN);
    assertThat(numbers.get("awake_of_all")).isEqualTo(50.0 / 60, within(1e-9));
  }

  @Test
  void allArmsHaveTheSameColumns_andOneTable() {
    PhaseNumbers phases = new PhaseNumbers(CONDITIONS);
    Map<String, Double> elastic = phases.of(record(ELASTIC, SIZES, 3), Optional.empty());
    Map<String, Double> awake =
        phases.of(record(AWAKE, SizeHistory.allAwake(2), 4), Optional.empty());
    assertThat(elastic.keySet()).containsExactlyElementsOf(awake.keySet());

    Map<Arm, List<RunNumbers>> byArm = new LinkedHashMap<>();
    byArm.put(AWAKE, List.of(row(AWAKE, awake)));
    byArm.put(ELASTIC, List.of(row(ELASTIC, elastic)));
    assertThat(new PhaseTable(byArm).text().lines())
        .hasSize(3)
        .anyMatch(line -> line.contains("2.0 s / 2.0 s") && line.contains("83.33 %"));
    assertThat(new PhaseTable(Map.of(AWAKE, List.of(row(AWAKE, Map.of())))).text()).isEmpty();
  }

  private static RunNumbers row(Arm arm, Map<String, Double> numbers) {
    return new RunNumbers(arm, 1, true, Stretch.ofSeconds(0, 30), numbers, "abc", List.of());
  }

  @Test
  void eachSecondHasARow(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("phases.csv");
    new PhaseNumbers(CONDITIONS).rows(record(ELASTIC, SIZES, 3)).write(file);
    assertThat(Files.readAllLines(file))
        .hasSize(31)
        .startsWith("second,phase,reads,writes,megabytes")
        .contains("10.0,2,0,1,2.0");
  }
}
