package io.dayu.bench.testbed.result;

import io.dayu.bench.testbed.arm.LoadPhases;
import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.bench.testbed.load.OperationKind;
import io.dayu.bench.testbed.measure.SizeHistory;
import io.dayu.bench.testbed.measure.Stretch;
import io.dayu.bench.testbed.run.RunRecord;
import io.dayu.tools.report.CsvFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The numbers of the phases of a run's load. */
final class PhaseNumbers {
  static final String WRITTEN = "written_blocks";
  static final String MOVED = "moved_blocks";
  static final String MOVED_OF_WRITTEN = "moved_of_written";
  static final String COPIED = "copied_replicas";
  static final String DISPLACED = "displaced_replicas";
  static final String AWAKE = "awake_of_all";
  static final String ALL_OF_RIVAL = "phases_of_awake";

  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final long NS_PER_SEC = 1_000_000_000;

  /** A link that carries more than such a part of its speed serves somebody. */
  private static final double SERVING = 0.05;

  private final LoadPhases phases;
  private final double bytesOfRead = OperationKind.READ.bytes();
  private final double bytesOfWrite;
  private final double servingBytesPerSec;

  /** Numbers of runs under some conditions. */
  PhaseNumbers(TestbedPlan.RunConditions conditions) {
    this.phases = conditions.guided().phases();
    this.bytesOfWrite =
        (double) conditions.guided().writes().bytes() * conditions.guided().writes().replicas();
    this.servingBytesPerSec = SERVING * conditions.links().bytesPerSec();
  }

  static String column(int phase, String what) {
    return "phase" + (phase + 1) + "_" + what;
  }

  /**
   * By their columns; none where the load has no phases.
   *
   * @param rival the run of the same seed in which all DataNodes of the same layout are awake
   */
  Map<String, Double> of(RunRecord record, Optional<RunRecord> rival) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (int phase = 0; phase < phases.all().size(); phase++) {
      Stretch stretch = stretch(phase);
      double seconds = stretch.seconds();
      double megabytes = megabytes(record, stretch);
      numbers.put(
          column(phase, "reads_s"),
          record.operations().done(OperationKind.ORDERED, stretch) / seconds);
      numbers.put(
          column(phase, "writes_s"),
          record.operations().done(OperationKind.PLACED, stretch) / seconds);
      numbers.put(column(phase, "mb_s"), megabytes / seconds);
      numbers.put(column(phase, "of_awake"), megabytes / megabytes(rival, stretch));
    }
    record.phases().ifPresent(outcome -> put(numbers, record, outcome, rival));
    return numbers;
  }

  private void put(
      Map<String, Double> numbers,
      RunRecord record,
      RunRecord.RunPhases outcome,
      Optional<RunRecord> rival) {
    Stretch all = new Stretch(0, phases.lengthNs());
    numbers.put(ALL_OF_RIVAL, megabytes(record, all) / megabytes(rival, all));
    for (int phase = 1; phase < phases.all().size(); phase++) {
      putSize(numbers, phase, record, outcome.sizes());
    }
    numbers.put(WRITTEN, (double) outcome.writtenBlocks());
    numbers.put(MOVED, (double) outcome.movedBlocks());
    numbers.put(MOVED_OF_WRITTEN, (double) outcome.movedBlocks() / outcome.writtenBlocks());
    numbers.put(COPIED, (double) outcome.copiedReplicas());
    numbers.put(DISPLACED, (double) outcome.displacedReplicas());
    numbers.put("awake_s", outcome.sizes().awakeSeconds(all));
    numbers.put(
        AWAKE, outcome.sizes().awakeSeconds(all) / (outcome.sizes().nodes() * all.seconds()));
  }

  private void putSize(
      Map<String, Double> numbers, int phase, RunRecord record, SizeHistory sizes) {
    Optional<SizeHistory.SizeOrder> order =
        sizes.orders().stream().filter(one -> one.phase() == phase).findFirst();
    numbers.put(column(phase, "size_s"), order.map(sizes::reachedSeconds).orElse(Double.NaN));
    numbers.put(
        column(phase, "quiet_s"),
        order.map(one -> quietSeconds(record, sizes.rested(one), one)).orElse(Double.NaN));
    numbers.put(
        column(phase, "serving_s"),
        order.map(one -> servingSeconds(record, sizes.woken(one), one)).orElse(Double.NaN));
  }

  /** From an order until the links of those that it has rest carry nothing more for clients. */
  private double quietSeconds(RunRecord record, List<Integer> rested, SizeHistory.SizeOrder order) {
    return rested.stream()
        .mapToDouble(
            node -> record.links().lastAboveSeconds(after(order), node, servingBytesPerSec))
        .map(last -> Double.isNaN(last) ? 0 : last - seconds(order))
        .max()
        .orElse(Double.NaN);
  }

  /** From an order until the link of each that it wakes has carried something for clients. */
  private double servingSeconds(
      RunRecord record, List<Integer> woken, SizeHistory.SizeOrder order) {
    return woken.stream()
        .mapToDouble(
            node -> record.links().firstAboveSeconds(after(order), node, servingBytesPerSec))
        .map(first -> first - seconds(order))
        .max()
        .orElse(Double.NaN);
  }

  private Stretch after(SizeHistory.SizeOrder order) {
    return new Stretch(order.atNs(), phases.beginNs(order.phase() + 1));
  }

  private static double seconds(SizeHistory.SizeOrder order) {
    return (double) order.atNs() / NS_PER_SEC;
  }

  private Stretch stretch(int phase) {
    return new Stretch(phases.beginNs(phase), phases.beginNs(phase + 1));
  }

  private double megabytes(Optional<RunRecord> record, Stretch stretch) {
    return record.map(its -> megabytes(its, stretch)).orElse(Double.NaN);
  }

  /** Megabytes of reads, and of each copy of writes, as in JackRabbit's figure 7. */
  private double megabytes(RunRecord record, Stretch stretch) {
    double bytes =
        record.operations().done(OperationKind.ORDERED, stretch) * bytesOfRead
            + record.operations().done(OperationKind.PLACED, stretch) * bytesOfWrite;
    return bytes / BYTES_PER_MEGABYTE;
  }

  /** A row for every second of all phases. */
  CsvFile rows(RunRecord record) {
    CsvFile rows = new CsvFile("second", "phase", "reads", "writes", "megabytes");
    for (int phase = 0; phase < phases.all().size(); phase++) {
      Stretch whole = stretch(phase);
      for (long fromNs = whole.fromNs(); fromNs < whole.untilNs(); fromNs += NS_PER_SEC) {
        Stretch second = new Stretch(fromNs, Math.min(fromNs + NS_PER_SEC, whole.untilNs()));
        rows.row(
            second.fromSeconds(),
            phase + 1,
            record.operations().done(OperationKind.ORDERED, second),
            record.operations().done(OperationKind.PLACED, second),
            megabytes(record, second));
      }
    }
    return rows;
  }
}
