package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The file and the table of a measurement of allocations; the file is written after every run. */
final class AllocationResults {
  private static final double NS_PER_MS = 1e6;

  private final AllocatePlan plan;
  private final List<AllocationResult> results = new ArrayList<>();

  AllocationResults(AllocatePlan plan) {
    this.plan = plan;
  }

  /** Takes in a run. */
  void keep(AllocationResult result) throws IOException {
    results.add(result);
    CsvFile csv =
        new CsvFile(
            "arm",
            "round",
            "allocations_per_s",
            "namenode_us_per_allocation",
            "add_block_p50_ms",
            "add_block_p99_ms",
            "namenode_processors",
            "resting_processors",
            "simulator_processors",
            "failed_files",
            "guided");
    for (AllocationResult one : results) {
      csv.row(
          one.arm().word(),
          one.round(),
          one.allocationsPerSec(),
          one.microsPerAllocation(),
          ms(one, 50),
          ms(one, 99),
          one.processors().nameNode(),
          one.restingProcessors(),
          one.processors().simulator(),
          one.failures(),
          one.guided());
    }
    csv.write(plan.namespace().directories().out().resolve("allocations.csv"));
  }

  private static double ms(AllocationResult one, double percentile) {
    return one.latencies().getValueAtPercentile(percentile) / NS_PER_MS;
  }

  /** The medians of all arms. */
  Table table() {
    Table table =
        new Table(
            "arm",
            "rounds",
            "blocks/s",
            "of dayu-idle",
            "NameNode a block",
            "of dayu-idle",
            "addBlock p50",
            "p99",
            "NameNode",
            "resting",
            "simulator");
    for (ArmKind arm : plan.namespace().arms()) {
      List<AllocationResult> own = of(arm);
      double rate = median(own, AllocationResult::allocationsPerSec);
      double micros = median(own, AllocationResult::microsPerAllocation);
      List<AllocationResult> unguided = of(ArmKind.DAYU_IDLE);
      table.row(
          arm.word(),
          Integer.toString(own.size()),
          Show.number(rate, 0),
          Show.number(rate / median(unguided, AllocationResult::allocationsPerSec), 3),
          Show.number(micros, 1) + " us",
          Show.number(micros / median(unguided, AllocationResult::microsPerAllocation), 3),
          Show.number(median(own, one -> ms(one, 50)), 2) + " ms",
          Show.number(median(own, one -> ms(one, 99)), 2) + " ms",
          Show.percent(median(own, one -> one.processors().nameNode())),
          Show.percent(median(own, AllocationResult::restingProcessors)),
          Show.percent(median(own, one -> one.processors().simulator())));
    }
    return table;
  }

  private List<AllocationResult> of(ArmKind arm) {
    return results.stream().filter(one -> one.arm() == arm).toList();
  }

  /** The middle one, of an even number the mean of the middle two; NaN of none. */
  static double median(List<AllocationResult> all, ToDoubleFunction<AllocationResult> figure) {
    double[] sorted = all.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
