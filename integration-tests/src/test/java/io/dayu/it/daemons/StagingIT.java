package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.daemons.DropInJar;
import io.dayu.bench.daemons.StockClassPath;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.scope.Scope;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Fsck;
import java.io.File;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A site that is new to Dayu goes the way of docs/operate/before-you-bet.md, by each of its
 * commands. It has three losses in shadow mode, one with a few blocks, one with all, and a day by a
 * schedule. Every system was on when Dayu is taken out.
 */
@Tag("long")
final class StagingIT {
  private static final int MIB = 1024 * 1024;
  private static final int NODES = 6;
  private static final int FILES = 16;
  private static final Duration SOON = Duration.ofMinutes(2);
  private static final Duration NEXT_MINUTE = Duration.ofSeconds(90);
  private static final String DOMAIN = "staging.example.org";
  private static final String HDFS = "org.apache.hadoop.hdfs.server.";
  private static final String POLICY =
      HDFS + "blockmanagement.BlockPlacementPolicyWithUpgradeDomain";
  private static final String HOSTS = HDFS + "blockmanagement.CombinedHostFileManager";
  private static final int UNDO_FIRST = 7;

  private static final Map<String, String> IN_SHADOW =
      Map.ofEntries(
          Map.entry("dayu.mode", "shadow"),
          Map.entry("dayu.seed", "12"),
          // A recovery is held against its forecast where it takes ten seconds.
          Map.entry("dayu.agent.link.bandwidth", "700000"),
          Map.entry(
              "dfs.namenode.plugins", "io.dayu.hdfs.DayuNameNodePlugin, " + OwnPlugin.CLASS_NAME),
          Map.entry(
              "dfs.datanode.plugins",
              "\n    " + OwnPlugin.CLASS_NAME + ",\n    io.dayu.agent.DayuDataNodePlugin\n  "),
          Map.entry("dfs.namenode.replication.work.multiplier.per.iteration", "1"),
          // All DataNodes have reported when HDFS looks for blocks that lack replicas.
          Map.entry("dfs.namenode.safemode.extension", "6000"),
          Map.entry(RealCluster.HOST_KEY, "dn%d." + DOMAIN));

  private static final Map<String, String> EVERY_SYSTEM =
      Map.ofEntries(
          Map.entry("dayu.placement.policy", POLICY),
          Map.entry(
              "dfs.block.replicator.classname", HDFS + "blockmanagement.DayuBlockPlacementPolicy"),
          Map.entry("dayu.elastic.off.provider", HOSTS),
          Map.entry("dfs.namenode.hosts.provider.classname", HDFS + "blockmanagement.DayuHosts"),
          Map.entry("dfs.net.topology.impl", "io.dayu.hdfs.reading.DayuNetworkTopology"),
          Map.entry(
              "dfs.datanode.fsdataset.factory",
              HDFS + "datanode.fsdataset.impl.DayuDatasetFactory"),
          Map.entry("dayu.mode", "active"),
          Map.entry("dayu.heat.enabled", "true"),
          Map.entry("dayu.heat.replicas.enabled", "true"),
          // A key of before, which disturbs nothing.
          Map.entry("dayu.heat.cold.enabled", "true"),
          Map.entry("dayu.elastic.standby", "/standby"),
          Map.entry("dayu.elastic.enabled", "true"),
          Map.entry("dayu.elastic.layout", "bands"),
          Map.entry("dayu.elastic.size", "auto"),
          Map.entry("dayu.elastic.off.command", "/bin/true"),
          Map.entry("dayu.elastic.off.never", "names-only"));

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path home;

  @SuppressWarnings("NullAway.Init")
  private String stock;

  @SuppressWarnings("NullAway.Init")
  private String withDayu;

  @SuppressWarnings("NullAway.Init")
  private RealCluster cluster;

  @SuppressWarnings("NullAway.Init")
  private OperatorShell shell;

  @SuppressWarnings("NullAway.Init")
  private FollowedPage page;

  @SuppressWarnings("NullAway.Init")
  private StagedLosses losses;

  @Test
  void siteGoesFromShadowModeToAllBlocks_andOutAgain() throws Exception {
    Path own = home.resolve("own");
    StockClassPath hadoop = StockClassPath.unpack(home.resolve("pages"));
    OwnPlugin.compile(own, hadoop.text());
    stock = hadoop.text() + File.pathSeparator + own;
    withDayu = DropInJar.find() + File.pathSeparator + stock;
    try (RealCluster started = RealCluster.start(home, withDayu, NODES, MIB, IN_SHADOW)) {
      cluster = started;
      cluster.fill(FILES);
      shell = new OperatorShell(Files.createDirectory(home.resolve("operator")), withDayu);
      cluster.writeSite(shell.siteFile());
      page = new FollowedPage(FollowedPage.BEFORE_YOU_BET, shell);
      losses = new StagedLosses(cluster, NODES);

      watchThreeLosses();
      takeFewBlocks();
      takeAllBlocks();
      goBackAndForth();
      liveADay();
      takeOut();
      page.assertAllRun();
    }
  }

