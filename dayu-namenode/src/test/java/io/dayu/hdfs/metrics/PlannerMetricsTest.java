package io.dayu.hdfs.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.hdfs.queue.LockHold;
import io.dayu.metrics.PrometheusPage;
import org.junit.jupiter.api.Test;

/** Tests of the planner's counts, as Prometheus and JMX are told. */
class PlannerMetricsTest {
  private final PrometheusPage page = new PrometheusPage();
  private final PlannerMetrics metrics = new PlannerMetrics(page.registry());

  @Test
  void replicasAndBytesAreToldByCarrierAndJmxHasTheirSum() {
    metrics.committed(true, 100);
    metrics.committed(true, 100);
    metrics.committed(false, 7);
    metrics.recovered(true, 100, 1);
    metrics.recovered(false, 7, 1);

    assertThat(page.text())
        .contains("dayu_planned_replicas_total{carrier=\"agent\"} 2.0")
        .contains("dayu_planned_bytes_total{carrier=\"stock\"} 7.0")
        .contains("dayu_recovered_replicas_total{carrier=\"stock\"} 1.0")
        .contains("dayu_recovered_bytes_total{carrier=\"agent\"} 100.0");
    assertThat(metrics.replicasByAgent()).isEqualTo(2);
    assertThat(metrics.replicasByStock()).isEqualTo(1);
    assertThat(metrics.recoveredReplicas()).isEqualTo(2);
    assertThat(metrics.recoveredBytes()).isEqualTo(107);
  }

  @Test
  void abandonedTransferCountsAsResentOnlyWhenBytesHadArrived() {
    metrics.bytesAbandoned(Abandonment.DESTINATION_LOST, 5, 1);
    metrics.bytesAbandoned(Abandonment.DESTINATION_LOST, 0, 1);

    assertThat(page.text())
        .contains("dayu_resent_bytes_total{reason=\"destination_lost\"} 5.0")
        .contains("dayu_resent_replicas_total{reason=\"destination_lost\"} 1.0")
        .contains("dayu_resent_replicas_total{reason=\"stuck\"} 0.0");
  }

  @Test
  void newAndPinnedTransfersAreNotPlannedAgain() {
    for (Assignment.Kind kind : Assignment.Kind.values()) {
      metrics.replanned(kind);
    }

    assertThat(page.text())
        .contains("dayu_transfers_replanned_total{kind=\"resourced\"} 1.0")
        .contains("dayu_transfers_replanned_total{kind=\"kept\"} 1.0")
        .doesNotContain("kind=\"new\"")
        .doesNotContain("kind=\"pinned\"");
  }

  @Test
  void slotThatLostMoreThanItMovedMovedNothing() {
    assertThat(page.text()).contains("dayu_slot_moved_ratio NaN");
    metrics.slotMoved(200, 150);
    assertThat(page.text()).contains("dayu_slot_moved_ratio 0.75");

    metrics.slotMoved(200, -10);
    assertThat(page.text())
        .contains("dayu_slot_moved_ratio 0.0")
        .contains("dayu_slot_planned_bytes_total 400.0")
        .contains("dayu_slot_moved_bytes_total 150.0");
  }

  @Test
  void slotThatPlannedNothingTellsNothing() {
    metrics.slotMoved(0, 10);

    assertThat(page.text())
        .contains("dayu_slot_moved_ratio NaN")
        .contains("dayu_slot_moved_bytes_total 0.0");
  }

  @Test
  void holdsOfTheLockAreToldByOperationAndJmxHasAllTogether() {
    metrics.lockHeld(new LockHold("dayuCommit", 3_000_000, 1_000_000, 2_000_000));
    metrics.lockHeld(new LockHold("dayuCommit", 2_000_000, 2_000_000, 0));
    metrics.lockHeld(new LockHold("dayuIntake", 1_000_000, 1_000_000, 0));

    assertThat(page.text())
        .contains("dayu_lock_hold_seconds_sum{operation=\"dayuCommit\"} 0.005")
        .contains("dayu_lock_hold_seconds_count{operation=\"dayuIntake\"} 1")
        .doesNotContain("operation=\"anything\"");
    assertThat(metrics.lockHolds().count()).isEqualTo(3);
    assertThat(metrics.lockHolds().longestMicros()).isEqualTo(3_000);
    assertThat(metrics.lockHolds().totalMicros()).isEqualTo(6_000);
    assertThat(metrics.lockHoldsByOperation()).containsOnlyKeys("dayuCommit", "dayuIntake");
    assertThat(metrics.lockHoldsByOperation().get("dayuCommit"))
        .asString()
        .endsWith(
            "longest: 3.0 ms for dayuCommit (1.0 ms on a processor, 2 ms of garbage collection)");
  }
}
