package io.dayu.bench.testbed.frontier;

import io.dayu.bench.testbed.load.OperationKind;
import io.dayu.bench.testbed.measure.Operations;
import io.dayu.bench.testbed.measure.Stretch;
import io.dayu.bench.testbed.run.RunRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Makes a run's numbers: what clients felt in the window that all arms have in common, and during
 * the recovery beside what they felt in the same seconds without a failure.
 */
final class FrontierNumbers {
  private FrontierNumbers() {}

  /**
   * The numbers by column.
   *
   * @param none operations of the run of the same seed in which nothing failed
   * @param window from the kill on
   */
  static Map<String, Double> of(
      RunRecord record, Operations none, Stretch window, double tookSeconds) {
    Map<String, Double> numbers = new HashMap<>();
    Optional<Stretch> recovery = record.recovery().stretch();
    numbers.put(FrontierColumns.WINDOW, window.seconds());
    numbers.put(FrontierColumns.TOOK, tookSeconds);
    numbers.put(FrontierColumns.NOTICED, recovery.map(Stretch::fromSeconds).orElse(Double.NaN));
    numbers.put(FrontierColumns.RECOVERY, record.recovery().seconds());
    numbers.put(FrontierColumns.BUSY, record.processors().mean(window));
    numbers.put(
        FrontierColumns.BUSY_DURING, recovery.map(record.processors()::mean).orElse(Double.NaN));
    numbers.put(FrontierColumns.FAILED, (double) record.operations().failed(window));
    for (ClientMeasure measure : ClientMeasure.all()) {
      if (measure.during()) {
        numbers.put(
            measure.column(),
            recovery.map(its -> felt(measure, record.operations(), its)).orElse(Double.NaN));
        numbers.put(
            FrontierColumns.withoutFailure(measure.name()),
            recovery.map(its -> felt(measure, none, its)).orElse(Double.NaN));
      } else {
        numbers.put(measure.column(), felt(measure, record.operations(), window));
      }
    }
    return numbers;
  }

  private static double felt(ClientMeasure measure, Operations operations, Stretch stretch) {
    for (OperationKind kind : ClientMeasure.KINDS) {
      for (int percent : ClientMeasure.PERCENTS) {
        if (measure.name().equals(ClientMeasure.latency(kind, percent))) {
          return operations.latencies(kind, stretch).seconds(percent);
        }
      }
    }
    return operations.doneOverOffered(stretch);
  }
}
