package io.dayu.it.heat;

import static io.dayu.it.support.Clusters.MIB;
import static org.apache.hadoop.hdfs.server.namenode.ColdFilesBridge.ATTRIBUTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.heat.ColdStep;
import io.dayu.core.heat.KeptFactor;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.curate.ColdOutcome;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.release.FsNamesystemLock;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.TimeAlone;
import io.dayu.it.support.Unchecked;
import io.dayu.protocol.admin.FactorOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.JavaKeyStoreProvider;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataNodeTestUtils;
import org.apache.hadoop.hdfs.server.namenode.ColdFilesBridge;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Cold files on one cluster: they lose replicas, and get their factor back, whatever is done to
 * them meanwhile.
 */
@Tag("slow")
final class ColdFactorsTest {
  private static final int OWN = 3;
  private static final int FLOOR = ColdTask.FLOOR;
  private static final long OLD_MS = System.currentTimeMillis() - TimeUnit.DAYS.toMillis(90);
  private static final String KEY = "key";

  /** Files that become cold. */
  private static final List<String> COLD =
      List.of(
          "/rename",
          "/setrep",
          "/append",
          "/concat",
          "/copied",
          "/later/file",
          "/quota/file",
          "/zone/file",
          "/stays");

  private static ClusterSpec spec() throws IOException {
    return Clusters.quick(4, 2, 64_000_000, MIB)
        .withStandby()
        .with("dayu.heat.enabled", "true")
        .with("dayu.heat.report", "1s")
        .with("dfs.namenode.stale.datanode.interval", "5000")
        .with(
            "hadoop.security.key.provider.path",
            JavaKeyStoreProvider.SCHEME_NAME
                + "://file"
                + Files.createTempDirectory("dayu-keys").resolve("keys.jceks"));
  }

