package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.status.OutOfService;
import io.dayu.hdfs.status.ServiceState;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Tests of the causes that are shown of a recovery. */
class RecoveryCauseTest {
  private final Rig rig = new Rig();

  @Test
  void deadDataNodeIsNamedSinceWhen_andSaidOnce() throws Exception {
    rig.fourNodesWarm();
    assertThat(rig.operator().cause().absences()).isEmpty();
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(OutOfService.class));
    try {
      long diedNs = rig.nowNs;
      rig.namesystem.kill("d");
      rig.run(10 * SECOND);

      OutOfService.Absence absence = rig.operator().cause().absences().get(0);
      assertThat(absence.node()).isEqualTo("d:1");
      assertThat(absence.state()).isEqualTo(ServiceState.DEAD);
      assertThat(absence.sinceNs() - diedNs).isBetween(0L, SECOND);
      assertThat(log.getOutput()).containsOnlyOnce("DataNode d:1 is dead");
      assertThat(rig.operator().nodes().get(rig.nodes.find("d").orElseThrow()).state().words())
          .isEqualTo("dead");

      rig.namesystem.node("d", "/d");
      rig.run(SECOND);
      assertThat(rig.operator().cause().absences()).isEmpty();
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void hdfsIsToLookAtOneThatBeginsToLeave() {
    rig.fourNodesWarm();
    rig.namesystem.kill("c");
    rig.run(10 * SECOND);
    assertThat(rig.leavers).isZero();

    rig.namesystem.decommission("d");
    rig.run(10 * SECOND);
    assertThat(rig.leavers).isOne();
  }

  @Test
  void blocksThatWaitAreCountedByTheirDanger() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 5, "a", "b", "c", "d");
    rig.namesystem.block(2, 1L << 41, 2, "a");
    rig.run(3 * SECOND);

    assertThat(rig.operator().cause().blocksByDanger().stream().mapToInt(Integer::intValue).sum())
        .isEqualTo(rig.tasks.total())
        .isEqualTo(2);
  }

  @Test
  void standbyDoesNotShowWhoWasOutOfServiceLongAgo() {
    rig.fourNodesWarm();
    rig.namesystem.kill("d");
    rig.run(10 * SECOND);
    assertThat(rig.operator().cause().absences()).hasSize(1);
    rig.namesystem.active = false;
    rig.run(SECOND);
    rig.namesystem.node("d", "/d");
    rig.run(SECOND);
    assertThat(rig.operator().cause().absences()).isEmpty();
  }
}
