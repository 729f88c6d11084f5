package io.dayu.bench.testbed.result;

import io.dayu.bench.daemons.SourceCommit;
import io.dayu.bench.testbed.load.OperationKind;
import io.dayu.bench.testbed.measure.LinkTraffic;
import io.dayu.bench.testbed.measure.Stretch;
import io.dayu.bench.testbed.run.BackData;
import io.dayu.bench.testbed.run.LostData;
import io.dayu.bench.testbed.run.RunRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A run and the numbers that it gave.
 *
 * @param record of the run
 * @param row its numbers
 */
record MeasuredRun(RunRecord record, RunNumbers row) {
  private static final int[] PERCENTS = {50, 90, 99};

  /**
   * The numbers of a run.
   *
   * @param baseline the run of the same seed in which nothing failed
   * @param unguided the run of the same seed with Dayu but for its guidance
   * @param bytesPerSecAtAlpha rate of a link that is used up to alpha
   * @param phases numbers of those of its load
   */
  static MeasuredRun of(
      RunRecord record,
      Stretch stretch,
      Optional<RunRecord> baseline,
      Optional<RunRecord> unguided,
      double bytesPerSecAtAlpha,
      Map<String, Double> phases) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    numbers.put(
        "noticed_s", record.recovery().stretch().map(Stretch::fromSeconds).orElse(Double.NaN));
    numbers.put(RunNumbers.RECOVERY, record.recovery().seconds());
    numbers.put("ideal_s", record.recovery().idealSeconds());
    numbers.put(
        RunNumbers.OF_IDEAL, record.recovery().seconds() / record.recovery().idealSeconds());
    numbers.put("bound_s", record.recovery().boundSeconds());
    numbers.put(
        RunNumbers.OF_BOUND, record.recovery().seconds() / record.recovery().boundSeconds());
    putKinds(numbers, record.recovery().lost(), record.recovery().back());
    numbers.put(
        RunNumbers.RESENT,
        record.recovery().resentBytes().isPresent()
            ? record.recovery().resentBytes().getAsLong()
            : Double.NaN);
    putLatencies(numbers, record, stretch, baseline);
    for (OperationKind guided : RunNumbers.GUIDED) {
      putGuided(numbers, guided, record, stretch, unguided);
    }
    numbers.put(RunNumbers.DONE, record.operations().doneOverOffered(stretch));
    numbers.put(
        RunNumbers.DONE + "_none",
        baseline.map(none -> none.operations().doneOverOffered(stretch)).orElse(Double.NaN));
    numbers.put("failed", (double) record.operations().failed(stretch));
    putLinks(numbers, record, stretch, baseline, bytesPerSecAtAlpha);
    numbers.put(RunNumbers.BUSY, record.processors().mean(stretch));
    numbers.put("cpu_p95", record.processors().p95(stretch));
    numbers.put(RunNumbers.BY_DATANODES, record.processors().byDataNodes(stretch));
    numbers.putAll(phases);
    return new MeasuredRun(
        record,
        new RunNumbers(
            record.arm(),
            record.seed(),
            record.recovery().finished(),
            stretch,
            numbers,
            SourceCommit.text(),
            record.remarks()));
  }

  private static void putKinds(Map<String, Double> numbers, LostData lost, BackData back) {
    numbers.put(RunNumbers.LOST_BLOCKS, (double) lost.blocks());
    numbers.put(RunNumbers.SAME_BLOCKS, (double) back.sameBlocks());
    numbers.put(RunNumbers.BLOCKS_BACK, back.blocksSeconds());
    numbers.put(RunNumbers.LOST_INTERNAL_BLOCKS, (double) lost.internalBlocks());
    numbers.put(RunNumbers.SAME_INTERNAL_BLOCKS, (double) back.sameInternalBlocks());
    numbers.put(RunNumbers.INTERNAL_BLOCKS_BACK, back.internalBlocksSeconds());
    numbers.put("lost_bytes", (double) lost.bytes());
    numbers.put("read_bytes", (double) lost.readBytes());
  }

  private static void putLatencies(
      Map<String, Double> numbers,
      RunRecord record,
      Stretch stretch,
      Optional<RunRecord> baseline) {
    Latencies own = Latencies.of(record.operations(), stretch);
    Optional<Latencies> none = baseline.map(its -> Latencies.of(its.operations(), stretch));
    for (OperationKind kind : OperationKind.values()) {
      for (int percent : PERCENTS) {
        double seconds = own.seconds(kind, percent);
        numbers.put(RunNumbers.latency(kind, percent), seconds);
        numbers.put(
            RunNumbers.overNone(kind, percent),
            none.map(its -> seconds / its.seconds(kind, percent)).orElse(Double.NaN));
      }
    }
  }

  private static void putGuided(
      Map<String, Double> numbers,
      OperationKind kind,
      RunRecord record,
      Stretch stretch,
      Optional<RunRecord> unguided) {
    Latencies own = Latencies.of(record.operations(), stretch);
    Optional<Latencies> others = unguided.map(its -> Latencies.of(its.operations(), stretch));
    double mean = own.meanSeconds(kind);
    double p90 = own.seconds(kind, 90);
    numbers.put(RunNumbers.mean(kind), mean);
    numbers.put(
        RunNumbers.meanFaster(kind),
        others.map(its -> its.meanSeconds(kind) / mean).orElse(Double.NaN));
    numbers.put(
        RunNumbers.p90Faster(kind),
        others.map(its -> its.seconds(kind, 90) / p90).orElse(Double.NaN));
  }

  private static void putLinks(
      Map<String, Double> numbers,
      RunRecord record,
      Stretch stretch,
      Optional<RunRecord> baseline,
      double limit) {
    for (LinkTraffic.TrafficDirection direction : LinkTraffic.TrafficDirection.values()) {
      String name = "above_alpha_" + (direction == LinkTraffic.TrafficDirection.IN ? "in" : "out");
      numbers.put(name, record.links().shareAbove(stretch, direction, limit));
      numbers.put(
          name + "_none",
          baseline
              .map(none -> none.links().shareAbove(stretch, direction, limit))
              .orElse(Double.NaN));
    }
  }
}