  private static void assertFine(Command command, String... says) {
    assertThat(command.code()).as("%s", command).isZero();
    assertThat(List.of(says)).allSatisfy(words -> assertThat(command.out()).contains(words));
  }

  private static String host(int node) {
    return "dn" + node + "." + DOMAIN;
  }

  /** The one in the middle is cut by a restart of the NameNode. */
  private void watchThreeLosses() throws Exception {
    assertFine(page.run("hdfs dayu status"), "in shadow by dayu.mode", "Scheduled  by stock HDFS");
    shell.set("HOST", host(5));
    assertFine(page.run("hdfs dayu simulate --node \"$HOST\""), "would be recovered within");

    JsonNode whole = watchLoss(5);
    long cut = watchCutLoss(4);
    watchLoss(3);
    assertThat(cluster.view().dayu("RecoveredReplicas")).as("replicas by Dayu").isZero();
    assertFine(
        page.run("hdfs dayu shadow"),
        Long.toString(cut),
        "cut off: the NameNode stopped",
        host(5),
        host(4),
        host(3));
    shell.set("ID", whole.path("id").asText());
    assertFine(
        page.run("hdfs dayu shadow \"$ID\""),
        "STOCK HDFS DID",
        "DAYU WOULD HAVE",
        "time to the last block",
        "block-seconds with one replica");
    assertFine(page.run("hdfs dayu shadow --out losses.json"), "Losses are in losses.json");
    assertThat(shell.written("losses.json"))
        .contains("tookMs", "cut off")
        .doesNotContain("dn5", DOMAIN, "127.0.0.1", home.toString())
        .doesNotContain("\"" + System.getProperty("user.name") + "\"");
  }

  private JsonNode watchLoss(int node) throws Exception {
    int lost = losses.kill(node);
    JsonNode loss =
        losses.awaitNewest(
            "over, and was played", one -> isOf(one, node) && one.path("dayu").isObject());
    assertThat(loss.path("outcome").asText()).isEqualTo("done");
    // Stock HDFS may have made a few before the first look, which is within a second.
    assertThat(loss.path("blocks").asLong()).isBetween(lost / 2L, (long) lost);
    for (String who : List.of("stock", "dayu")) {
      assertThat(loss.path(who).path("tookMs").asLong()).as(who).isPositive();
      assertThat(loss.path(who).path("leftBlocks").asLong()).as(who).isZero();
    }
    losses.awaitQuiet(NODES - 1);
    losses.comeBack(node);
    return loss;
  }

  private static boolean isOf(JsonNode loss, int node) {
    return loss.path("causes").path(0).path("name").asText().startsWith(host(node));
  }

