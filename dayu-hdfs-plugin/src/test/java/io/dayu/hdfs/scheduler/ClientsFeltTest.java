package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.MS;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.agent.ClientWaits;
import io.dayu.hdfs.agent.OperationTimes;
import io.dayu.hdfs.status.PastClients;
import io.dayu.hdfs.status.RecoveryHistory;
import io.dayu.hdfs.status.TimesMeanwhile;
import io.dayu.hdfs.status.TrendLog;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Tests of what clients feel of a recovery, as operators see it: now, over time and in the history.
 */
class ClientsFeltTest {
  private final Rig rig = new Rig();

  private void tells(String uuid, long readMs, long usualReadMs) {
    rig.agentOf(uuid).clients = Optional.of(new ClientReport(readMs * MS, usualReadMs * MS, 0, 0));
  }

  private ClientWaits now() {
    return rig.operator().clientWaits();
  }

  @Test
  void agentsThatTellNothingAreUnknown() {
    rig.fourNodesWarm();
    assertThat(now()).isEqualTo(ClientWaits.UNKNOWN);
  }

  @Test
  void medianAndSlowestAreOfTheDataNodesThatTell_andOfNoneThatIsGone() {
    rig.fourNodesWarm();
    tells("a", 10, 8);
    tells("b", 20, 0);
    tells("c", 90, 4);
    rig.run(2 * SECOND);
    assertThat(now().reads()).isEqualTo(new OperationTimes(3, 20 * MS, 90 * MS, 4 * MS));
    assertThat(now().acks()).isEqualTo(OperationTimes.UNKNOWN);

    rig.agentOf("c").silent = true;
    rig.run(12 * SECOND);
    assertThat(now().reads()).isEqualTo(new OperationTimes(2, 10 * MS, 20 * MS, 8 * MS));
  }

  @Test
  void historyKeepsWhatReadsTookBeforeAndMeanwhile_andTheTrendWhatTheyTookWhen() {
    List<RecoveryHistory.PastRecovery> told = new ArrayList<>();
    rig.parts.history().tell(told::add);
    rig.fourNodesWarm();
    for (String uuid : List.of("a", "b", "c")) {
      tells(uuid, 8, 8);
    }
    rig.run(6 * SECOND);
    rig.namesystem.block(1, BIG, 3, "a", "b");
    tells("a", 30, 9);
    tells("b", 20, 9);
    tells("c", 20, 9);
    rig.run(20 * SECOND);
    PullOrder order = rig.onlyOrder();
    String destination = rig.holderOf(order);
    rig.says(destination, Rig.report(order, TransferState.DONE, BIG));
    rig.namesystem.stored(1, destination);
    rig.run(20 * SECOND);

    PastClients felt = told.get(told.size() - 1).clients();
    assertThat(felt.acks()).isEqualTo(TimesMeanwhile.UNKNOWN);
    assertThat(felt.reads().usualNs()).isBetween(8 * MS, 9 * MS);
    assertThat(felt.reads().meanwhileNs()).isBetween(8 * MS, 20 * MS);
    assertThat(felt.reads().worstNs()).isEqualTo(30 * MS);
    assertThat(rig.operator().trend().points())
        .extracting(TrendLog.TrendPoint::clientWaits)
        .extracting(times -> times.reads().worstNs())
        .contains(8 * MS, 30 * MS);
  }
}
