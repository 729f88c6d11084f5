package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.link.SlowLinkFeed;
import io.dayu.hdfs.operator.NodeView;
import io.dayu.hdfs.state.Transfer;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** DataNodes whose links carry less than they say. */
class SlowLinkFeedTest {
  private final Rig rig = new Rig();

  private void recovery() {
    recovery(2);
  }

  /** Six DataNodes, of which the first hold all blocks. */
  private void recovery(int holders) {
    List<String> all = List.of("a", "b", "c", "d", "e", "f");
    all.forEach(rig::agent);
    rig.run(3 * SECOND);
    for (int id = 1; id <= 60; id++) {
      rig.namesystem.block(id, BIG, 2, all.get(id % holders));
    }
    rig.run(10 * SECOND);
  }

  private long plannedInto(String uuid) {
    int node = rig.nodes.find(uuid).orElseThrow();
    return rig.transfers.copy().stream()
        .filter(transfer -> transfer.destination() == node)
        .mapToLong(Transfer::rateBytesPerSec)
        .sum();
  }

  @Test
  void slowDestinationIsPlannedForWhatItCarries_andForMoreWhenItDoesAgain() {
    recovery();
    long before = plannedInto("c");
    assertThat(before).isGreaterThan(LINK / 10);
    rig.agentOf("c").speedShare = 0.05;
    rig.run(12 * SECOND);
    assertThat(plannedInto("c")).as("planned into the slow one").isLessThan(before / 3);

    rig.agentOf("c").speedShare = 1;
    rig.run(90 * SECOND);
    assertThat(plannedInto("c")).as("planned into it later").isGreaterThan(before / 2);
  }

  @Test
  void slowLinkOverWhichNothingMovesIsNotTriedAgainAtOnce() {
    recovery();
    rig.agentOf("c").speedShare = 0.05;
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(SlowLinkFeed.class));
    try {
      rig.run(12 * SECOND);
      assertThat(log.getOutput()).contains("The link into DataNode c:1 carries");
      log.clearOutput();

      rig.says("c");
      rig.run(40 * SECOND);
      assertThat(log.getOutput()).isEmpty();
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void agentThatStartsAnewHasNoHistory() {
    recovery();
    rig.agentOf("c").speedShare = 0.05;
    rig.run(12 * SECOND);
    long slow = plannedInto("c");
    assertThat(slow).isLessThan(LINK / 10);

    rig.agentOf("c").speedShare = 1;
    rig.restartAgent("c");
    rig.run(4 * SECOND);
    NodeView shown = shown("c");
    assertThat(shown.in().believed()).isEqualTo(LINK);
    assertThat(shown.in().limit()).isEqualTo(NodeView.Limit.ALPHA);
  }

  @Test
  void slowLinkIsShownAsItSaysAndAsItIsBelieved() {
    recovery();
    rig.agentOf("c").speedShare = 0.05;
    rig.run(12 * SECOND);

    NodeView shown = shown("c");
    assertThat(shown.in().link()).isEqualTo(LINK);
    assertThat(shown.in().believed()).isLessThan(LINK / 2);
    assertThat(shown.in().limit()).isEqualTo(NodeView.Limit.SLOW_LINK);
    assertThat(shown("d").in().limit()).isEqualTo(NodeView.Limit.ALPHA);
  }

  @Test
  void linkOfADataNodeThatRestartsIsNotCalledSlow() {
    recovery();
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(SlowLinkFeed.class));
    try {
      // Its source is down: what pulls from it moves nothing.
      rig.agentOf("a").silent = true;
      rig.agentOf("a").speedShare = 0;
      rig.run(9 * SECOND);
      rig.agentOf("a").silent = false;
      rig.agentOf("a").speedShare = 1;
      rig.restartAgent("a");
      rig.run(6 * SECOND);
      assertThat(log.getOutput()).isEmpty();
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void whatAllSayWrongIsKnownInTheNextRecovery_untilDataNodesStartAnew() throws Exception {
    recovery(6);
    rig.agentByUuid.values().forEach(agent -> agent.speedShare = 0.01);
    rig.run(20 * SECOND);
    assertThat(shown("c").in().believed()).isLessThan(LINK / 10);
    end(1, 60);
    assertThat(rig.status().queue().blocks() + rig.status().running().transfers()).isZero();
    assertThat(shown("c").in().believed()).isLessThan(LINK / 10);

    for (int id = 100; id < 110; id++) {
      rig.namesystem.block(id, BIG, 2, "a");
    }
    rig.run(3 * SECOND);
    assertThat(plannedInto("c")).as("by the first plan").isLessThan(LINK / 10);
    end(100, 109);

    rig.agentByUuid.keySet().forEach(rig::restartAgent);
    rig.run(6 * SECOND);
    assertThat(shown("c").in().believed()).isEqualTo(LINK);
    assertThat(rig.operator().warnings()).isEmpty();
  }

  @Test
  void whatAllSayWrongIsForgottenAfterADay() {
    recovery(6);
    rig.agentByUuid.values().forEach(agent -> agent.speedShare = 0.01);
    rig.run(20 * SECOND);
    end(1, 60);
    rig.nowNs += 23 * 3_600 * SECOND;
    rig.run(12 * SECOND);
    assertThat(shown("c").in().believed()).isLessThan(LINK / 10);
    rig.nowNs += 3_600 * SECOND;
    rig.run(12 * SECOND);
    assertThat(shown("c").in().believed()).isEqualTo(LINK);
  }

  /** Nobody wants these blocks any more. */
  private void end(int first, int last) {
    for (int id = first; id <= last; id++) {
      rig.namesystem.delete(id);
    }
    rig.run(20 * SECOND);
  }

  private NodeView shown(String uuid) {
    try {
      return rig.operator().nodes().get(rig.nodes.find(uuid).orElseThrow());
    } catch (NoAnswerException e) {
      throw new AssertionError(e);
    }
  }

  private static long slotsWhenOneOfThemTurnsSlow(int nodes) {
    Rig cluster = new Rig();
    IntStream.range(0, nodes).forEach(node -> cluster.agent("n" + node));
    cluster.run(3 * SECOND);
    for (int id = 1; id <= 10 * nodes; id++) {
      cluster.namesystem.block(id, BIG, 2, "n" + (2 + id % (nodes / 3)));
    }
    cluster.run(10 * SECOND);
    String slow = cluster.nodes.uuid(cluster.transfers.copy().get(0).destination());
    cluster.agentOf(slow).speedShare = 0.05;
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(SlowLinkFeed.class));
    try {
      cluster.run(12 * SECOND);
      assertThat(log.getOutput()).contains("DataNode " + slow + ":1 carries");
    } finally {
      log.stopCapturing();
    }
    return cluster.status().slot().number();
  }

  @Test
  void oneOfManyIsPlannedForWithTheNextSlot() {
    assertThat(slotsWhenOneOfThemTurnsSlow(6)).isEqualTo(3);
    assertThat(slotsWhenOneOfThemTurnsSlow(120)).isEqualTo(2);
  }

  @Test
  void linkThatClientsUseIsNotSlow() {
    recovery();
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(SlowLinkFeed.class));
    try {
      rig.agentOf("c").receivedBytesPerSec = LINK * 4 / 5;
      rig.agentOf("c").speedShare = 0.05;
      rig.run(30 * SECOND);
      assertThat(log.getOutput()).isEmpty();

      rig.agentOf("c").receivedBytesPerSec = 0;
      rig.run(30 * SECOND);
      assertThat(log.getOutput()).contains("The link into DataNode c:1 carries");
    } finally {
      log.stopCapturing();
    }
  }
}