  @Test
  void coldFilesLoseReplicas_andGetTheirOwnersFactorBack() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec());
        Scene scene = new Scene(cluster)) {
      scene.filesAreWrittenWhileDayuIsPaused();
      scene.thoseThatMayBeColdAreLowered();
      scene.otherNameNodeDoesNothing();
      scene.whateverIsDoneMeanwhileTheFactorIsTheOwners();
      scene.copyAndHalfAChangeAreDropped();
      scene.otherNameNodeTakesOver_andGivesAllBack();
      scene.nothingIsLoweredInDanger();
      assertThat(scene.findings).isEmpty();
      assertThat(cluster.dayu().getPlannerFailures()).isZero();
    }
  }

  private static final class Scene implements AutoCloseable {
    private final List<String> findings = new CopyOnWriteArrayList<>();
    private final EmbeddedCluster cluster;
    private final DistributedFileSystem files;
    private final ColdTask task;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    Scene(EmbeddedCluster cluster) throws IOException {
      this.cluster = cluster;
      this.files = cluster.fileSystem();
      this.task = new ColdTask(files);
    }

    @Override
    public void close() {
      clock.shutdownNow();
    }

    private void await(String what, Callable<Boolean> holds) throws Exception {
      Await.until(
          what,
          Duration.ofSeconds(60),
          () -> Unchecked.call(holds),
          () ->
              COLD.stream().map(one -> Unchecked.call(() -> told(one))).toList()
                  + " low "
                  + cluster.lowRedundancyOrPending());
    }

    /** As often as it takes: HDFS notes a read, and an append, when it hears of them. */
    private void awaitWarm(String what, Callable<Boolean> holds) throws Exception {
      await(
          what,
          () -> {
            ColdTask.Sums unused = task.warm();
            return holds.call();
          });
    }

    private String told(String name) throws IOException {
      Path path = new Path(name);
      return files.exists(path) ? name + " " + factor(name) + " " + carries(name) : name;
    }

    private Command command(String... arguments) {
      return Command.run(Unchecked.call(() -> files.getConf()), arguments);
    }

    private Configuration conf() {
      return cluster.hdfs().getConfiguration(0);
    }

    private int factor(String name) throws IOException {
      return files.getFileStatus(new Path(name)).getReplication();
    }

    private boolean carries(String name) throws IOException {
      return files.listXAttrs(new Path(name)).contains(ATTRIBUTE);
    }

    private boolean isOwn(String name) throws IOException {
      return factor(name) == OWN && !carries(name);
    }

    private boolean isCooled(String name) throws IOException {
      return factor(name) == FLOOR && carries(name);
    }

    private void write(String name, int replication) throws IOException {
      Clusters.write(cluster, name, MIB / 4, replication);
    }

    private void age(String name) throws IOException {
      files.setTimes(new Path(name), OLD_MS, OLD_MS);
    }

    private void read(String name) throws IOException {
      assertThat(DFSTestUtil.readFileAsBytes(files, new Path(name))).isNotEmpty();
    }

    /** Asks the NameNode itself: a client who asks where a file is has opened it. */
    private int live(String name) throws IOException {
      FSNamesystem namesystem = cluster.nameNode().getNamesystem();
      namesystem.readLock();
      try {
        BlockInfo block = namesystem.getFSDirectory().getINode(name).asFile().getBlocks()[0];
        return namesystem.getBlockManager().countNodes(block).liveReplicas();
      } finally {
        namesystem.readUnlock("live");
      }
    }

    private long inode(String name) throws IOException {
      return files.getClient().getFileInfo(name).getFileId();
    }

    private void filesAreWrittenWhileDayuIsPaused() throws Exception {
      NameNode active = cluster.nameNode();
      assertThat(command("pause", "--for", "10m", "test").code()).isZero();
      DFSTestUtil.createKey(KEY, cluster.hdfs(), 0, conf());
      files.getClient().setKeyProvider(active.getNamesystem().getProvider());
      files.mkdirs(new Path("/zone"));
      files.createEncryptionZone(new Path("/zone"), KEY);
      files.mkdirs(new Path("/coded"));
      files.enableErasureCodingPolicy("XOR-2-1-1024k");
      files.setErasureCodingPolicy(new Path("/coded"), "XOR-2-1-1024k");
      for (String name : COLD) {
        write(name, OWN);
      }
      for (String name : List.of("/snap/file", "/half", "/young")) {
        write(name, OWN);
      }
      write("/two", FLOOR);
      write("/copy", FLOOR);
      try (FSDataOutputStream out = files.create(new Path("/coded/file"))) {
        out.write(new byte[1000]);
      }
      for (String name : COLD) {
        age(name);
      }
      for (String name : List.of("/snap/file", "/two", "/copy", "/coded/file")) {
        age(name);
      }
      files.allowSnapshot(new Path("/snap"));
      files.createSnapshot(new Path("/snap"), "before");
      FSDataOutputStream open = files.create(new Path("/open"), (short) OWN);
      open.write(1);
      open.hflush();
      age("/open");
      // As a NameNode leaves it that died between the two records.
      files.setXAttr(
          new Path("/half"),
          ATTRIBUTE,
          new KeptFactor(OWN, FLOOR, inode("/half"), OLD_MS, OLD_MS)
              .text()
              .getBytes(StandardCharsets.UTF_8));
      assertThat(task.lower("/stays")).isEqualTo(FactorOutcome.PAUSED);
      assertThat(factor("/stays")).isEqualTo(OWN);
      await("all are stored", () -> live("/two") == FLOOR && live("/stays") + live("/copied") == 6);
      ScheduledFuture<?> unused =
          clock.scheduleWithFixedDelay(this::verify, 0, 20, TimeUnit.MILLISECONDS);
    }

    /**
     * No file that nobody touches ever has fewer replicas than the floor. A NameNode that is yet to
     * become active may not know of them.
     */
    private void verify() {
      FSNamesystem namesystem = cluster.nameNode().getNamesystem();
      namesystem.readLock();
      try {
        if (namesystem.isInStandbyState()) {
          return;
        }
        for (String name : List.of("/stays", "/two", "/copied")) {
          for (BlockInfo block : namesystem.getFSDirectory().getINode(name).asFile().getBlocks()) {
            int live = namesystem.getBlockManager().countNodes(block).liveReplicas();
            if (live < FLOOR || block.getReplication() < FLOOR) {
              findings.add(name + " " + live + " of " + block.getReplication());
            }
          }
        }
      } catch (IOException | RuntimeException e) {
        findings.add("no more is verified: " + e);
        throw new IllegalStateException(e);
      } finally {
        namesystem.readUnlock("verify");
      }
    }

    /** HDFS deletes nothing after a failover until it has heard of all that there is. */
    private void reportAll() throws Exception {
      for (DataNode node : cluster.dataNodes()) {
        DataNodeTestUtils.triggerHeartbeat(node);
        DataNodeTestUtils.triggerBlockReport(node);
      }
    }

    private void thoseThatMayBeColdAreLowered() throws Exception {
      reportAll();
      assertThat(command("resume").code()).isZero();
      for (String name : COLD) {
        await(name + " is lowered", () -> task.lower(name) == FactorOutcome.LOWERED);
      }
      assertThat(task.lower("/stays")).as("once more").isEqualTo(FactorOutcome.LOWERED);
      assertThat(task.lower("/snap/file")).isEqualTo(FactorOutcome.UNFIT);
      assertThat(task.lower("/young")).isEqualTo(FactorOutcome.READ_SINCE);
      assertThat(task.lower("/open")).isEqualTo(FactorOutcome.BEING_WRITTEN);
      assertThat(task.lower("/two")).isEqualTo(FactorOutcome.CHANGED);
      assertThat(task.lower("/coded/file")).isNotEqualTo(FactorOutcome.LOWERED);
      reportAll();
      for (String name : COLD) {
        assertThat(isCooled(name)).as(name).isTrue();
        await(name + " has two replicas", () -> live(name) == FLOOR);
      }
      for (String name : List.of("/snap/file", "/young", "/open")) {
        assertThat(isOwn(name)).as(name).isTrue();
      }
      assertThat(carries("/two") || carries("/coded/file")).isFalse();
      ColdTask.Sums sums = task.warm();
      assertThat(sums.lowered()).hasSize(COLD.size());
      assertThat(sums.bytes()).isEqualTo(COLD.size() * MIB / 4);
      assertThat(command("heat", "restore", "--dry-run").out())
          .contains(COLD.size() + " cold files have a lower factor, which saves");
      assertThat(command("heat", "restore", "/later", "--dry-run").out())
          .contains("1 cold file has a lower factor");
    }

    private void otherNameNodeDoesNothing() {
      ColdFilesBridge standby = bridge(cluster.secondNameNode().nameNode());
      assertThat(carryOut(standby, "/stays").refusal()).isNotEmpty();
    }

    private static ColdFilesBridge bridge(NameNode nameNode) {
      return new ColdFilesBridge(
          nameNode,
          new TimedLock(
              new FsNamesystemLock(nameNode.getNamesystem()),
              new TimeAlone(System::nanoTime),
              hold -> {}),
          System::currentTimeMillis);
    }

    private ColdOutcome carryOut(ColdFilesBridge bridge, String name) {
      return bridge.carryOut(
          Unchecked.call(() -> inode(name)), file -> new ColdStep.GiveBack(OWN, false));
    }

    private void whateverIsDoneMeanwhileTheFactorIsTheOwners() throws Exception {
      files.rename(new Path("/rename"), new Path("/renamed"));
      read("/renamed");
      awaitWarm("a renamed file that is read", () -> isOwn("/renamed"));

      files.setReplication(new Path("/setrep"), (short) 4);
      awaitWarm("an operator's own factor", () -> factor("/setrep") == 4 && !carries("/setrep"));

      try (FSDataOutputStream out = files.append(new Path("/append"))) {
        out.write(1);
      }
      awaitWarm("an appended file", () -> isOwn("/append"));

      write("/part", OWN);
      files.concat(new Path("/concat"), new Path[] {new Path("/part")});
      awaitWarm("a file with another behind it", () -> isOwn("/concat"));

      files.allowSnapshot(new Path("/later"));
      files.createSnapshot(new Path("/later"), "cold");
      read("/later/file");
      awaitWarm("a file of which a snapshot was taken", () -> isOwn("/later/file"));
      assertThat(factor("/later/.snapshot/cold/file")).isEqualTo(FLOOR);

      read("/zone/file");
      awaitWarm("an encrypted file", () -> isOwn("/zone/file"));

      Path quota = new Path("/quota");
      long used = files.getContentSummary(quota).getSpaceConsumed();
      files.setQuota(quota, Long.MAX_VALUE - 1, used);
      read("/quota/file");
      assertThat(task.warm().refused()).as("what the quota forbids").isEqualTo(1);
      assertThat(isCooled("/quota/file")).isTrue();
      files.setQuota(quota, Long.MAX_VALUE - 1, Long.MAX_VALUE - 1);
      assertThat(command("heat", "restore", "/quota").code()).isZero();
      assertThat(isOwn("/quota/file")).as("at an order").isTrue();
      assertThat(task.warm().refused()).isZero();
      assertThat(factor("/setrep")).as("an operator's own factor stays").isEqualTo(4);
    }

    private void copyAndHalfAChangeAreDropped() throws Exception {
      awaitWarm("half a change", () -> isOwn("/half"));
      files.setXAttr(new Path("/copy"), ATTRIBUTE, files.getXAttr(new Path("/copied"), ATTRIBUTE));
      read("/copy");
      awaitWarm("the copy keeps its factor", () -> factor("/copy") == FLOOR && !carries("/copy"));
      assertThat(isCooled("/copied")).isTrue();
    }

    private void otherNameNodeTakesOver_andGivesAllBack() throws Exception {
      await("blocks are whole", () -> cluster.lowRedundancyOrPending() == 0);
      List<Long> cooled = task.warm().lowered();
      assertThat(cooled).isNotEmpty();
      cluster.failOver();
      assertThat(task.warm().lowered()).as("the other one finds them").isEqualTo(cooled);
      assertThat(isCooled("/stays")).isTrue();
      assertThat(command("heat", "restore").out()).contains("have the owner's factor back.");
      assertThat(isOwn("/stays") && isOwn("/copied")).isTrue();
      assertThat(command("heat", "restore", "--dry-run").out()).contains("0 cold files have");
      await("all have their replicas", () -> live("/stays") == OWN);
    }

    private boolean isUnfit(ColdFilesBridge bridge, String name) {
      long id = Unchecked.call(() -> inode(name));
      return bridge.walk(id - 1, one -> one.inodeId() == id).found().get(0).unfit();
    }

    private DataNode holder(String name) throws IOException {
      return cluster.dataNode(
          DFSTestUtil.getAllBlocks(files, new Path(name))
              .get(0)
              .getLocations()[0]
              .getDatanodeUuid());
    }

    private void nothingIsLoweredInDanger() throws Exception {
      ColdFilesBridge bridge = bridge(cluster.nameNode());
      await("blocks are whole", () -> bridge.obstacle().isEmpty());
      files.setSafeMode(SafeModeAction.ENTER);
      assertThat(carryOut(bridge, "/stays").refusal()).contains("safe mode");
      files.setSafeMode(SafeModeAction.LEAVE);
      clock.shutdownNow();
      assertThat(isUnfit(bridge, "/stays")).isFalse();
      DataNodeTestUtils.setHeartbeatsDisabledForTests(holder("/stays"), true);
      await("its holder is silent", () -> isUnfit(bridge, "/stays"));
      assertThat(bridge.obstacle()).as("HDFS has it alive").isEmpty();
      DataNodeTestUtils.setHeartbeatsDisabledForTests(holder("/stays"), false);
      await("its holder is heard", () -> !isUnfit(bridge, "/stays"));
      cluster.kill(cluster.dataNodes().get(0).getDatanodeUuid());
      await("a DataNode is dead", () -> bridge.obstacle().isPresent());
      age("/stays");
      await("it is told", () -> task.lower("/stays").isOfAll());
      assertThat(factor("/stays")).isEqualTo(OWN);
    }
  }
}
