package io.dayu.it.admin;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.scheduler.TransferView;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.NameNodePair;
import io.dayu.it.support.Replicas;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The command {@code hdfs dayu} against NameNodes that recover. */
@Tag("slow")
final class AdminCommandTest {
  private static final long LINK = 1_000_000;
  private static final int SLOT_SEC = 10;
  private static final Duration SOON = Duration.ofSeconds(30);

  @Test
  void looksAndSteersInARecovery() throws Exception {
    // The slot is so long that a change of alpha that waited for the next one would be seen.
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(6, 3, LINK, 4 * MIB).with("dayu.timeslot", SLOT_SEC + "s"))) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      Clusters.fill(cluster, 60, 4 * MIB, 3);
      DayuService dayu = cluster.dayu();
      assertSimulates(cluster, conf);
      cluster.kill(cluster.dataNodes().get(0).getDatanodeUuid());
      TransferView running =
          Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), one -> one.rateBytesPerSec() > 0);

      assertShows(
          Command.run(conf, "status"),
          "active",
          "Scheduled  by Dayu",
          "DataNodes alive",
          " to lose a block within the hour");
      assertShows(Command.run(conf, "nodes", "--top", "2"), "alpha", "and 4 DataNodes more");
      assertShows(Command.run(conf, "tasks"), "blk_" + running.blockId(), "HELD BY");
      assertShows(
          Command.run(conf, "tasks", "--why", "blk_" + running.blockId()), "is running", "agent");
      assertShows(Command.run(conf, "plan", "--dry-run"), "nothing was done", "BUSIEST");
      assertShows(Command.run(conf, "get", "dayu.alpha"), "0.75", "default");
      JsonNode status = new ObjectMapper().readTree(Command.run(conf, "status", "--json").out());
      assertThat(status.path("waiting").path("blocks").asInt()).isPositive();
      assertThat(status.path("risk").path("hour").asDouble()).isStrictlyBetween(0.0, 0.1);

      assertAlphaReachesRunningTransfers(cluster, conf);
      assertPausePlansNothing(cluster, conf);

      assertShows(Command.run(conf, "profile", "recovery-first"), "dayu.alpha was 0.4, is 0.9");
      Clusters.awaitRecovered(cluster, Duration.ofMinutes(2));
      Replicas.assertComplete(cluster, 3);
      assertScheduleLiesUnderAnOperatorsWord(conf);
      assertThat(dayu.getBlocksLeftToStock()).isZero();
      assertThat(dayu.getPlannerFailures()).isZero();
    }
  }

  private static void assertScheduleLiesUnderAnOperatorsWord(Configuration conf) throws Exception {
    Command.run(conf, "set", "dayu.schedule", "* client-first; zone=UTC");
    assertShows(
        Command.run(conf, "status"),
        "Profile    recovery-first, by an operator since",
        "dayu.schedule says client-first");
    Command.run(conf, "reset");
    assertShows(
        Command.run(conf, "set", "dayu.schedule", "* client-first; zone=UTC"),
        "dayu.alpha was 0.75, is 0.6");
    assertShows(Command.run(conf, "status"), "Profile    client-first, by dayu.schedule");
    assertShows(Command.run(conf, "get", "dayu.alpha"), "0.6", "schedule");
  }

  private static void assertSimulates(EmbeddedCluster cluster, Configuration conf)
      throws Exception {
    DataNode lost = cluster.dataNodes().get(0);
    String name = lost.getDatanodeId().getXferAddr();
    awaitPlanning(cluster.dayu());
    Command simulated = Command.run(conf, "simulate", "--node", name, "--json");
    assertThat(simulated.code()).as(simulated.toString()).isZero();
    JsonNode answer = new ObjectMapper().readTree(simulated.out());
    int replicas =
        lost.getFSDataset()
            .getFinalizedBlocks(cluster.nameNode().getNamesystem().getBlockPoolId())
            .size();
    assertThat(answer.path("replicas").asLong()).isEqualTo(replicas);
    assertThat(answer.path("blocks").asLong()).isEqualTo(replicas);
    assertThat(answer.path("bytes").asLong()).isEqualTo(4 * MIB * replicas);
    assertThat(answer.path("recoveryMs").asLong())
        .isGreaterThanOrEqualTo(answer.path("idealMs").asLong());
    assertThat(answer.path("idealMs").asLong()).isPositive();
    assertShows(
        Command.run(conf, "simulate", "--node", lost.getDatanodeUuid()),
        replicas + " blocks",
        "FULLEST LINK",
        "Nothing was done");
    assertShows(
        Command.run(conf, "simulate", "--node", name, "--scatter-width", "6"),
        "in copysets of scatter width 6.");
    assertShows(Command.run(conf, "safe-to-stop", name), "may be stopped");
    Command unknown = Command.run(conf, "simulate", "--node", "nobody.example");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).hasLineCount(1).contains("No DataNode is called nobody.example.");
  }

  private static void assertAlphaReachesRunningTransfers(
      EmbeddedCluster cluster, Configuration conf) throws Exception {
    DayuService dayu = cluster.dayu();
    assertThat(busiestBudget(dayu)).isGreaterThan((long) (0.4 * LINK));
    assertShows(
        Command.run(conf, "set", "dayu.alpha", "0.4"),
        "dayu.alpha was 0.75, is 0.4",
        "<name>dayu.alpha</name><value>0.4</value>");
    Await.until(
        "no link is planned above the new alpha",
        Duration.ofSeconds(SLOT_SEC / 2),
        () -> busiestBudget(dayu) <= (long) (0.4 * LINK),
        dayu::status);
    assertShows(Command.run(conf, "get", "dayu.alpha"), "0.4", "live");
  }

  private static long busiestBudget(DayuService dayu) {
    return dayu.status().busiest().budgetBytesPerSec();
  }

  private static void assertPausePlansNothing(EmbeddedCluster cluster, Configuration conf)
      throws Exception {
    DayuService dayu = cluster.dayu();
    assertShows(Command.run(conf, "pause", "--for", "10m", "let us see"), "Nothing new");
    assertShows(Command.run(conf, "status"), "paused by the operator", "let us see");
    Await.until(
        "what runs has ended",
        Duration.ofMinutes(5),
        () -> dayu.transfers().isEmpty(),
        dayu::transfers);
    assertThat(dayu.getWaitingBlocks()).isPositive();
    assertThat(dayu.isPaused()).isTrue();
    assertThat(dayu.isScheduledByDayu()).isTrue();
    assertThat(dayu.getBlocksLeftToStock()).isZero();

    assertShows(Command.run(conf, "resume"), "plans again");
    Await.until("something runs again", SOON, () -> !dayu.transfers().isEmpty(), dayu::status);
  }

  @Test
  void offGivesTheQueueBack_onTakesItAgain() throws Exception {
    // Stock HDFS takes some seconds, so that the command finds it at work.
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(4, 2, LINK, MIB)
                .with("dfs.namenode.replication.work.multiplier.per.iteration", "1"))) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      Clusters.fill(cluster, 15, 4 * MIB, 2);
      assertShows(Command.run(conf, "off", "no reason"), "Dayu is off", "dayu.enabled");
      assertThat(cluster.dayu().isScheduledByDayu()).isFalse();
      Command status = Command.run(conf, "status");
      assertThat(status.code()).isEqualTo(6);
      assertThat(status.err()).contains("turned off by the operator: no reason");

      cluster.kill(cluster.dataNodes().get(0).getDatanodeUuid());
      Await.until(
          "status tells what stock has to do",
          SOON,
          () -> Command.run(conf, "status").out().contains("Stock HDFS has"),
          () -> Command.run(conf, "status"));
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(60));
      assertThat(cluster.dayu().getBlocksLeftToStock()).isPositive();

      assertShows(Command.run(conf, "on"), "on again");
      awaitPlanning(cluster.dayu());
      assertThat(cluster.dayu().isScheduledByDayu()).isTrue();
      assertThat(Command.run(conf, "status").code()).isZero();
    }
  }

  @Test
  void standbyIsPassedOver_ordersGoToBoth_othersAreRefused() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(Clusters.quick(3, 1, LINK, MIB).withStandby())) {
      Configuration conf = NameNodePair.pair(cluster);
      awaitPlanning(cluster.dayu());
      assertRefusesOthers(cluster, conf);

      assertShows(Command.run(conf, "status"), "active");
      Command standby = Command.run(conf, "status", "--nn", NameNodePair.address(cluster, 1));
      assertThat(standby.code()).isEqualTo(5);
      assertThat(standby.out()).contains("standby");
      assertThat(Command.run(conf, "tasks", "--nn", NameNodePair.address(cluster, 1)).code())
          .isEqualTo(5);

      assertThat(Command.run(conf, "set", "dayu.alpha", "0.5").out())
          .contains(NameNodePair.address(cluster, 0) + ", active")
          .contains(NameNodePair.address(cluster, 1) + ", standby");
      assertThat(Command.run(conf, "pause", "--for", "10m").code()).isZero();
      assertThat(Command.run(conf, "health").code()).as("paused").isEqualTo(7);
      assertShows(
          Command.run(conf, "health", "mute", "paused", "1h", "--because", "a rack moves"),
          "paused is told no more for 1h");
      cluster.failOver();
      awaitPlanning(cluster.dayu());
      assertThat(cluster.dayu().settings().scheduler().planning().planner().alpha()).isEqualTo(0.5);
      assertShows(Command.run(conf, "get", "dayu.alpha"), "0.5");

      Await.until(
          "all agents have reported to the new active NameNode",
          SOON,
          () -> Command.run(conf, "health").code() == 0,
          () -> Command.run(conf, "health"));
      String gone = NameNodePair.address(cluster, 0);
      assertShows(
          Command.run(conf, "health"),
          "OK: Dayu on " + NameNodePair.address(cluster, 1),
          "because a rack moves: Dayu is paused");
      assertShows(Command.run(conf, "health", "unmute", "paused"), "paused is told again");
      assertThat(Command.run(conf, "health").code()).isEqualTo(7);
      assertThat(Command.run(conf, "resume").code()).isZero();
      assertThat(
              Command.run(
                      conf, "set", "dayu.alpha", "0.55", "--nn", NameNodePair.address(cluster, 1))
                  .code())
          .isZero();
      assertShows(
          Command.run(conf, "status"),
          "Other      " + gone + ", standby",
          gone + " has dayu.alpha 0.5, not 0.55");

      cluster.hdfs().shutdownNameNode(0);
      assertShows(Command.run(conf, "status"), "active", gone + ": ");
      Command partly = Command.run(conf, "set", "dayu.alpha", "0.6");
      assertThat(partly.code()).as(partly.toString()).isEqualTo(8);
      assertThat(partly.err()).contains("1 of 2 NameNodes have done it");
      Command health = Command.run(conf, "health");
      assertThat(health.code()).as(health.toString()).isEqualTo(7);
      assertThat(health.out()).contains("WARNING", gone + ": ");
      assertThat(cluster.dayu().settings().scheduler().planning().planner().alpha()).isEqualTo(0.6);

      cluster.hdfs().transitionToStandby(1);
      Command outage = Command.run(conf, "status");
      assertThat(outage.code()).as(outage.toString()).isEqualTo(4);
      assertThat(outage.out()).contains(NameNodePair.address(cluster, 1) + ", standby", gone + ":");
      assertThat(outage.err()).contains("No active NameNode answered.");
    }
  }

  private static void assertRefusesOthers(EmbeddedCluster cluster, Configuration conf)
      throws Exception {
    UserGroupInformation joe = UserGroupInformation.createRemoteUser("joe");
    for (List<String> command :
        List.of(
            List.of("set", "dayu.alpha", "0.1"),
            List.of("profile", "client-first"),
            List.of("reset"),
            List.of("pause"),
            List.of("resume"),
            List.of("off"),
            List.of("on"),
            List.of("plan", "--dry-run"),
            List.of("simulate", "--node", "localhost"))) {
      Command refused = Command.runAs(joe, conf, command.toArray(new String[0]));
      assertThat(refused.code()).as(refused.toString()).isEqualTo(3);
      assertThat(refused.err().lines()).allSatisfy(line -> assertThat(line).contains("superuser"));
    }
    DayuService dayu = cluster.dayu();
    assertThat(dayu.settings().scheduler().planning().planner().alpha()).isEqualTo(0.75);
    assertThat(dayu.getOperatorOrder()).isEmpty();
    assertThat(dayu.isScheduledByDayu()).isTrue();
    assertThat(Command.runAs(joe, conf, "status").code()).isZero();
  }

  @Test
  void nameNodeThatIsDownAndOneWithoutDayuHaveTheirCodes() throws Exception {
    Configuration nowhere = new Configuration(false);
    try (ServerSocket free = new ServerSocket(0)) {
      nowhere.set("fs.defaultFS", "hdfs://127.0.0.1:" + free.getLocalPort());
    }
    Command down = Command.run(nowhere, "status");
    assertThat(down.code()).isEqualTo(4);
    assertThat(down.err()).hasLineCount(1).contains("did not answer");

    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(Clusters.quick(1, 1, LINK, MIB).with("dayu.enabled", "false"))) {
      Command off = Command.run(cluster.hdfs().getConfiguration(0), "status");
      assertThat(off.code()).isEqualTo(6);
      assertThat(off.err()).contains("dayu.enabled is false");
    }
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(Clusters.quick(1, 1, LINK, MIB).with("dfs.namenode.plugins", ""))) {
      Command stock = Command.run(cluster.hdfs().getConfiguration(0), "status");
      assertThat(stock.code()).isEqualTo(6);
      assertThat(stock.err()).contains("not installed");
    }
  }

  private static void awaitPlanning(DayuService dayu) throws Exception {
    Await.until("Dayu plans", SOON, dayu::isPlanning, dayu::getSchedulingReason);
  }

  private static void assertShows(Command command, String... parts) {
    assertThat(command.code()).as(command.toString()).isZero();
    assertThat(command.out()).contains(parts);
  }
}