  /** Returns the id of the part that was seen first. */
  private long watchCutLoss(int node) throws Exception {
    int lost = losses.kill(node);
    JsonNode begun =
        losses.awaitNewest(
            "under way",
            one -> isOf(one, node) && one.path("outcome").asText().equals("under way"));
    long id = begun.path("id").asLong();
    cluster.daemons().kill(RealCluster.NAMENODE);
    cluster.startNameNode();
    losses.awaitQuiet(NODES - 1);
    losses.comeBack(node);

    List<JsonNode> parts =
        losses.told().stream().filter(one -> one.path("id").asLong() >= id).toList();
    assertThat(parts)
        .filteredOn(one -> one.path("id").asLong() == id)
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.path("outcome").asText()).isEqualTo("cut off: the NameNode stopped");
              assertThat(one.has("dayu")).as("has a forecast").isFalse();
            });
    for (JsonNode rest : parts) {
      if (rest.path("id").asLong() > id) {
        assertThat(rest.path("blocks").asLong()).as("blocks of the rest").isLessThan(lost);
        assertFine(
            shell.run("hdfs dayu shadow " + rest.path("id").asText()), "may be the rest of a loss");
      }
    }
    assertFine(shell.run("hdfs dayu shadow " + id), "This is a part of a loss");
    return id;
  }

  private void takeFewBlocks() throws Exception {
    assertFine(page.run("hdfs dayu set dayu.mode.forecasts true"), "is true");
    assertFine(page.run("hdfs dayu set dayu.scope 10% dayu.mode active"), "is 10%", "is active");
    assertFine(page.run("hdfs dayu status"), "Scope      10%; ", "Planning   yes");

    int canary = nodeWithMostInScope();
    losses.recoverOnce(canary, inScope(canary));
    assertFine(page.run("hdfs dayu history"), host(canary), "done");
    losses.comeBack(canary);
    assertFine(page.run("hdfs dayu set dayu.scope all"), "is all");
  }

  private int nodeWithMostInScope() throws Exception {
    int most = 0;
    for (int node = 1; node < NODES; node++) {
      most = inScope(node) > inScope(most) ? node : most;
    }
    return most;
  }

  private int inScope(int node) throws Exception {
    Set<Long> held = losses.heldBy(node);
    return (int) held.stream().filter(block -> Scope.isOfShare(block, 0.1)).count();
  }

  /** The DataNode is the one of the first loss in shadow mode, and the seed is the same. */
  private void takeAllBlocks() throws Exception {
    losses.recoverOnce(5, losses.heldBy(5).size());
    JsonNode recovery =
        losses.awaitNewest(
            "a recovery by Dayu beside its forecast",
            one -> isOf(one, 5) && one.path("outcome").asText().equals("recovered by Dayu"));
    assertThat(recovery.path("happened").path("tookMs").asLong()).isPositive();
    assertThat(recovery.path("dayu").path("tookMs").asLong()).isPositive();
    losses.comeBack(5);

    assertFine(page.run("hdfs dayu shadow"), "recovered by Dayu");
    shell.set("ID", recovery.path("id").asText());
    assertFine(
        page.run("hdfs dayu shadow \"$ID\""),
        "DAYU DID",
        "IT WAS FORECAST",
        "The forecast, made at the begin, was off by");
    assertFine(page.run("hdfs dayu health"), "OK");
  }

  private void goBackAndForth() throws Exception {
    assertFine(page.run("hdfs dayu set dayu.mode shadow"), "is shadow");
    assertThat(losses.document("status").path("hold").path("kind").asText()).isEqualTo("shadow");
    assertFine(page.run("hdfs dayu set dayu.mode active"), "is active");
    Await.until(
        "Dayu plans",
        SOON,
        () -> losses.document("status").path("planning").asBoolean(),
        () -> losses.document("status"));
  }

  /** Zones make it any time of day; the clock alone makes it evening. */
  private void liveADay() throws Exception {
    shell.set("ZONE", zoneWhereItIs(LocalTime.of(12, 0)));
    assertFine(
        page.run(
            "hdfs dayu set dayu.schedule"
                + " \"08:00-20:00 client-first; * recovery-first; zone=$ZONE\""));
    awaitProfile("client-first");
    assertFine(
        page.run("hdfs dayu status"),
        "Profile    client-first, by dayu.schedule since ",
        " until ");

    long setMs = System.currentTimeMillis();
    setSchedule(LocalTime.of(19, 59));
    awaitProfile("recovery-first");
    assertThat(schedule().path("sinceMs").asLong()).as("when it was evening").isGreaterThan(setMs);
    assertThat(losses.document("status").path("alpha").asDouble()).isEqualTo(0.9);

    setSchedule(LocalTime.of(8, 0));
    awaitProfile("client-first");
    assertThat(losses.document("status").path("alpha").asDouble()).isEqualTo(0.6);
  }

  private void setSchedule(LocalTime now) throws Exception {
    shell.set("ZONE", zoneWhereItIs(now));
    assertFine(
        shell.run(
            "hdfs dayu set dayu.schedule"
                + " \"08:00-20:00 client-first; * recovery-first; zone=$ZONE\""));
  }

  private static String zoneWhereItIs(LocalTime wanted) {
    LocalTime now = Instant.now().atOffset(ZoneOffset.UTC).toLocalTime();
    int minutesAhead = wanted.toSecondOfDay() / 60 - now.toSecondOfDay() / 60;
    int half = 12 * 60;
    int offset = minutesAhead > half ? minutesAhead - 2 * half : minutesAhead;
    return ZoneOffset.ofTotalSeconds(60 * (offset < -half ? offset + 2 * half : offset)).getId();
  }

  private JsonNode schedule() {
    return losses.document("status").path("schedule");
  }

  private void awaitProfile(String profile) throws Exception {
    Await.until(
        "the schedule says " + profile,
        NEXT_MINUTE,
        () -> schedule().path("profile").asText().equals(profile),
        this::schedule);
  }

  private void takeOut() throws Exception {
    switchEverySystemOn();
    Command check = page.run("hdfs dayu uninstall --check");
    assertThat(check.code()).isEqualTo(UNDO_FIRST);
    assertThat(check.out())
        .contains(
            "dayu.elastic.size is auto",
            "1 cold file has",
            "dfs.namenode.plugins becomes " + OwnPlugin.CLASS_NAME,
            "dfs.datanode.plugins becomes " + OwnPlugin.CLASS_NAME,
            "dfs.block.replicator.classname becomes " + POLICY,
            "dfs.namenode.hosts.provider.classname becomes " + HOSTS);
    assertThat(shell.run("hdfs dayu uninstall --write \"$CONF\"").code()).isEqualTo(UNDO_FIRST);

    // The check has named these.
    assertFine(shell.run("hdfs dayu elastic size off"));
    assertFine(shell.run("hdfs dayu off \"Dayu is taken out\""));
    assertFine(shell.run("hdfs dayu heat restore"));
    Await.until(
        "nothing is to be undone", SOON, () -> check().code() != UNDO_FIRST, () -> check().out());
    assertFine(page.run("hdfs dayu uninstall --write \"$CONF\""), "Restart now, in this order:");
    assertThat(Files.readString(shell.siteFile()).toLowerCase(Locale.ROOT)).doesNotContain("dayu");

    List<String> daemons =
        IntStream.rangeClosed(0, NODES)
            .mapToObj(node -> node < NODES ? RealCluster.dataNode(node) : RealCluster.NAMENODE)
            .toList();
    int[] before = new int[daemons.size()];
    for (int i = 0; i < before.length; i++) {
      before[i] = cluster.daemons().log(daemons.get(i)).length();
    }
    cluster.restart(shell.siteFile(), stock);
    losses.awaitQuiet(NODES);
    for (int i = 0; i < before.length; i++) {
      assertThat(cluster.daemons().log(daemons.get(i)).substring(before[i]))
          .as(daemons.get(i))
          .contains(OwnPlugin.SAYS)
          .doesNotContainIgnoringCase("dayu");
    }
    assertFine(page.run("hdfs dayu uninstall --check"), "Nothing of Dayu is left in ");
    assertFilesAreTheSites();
  }

  /** One file carries what a cold one does, as none is read seldom enough here. */
  private void switchEverySystemOn() throws Exception {
    Configuration site = new Configuration(false);
    site.addResource(new org.apache.hadoop.fs.Path(shell.siteFile().toUri()));
    EVERY_SYSTEM.forEach(site::set);
    try (OutputStream out = Files.newOutputStream(shell.siteFile())) {
      site.writeXml(out);
    }
    cluster.restart(shell.siteFile(), withDayu);
    losses.awaitQuiet(NODES);
    Await.until(
        "Dayu sizes the cluster",
        SOON,
        () -> Command.run(cluster.files().getConf(), "elastic").out().contains("The size is auto"),
        () -> Command.run(cluster.files().getConf(), "elastic"));
    makeCold(cluster.written().get(0));
  }

  private void makeCold(org.apache.hadoop.fs.Path file) throws Exception {
    DistributedFileSystem files = cluster.files();
    HdfsFileStatus status = files.getClient().getFileInfo(file.toString());
    String facts =
        "own=%d,set=1,inode=%d,read=%d,written=%d"
            .formatted(
                RealCluster.REPLICATION,
                status.getFileId(),
                status.getAccessTime(),
                status.getModificationTime());
    files.setReplication(file, (short) 1);
    files.setXAttr(file, "trusted.dayu.replication", facts.getBytes(StandardCharsets.US_ASCII));
  }

  private Command check() {
    return Command.run(
        cluster.files().getConf(),
        "uninstall",
        "--check",
        "--conf",
        shell.configuration().toString());
  }

  private void assertFilesAreTheSites() throws Exception {
    assertThat(Fsck.report(cluster.files().getConf(), "/")).contains("is HEALTHY");
    for (org.apache.hadoop.fs.Path file : cluster.written()) {
      assertThat(DataSet.holds(cluster.files(), file, (long) RealCluster.FILE_BLOCKS * MIB))
          .as("%s", file)
          .isTrue();
      assertThat(cluster.files().getFileStatus(file).getReplication())
          .isEqualTo((short) RealCluster.REPLICATION);
      assertThat(cluster.files().getXAttrs(file)).isEmpty();
    }
    assertThat(cluster.files().listStatus(new org.apache.hadoop.fs.Path("/")))
        .as("what is in HDFS")
        .extracting(one -> one.getPath().getName())
        .containsExactly("data");
    cluster.replicas().assertIdentical();
  }
}
