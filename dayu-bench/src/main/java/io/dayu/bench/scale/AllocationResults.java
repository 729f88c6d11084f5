package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.tools.report.Columns;
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
    new Columns<AllocationResult>()
        .add("arm", of -> of.arm().word())
        .add("round", AllocationResult::round)
        .add("allocations_per_s", AllocationResult::allocationsPerSec)
        .add("namenode_us_per_allocation", AllocationResult::microsPerAllocation)
        .add("add_block_p50_ms", of -> ms(of, 50))
        .add("add_block_p99_ms", of -> ms(of, 99))
        .add("namenode_processors", of -> of.processors().nameNode())
        .add("resting_processors", AllocationResult::restingProcessors)
        .add("simulator_processors", of -> of.processors().simulator())
        .add("failed_files", AllocationResult::failures)
        .add("guided", AllocationResult::guided)
        .csv(results)
        .write(plan.namespace().directories().out().resolve("allocations.csv"));
  }

  private static double ms(AllocationResult one, double percentile) {
    return one.latencies().getValueAtPercentile(percentile) / NS_PER_MS;
  }

  /** The medians of all arms. */
  Table table() {
    return new Columns<ArmKind>()
        .add("arm", ArmKind::word)
        .add("rounds", arm -> of(arm).size())
        .add("blocks/s", arm -> Show.number(median(arm, AllocationResult::allocationsPerSec), 0))
        .add("of dayu-idle", arm -> ofIdle(arm, AllocationResult::allocationsPerSec))
        .add(
            "NameNode a block",
            arm -> Show.number(median(arm, AllocationResult::microsPerAllocation), 1) + " us")
        .add("of dayu-idle", arm -> ofIdle(arm, AllocationResult::microsPerAllocation))
        .add("addBlock p50", arm -> Show.number(median(arm, one -> ms(one, 50)), 2) + " ms")
        .add("p99", arm -> Show.number(median(arm, one -> ms(one, 99)), 2) + " ms")
        .add("NameNode", arm -> Show.percent(median(arm, one -> one.processors().nameNode())))
        .add("resting", arm -> Show.percent(median(arm, AllocationResult::restingProcessors)))
        .add("simulator", arm -> Show.percent(median(arm, one -> one.processors().simulator())))
        .table(plan.namespace().arms());
  }

  private double median(ArmKind arm, ToDoubleFunction<AllocationResult> figure) {
    return median(of(arm), figure);
  }

  private String ofIdle(ArmKind arm, ToDoubleFunction<AllocationResult> figure) {
    return Show.number(median(arm, figure) / median(ArmKind.DAYU_IDLE, figure), 3);
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
