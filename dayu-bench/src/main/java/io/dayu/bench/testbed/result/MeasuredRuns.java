package io.dayu.bench.testbed.result;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.testbed.arm.FailureSpec;
import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.bench.testbed.measure.Stretch;
import io.dayu.bench.testbed.run.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes rows of all runs so far, each beside the run of its seed in which nothing failed. */
final class MeasuredRuns {
  private static final Stretch UNKNOWN = Stretch.ofSeconds(0, 45);

  private final List<RunRecord> records;
  private final double linkBytesPerSec;
  private final double alpha;
  private final Stretch withoutRecoveries;
  private final PhaseNumbers phases;

  MeasuredRuns(List<RunRecord> records, TestbedPlan plan) {
    this.records = List.copyOf(records);
    this.linkBytesPerSec = plan.conditions().links().bytesPerSec();
    this.alpha = plan.conditions().alpha();
    this.withoutRecoveries =
        plan.conditions().failure().kind() == FailureSpec.Kind.NONE
            ? new Stretch(0, plan.conditions().timing().baseline().toNanos())
            : UNKNOWN;
    this.phases = new PhaseNumbers(plan.conditions());
  }

  /** All runs with their numbers, in their order. */
  List<MeasuredRun> all() {
    Stretch usual = usualStretch();
    List<MeasuredRun> rows = new ArrayList<>();
    for (RunRecord record : records) {
      double limit = record.arm().alphaOr(alpha) * linkBytesPerSec;
      rows.add(
          MeasuredRun.of(
              record,
              record.recovery().stretch().orElse(usual),
              first(record.seed(), ArmKind.NONE),
              first(record.seed(), ArmKind.DAYU_IDLE),
              limit,
              phases.of(record, first(record.seed(), ArmKind.ELASTIC_AWAKE))));
    }
    return rows;
  }

  private Optional<RunRecord> first(long seed, ArmKind kind) {
    return records.stream()
        .filter(record -> record.seed() == seed && record.arm().kind() == kind)
        .findFirst();
  }

  /** The median stretch of Dayu's recoveries, over which runs without a failure are looked at. */
  private Stretch usualStretch() {
    List<Stretch> all =
        records.stream()
            .filter(record -> record.arm().isDayu() && record.recovery().finished())
            .flatMap(record -> record.recovery().stretch().stream())
            .toList();
    return all.isEmpty()
        ? withoutRecoveries
        : Stretch.ofSeconds(
            Medians.of(all.stream().mapToDouble(Stretch::fromSeconds)),
            Medians.of(all.stream().mapToDouble(Stretch::untilSeconds)));
  }
}
