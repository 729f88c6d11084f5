package io.dayu.it.heat;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.extra.ExtraVerifier;
import io.dayu.core.extra.ReplicaCount;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.reading.DayuNetworkTopology;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Beside;
import io.dayu.it.support.BusyReader;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.RemoteReaders;
import io.dayu.it.support.Unchecked;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.BlockReads;
import io.dayu.protocol.ReadReport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeAdminManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.NumberReplicas;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataNodeTestUtils;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.DayuDatasetFactory;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.net.StaticMapping;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Extra replicas of hot blocks on one cluster: they come, serve, take the place of lost originals,
 * and go; and whatever is done to their files, no block has fewer live replicas than its factor.
 */
@Tag("slow")
final class ExtraReplicasTest {
  private static final ExtraBook.ExtraTotals NONE = new ExtraBook.ExtraTotals(0, 0, 0);
  private static final int FACTOR = 3;
  private static final int MOST = 5;
  private static final int READS = 10;
  private static final long SLOW_LINK = 4_000_000;
  private static final String READER = "10.1.0.2";

  private static final List<String> NAMES =
      List.of(
          "/append",
          "/truncate",
          "/delete",
          "/rename",
          "/up",
          "/down",
          "/move",
          "/report",
          "/leave",
          "/dead",
          "/snap/file",
          "/cool");

  private static ClusterSpec spec(int nodes, long linkBytesPerSec) {
    return Clusters.quick(nodes, 2, linkBytesPerSec, MIB)
        .with("dayu.timeslot", "2s")
        .with("dayu.schedule.lead", "400ms")
        .with("dayu.heat.enabled", "true")
        .with("dayu.heat.replicas.enabled", "true")
        .with("dayu.heat.replicas.life", "6s")
        .with("dayu.heat.replicas.max", Integer.toString(MOST))
        .with("dayu.heat.report", "1s")
        .with("dayu.heat.period", "1m")
        .with("dayu.heat.capacity", "10")
        .with("dfs.namenode.decommission.interval", "1");
  }

  @Test
  void hotBlocksGetExtraReplicas_andNothingLacksOneForIt() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec(8, 64_000_000));
        Scene scene = new Scene(cluster)) {
      for (String name : NAMES) {
        Clusters.write(cluster, name, MIB / 2, FACTOR);
        scene.heat(name);
      }
      long editsBefore = scene.edits();
      scene.every(200, scene::tellReads);
      scene.every(20, scene::verify);
      scene.awaitExtras(NAMES);

      scene.isSeenByReadersAlone(editsBefore);
      scene.survivesWriters();
      scene.survivesNames();
      scene.survivesOperators();
      scene.survivesTheBalancer();
      scene.awaitExpected();
      scene.takesThePlaceOfWhatIsLost();
      scene.goesWhenItIsOfNoUse();
      scene.assertNothingFound();
      assertThat(cluster.dayu().getPlannerFailures()).isZero();
    }
  }

  /**
   * A lock for the namespace and one for the blocks, where Hadoop has them; readers in Dayu's
   * order; and nothing is hot but by what agents are said to report.
   */
  private static ClusterSpec specOfReaders() throws IOException {
    return RemoteReaders.believed(spec(6, SLOW_LINK))
        .withStandby()
        .with("dayu.heat.hot.reads", "1000")
        .with("dayu.heat.hot.replica.reads", "1000")
        .with("dfs.datanode.fsdataset.factory", DayuDatasetFactory.class.getName())
        .with("dfs.net.topology.impl", DayuNetworkTopology.class.getName())
        .with(
            "dfs.namenode.lock.model.provider.class",
            "org.apache.hadoop.hdfs.server.namenode.fgl.FineGrainedFSNamesystemLock");
  }

  @Test
  void servesReaders_survivesMaintenanceAndFailover_andNameNodeWithoutDayuLetsThemGo()
      throws Exception {
    StaticMapping.addNodeToRack(READER, "/rack2");
    try (EmbeddedCluster cluster = EmbeddedCluster.start(specOfReaders());
        Scene scene = new Scene(cluster)) {
      for (String name : List.of("/file", "/cooled")) {
        Clusters.write(cluster, name, MIB / 2, FACTOR);
        scene.heat(name);
      }
      scene.every(200, scene::tellReads);
      scene.every(20, scene::verify);
      scene.awaitExtras(List.of("/file", "/cooled"));
      scene.servesReadersWhereItsOriginalsAreBusy();
      scene.survivesMaintenance();

      scene.heat("/file");
      scene.awaitExtras(List.of("/file", "/cooled"));
      scene.cool("/cooled");
      scene.survivesAFailover();

      scene.stopClock();
      scene.assertNothingFound();
      cluster.hdfs().getConfiguration(1).setBoolean("dayu.enabled", false);
      cluster.hdfs().restartNameNode(1, true);
      cluster.hdfs().transitionToActive(1);
      scene.reportAll();
      scene.awaitFactor("/file", "HDFS deletes what is too much");
    }
  }

  /** A cluster some of whose files are hot, by what agents are said to report. */
  private static final class Scene implements AutoCloseable {
    private final Map<String, Long> hot = new LinkedHashMap<>();
    private final Map<String, Callable<Boolean>> expected = new LinkedHashMap<>();
    private final List<String> findings = new ArrayList<>();

    /** Blocks whose replicas HDFS waits for after a writer has closed them. */
    private final Set<Long> written = ConcurrentHashMap.newKeySet();

    private long number;
    private final EmbeddedCluster cluster;
    private final DistributedFileSystem files;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    Scene(EmbeddedCluster cluster) throws IOException {
      this.cluster = cluster;
      this.files = cluster.fileSystem();
    }

    private void every(long ms, Runnable work) {
      Runnable guarded =
          () -> {
            try {
              work.run();
            } catch (RuntimeException e) {
              found(List.of("no more is told or verified: " + e));
              throw e;
            }
          };
      ScheduledFuture<?> unused =
          clock.scheduleWithFixedDelay(guarded, 0, ms, TimeUnit.MILLISECONDS);
    }

    private synchronized void found(List<String> some) {
      findings.addAll(some);
    }

    /** Nobody reads any more, and nothing is verified. */
    private void stopClock() {
      clock.shutdownNow();
    }

    @Override
    public void close() {
      stopClock();
    }

    private synchronized long id(String name) {
      return Objects.requireNonNull(hot.get(name), name);
    }

    /** DataNodes in service whose replica is no extra one. */
    private List<String> originals(long blockId) {
      return storages(blockId).stream()
          .map(storage -> uuid(storage.getDatanodeDescriptor()))
          .toList();
    }

    private List<DatanodeStorageInfo> storages(long blockId) {
      FSNamesystem namesystem = cluster.nameNode().getNamesystem();
      namesystem.readLock();
      try {
        BlockInfo block = blocks().getStoredBlock(new Block(blockId));
        return block == null
            ? List.of()
            : Arrays.stream(blocks().getStorages(block))
                .filter(one -> one.getDatanodeDescriptor().isInService())
                .filter(one -> !book().contains(blockId, uuid(one.getDatanodeDescriptor())))
                .toList();
      } finally {
        namesystem.readUnlock("test");
      }
    }

    private static String uuid(DatanodeDescriptor node) {
      return node.getDatanodeUuid();
    }

    private BlockManager blocks() {
      return cluster.blockManager();
    }

    private HeatReports heat() {
      return Beside.heat(cluster);
    }

    private ExtraBook book() {
      return heat().book().orElseThrow();
    }

    private static long blockOf(LocatedBlock block) {
      return block.getBlock().getBlockId();
    }

    private LocatedBlock located(String name) throws Exception {
      return DFSTestUtil.getAllBlocks(files, new Path(name)).get(0);
    }

    private Set<String> holders(String name) throws Exception {
      return Arrays.stream(located(name).getLocations())
          .map(node -> node.getDatanodeUuid())
          .collect(Collectors.toCollection(TreeSet::new));
    }

    private int live(long blockId) {
      BlockInfo block = blocks().getStoredBlock(new Block(blockId));
      return block == null ? 0 : blocks().countNodes(block).liveReplicas();
    }

    private long onDisk(long blockId) {
      String pool = cluster.nameNode().getNamesystem().getBlockPoolId();
      return cluster.dataNodes().stream()
          .filter(node -> node.getFSDataset().contains(new ExtendedBlock(pool, blockId)))
          .count();
    }

    private void await(String what, Callable<Boolean> holds) throws Exception {
      Await.until(
          what,
          Duration.ofSeconds(60),
          () -> Unchecked.call(holds),
          () ->
              heat().book().map(ExtraBook::totals)
                  + " "
                  + hot
                  + " "
                  + hot.values().stream().map(this::live).toList()
                  + " low "
                  + cluster.lowRedundancyOrPending());
    }

    /**
     * All clients read the originals of hot files, or what has taken their place, more at once than
     * these can serve. That no DataNode is said to serve others lets each take extra replicas all
     * the same.
     */
    private synchronized void tellReads() {
      tell(hot.values(), 100, 15);
    }

    private void tell(Collection<Long> blockIds, long reads, double readers) {
      number++;
      Map<String, List<BlockReads>> byNode = new LinkedHashMap<>();
      for (long blockId : blockIds) {
        for (String uuid : originals(blockId)) {
          byNode
              .computeIfAbsent(uuid, key -> new ArrayList<>())
              .add(new BlockReads(blockId, reads, readers));
        }
      }
      byNode.forEach(
          (uuid, blocks) ->
              heat()
                  .reported(
                      new AgentId(uuid, "BP", 7),
                      new ReadReport(number, true, 1, 0, 0, blocks),
                      System.nanoTime()));
    }

    /** Nobody reads a file any more, which agents say at once. */
    private synchronized void cool(String name) {
      tell(List.of(Objects.requireNonNull(hot.remove(name), name)), 0, 0);
    }

    /** What must hold at every moment, as HDFS counts. */
    private synchronized void verify() {
      FSNamesystem namesystem = cluster.nameNode().getNamesystem();
      namesystem.readLock();
      try {
        found(ExtraVerifier.findings(book().entries(), this::count));
      } finally {
        namesystem.readUnlock("verify");
      }
    }

    /** A DataNode that leaves or rests counts until HDFS looks what it lacks then. */
    private ReplicaCount count(long blockId) {
      BlockInfo block = blocks().getStoredBlock(new Block(blockId));
      if (block == null || !block.isComplete() || written.contains(blockId)) {
        return new ReplicaCount(0, 0);
      }
      NumberReplicas replicas = blocks().countNodes(block);
      return new ReplicaCount(
          replicas.liveReplicas() + replicas.decommissioning() + replicas.maintenanceReplicas(),
          block.getReplication());
    }

    /** Clients begin to read a file. */
    private synchronized void heat(String name) throws Exception {
      hot.put(name, blockOf(located(name)));
    }

    private void awaitExtras(List<String> names) throws Exception {
      for (String name : names) {
        await(name + " has extra replicas", () -> isWhole(name));
      }
    }

    /** Its readers have as many as they may, its owner as many as asked for, and nothing moves. */
    private boolean isWhole(String name) throws Exception {
      long blockId = id(name);
      return originals(blockId).size() == FACTOR
          && live(blockId) == FACTOR
          && inService(name).size() == MOST
          && book().totals().ordered() == 0
          && quiet()
          && blocks().getExcessBlocksCount() == 0
          && blocks().getPendingDeletionBlocksCount() == 0;
    }

    /** What is to come true, and stay so, is awaited together. */
    private void expect(String what, Callable<Boolean> holds) {
      expected.put(what, holds);
    }

    private void awaitExpected() throws Exception {
      for (Map.Entry<String, Callable<Boolean>> one : expected.entrySet()) {
        await(one.getKey(), one.getValue());
      }
    }

    private long edits() {
      return cluster.nameNode().getNamesystem().getEditLog().getLastWrittenTxId();
    }

    /** HDFS deletes nothing after a failover until it has heard of all that there is. */
    private void reportAll() throws Exception {
      for (DataNode node : cluster.dataNodes()) {
        DataNodeTestUtils.triggerHeartbeat(node);
        DataNodeTestUtils.triggerBlockReport(node);
      }
    }

    private void isSeenByReadersAlone(long editsBefore) throws Exception {
      assertThat(edits()).as("edits").isEqualTo(editsBefore);
      assertThat(heat().extraReads()).as("reads of extra replicas").isZero();
      assertThat(book().totals().held()).isEqualTo(NAMES.size() * (MOST - FACTOR));
      for (String name : NAMES) {
        Path path = new Path(name);
        assertThat(files.getFileStatus(path).getReplication()).isEqualTo((short) FACTOR);
        assertThat(files.getContentSummary(path).getSpaceConsumed()).isEqualTo(FACTOR * (MIB / 2));
        assertThat(live(id(name))).isEqualTo(FACTOR);
      }
    }

    private void survivesWriters() throws Exception {
      long appended = id("/append");
      written.addAll(List.of(appended, id("/truncate")));
      try (FSDataOutputStream out = files.append(new Path("/append"))) {
        out.write(new byte[100]);
      }
      expect("the appended block is whole", () -> live(appended) == FACTOR && quiet());
      long truncated = id("/truncate");
      files.truncate(new Path("/truncate"), 1000);
      expect("the truncated file is closed", () -> files.isFileClosed(new Path("/truncate")));
      expect("the truncated block is whole", () -> live(truncated) == FACTOR && quiet());
      long deleted = id("/delete");
      cool("/delete");
      files.delete(new Path("/delete"), false);
      expect("no replica is left of what is deleted", () -> onDisk(deleted) == 0);
    }

    private boolean quiet() {
      return cluster.lowRedundancyOrPending() == 0;
    }

    private void survivesNames() throws Exception {
      files.rename(new Path("/rename"), new Path("/renamed"));
      assertThat(holders("/renamed")).hasSize(MOST);
      Path directory = new Path("/snap");
      long kept = id("/snap/file");
      files.allowSnapshot(directory);
      files.createSnapshot(directory, "one");
      files.delete(new Path("/snap/file"), false);
      assertThat(live(kept)).isEqualTo(FACTOR);
      assertThat(onDisk(kept)).isEqualTo(MOST);
      cool("/snap/file");
      files.deleteSnapshot(directory, "one");
      expect("no replica is left of the snapshot", () -> onDisk(kept) == 0);
    }

    private void survivesOperators() throws Exception {
      Set<String> before = holders("/up");
      files.setReplication(new Path("/up"), (short) (FACTOR + 1));
      assertThat(live(id("/up"))).as("an extra replica counts at once").isEqualTo(FACTOR + 1);
      assertThat(counted("/up")).hasSize(FACTOR + 1);
      assertThat(holders("/up")).as("nothing was copied").isEqualTo(before);
      files.setReplication(new Path("/down"), (short) (FACTOR - 1));
      expect(
          "HDFS deletes an original",
          () -> counted("/down").size() == FACTOR - 1 && live(id("/down")) == FACTOR - 1);
      reportAll();
      assertThat(live(id("/report"))).isEqualTo(FACTOR);
      assertThat(holders("/report")).hasSize(MOST);
    }

    private void survivesTheBalancer() throws Exception {
      LocatedBlock block = located("/move");
      List<String> extras =
          holders("/move").stream().filter(uuid -> book().contains(blockOf(block), uuid)).toList();
      DataNode idle =
          cluster.dataNodes().stream()
              .filter(node -> Unchecked.call(() -> !holders("/move").contains(uuid(node))))
              .findFirst()
              .orElseThrow();
      MovedReplica.move(block, extras.get(0), idle);
      expect(
          "HDFS deletes another",
          () ->
              onDisk(id("/move")) == MOST
                  && counted("/move").size() == FACTOR
                  && live(id("/move")) == FACTOR);
    }

    private static String uuid(DataNode node) {
      return node.getDatanodeUuid();
    }

    /** Clients of a third rack, to which all replicas are equally far. */
    private void servesReadersWhereItsOriginalsAreBusy() throws Exception {
      Path file = new Path("/file");
      Set<String> extras = holders("/file");
      List<String> busy = originals(id("/file"));
      busy.forEach(extras::remove);
      assertThat(extras).hasSize(MOST - FACTOR);
      long before = heat().extraReads();
      List<BusyReader> loads = new ArrayList<>();
      try {
        for (String uuid : busy) {
          String name = "/busy/" + uuid;
          Path path = RemoteReaders.write(cluster, name, MIB, cluster.dataNode(uuid));
          loads.add(new BusyReader(files, path));
        }
        await(
            "ten readers are sent to extra replicas",
            () -> extras.containsAll(RemoteReaders.sources(cluster, READER, file, READS)));
      } finally {
        loads.forEach(BusyReader::close);
        files.delete(new Path("/busy"), true);
      }
      await("their reads are counted", () -> heat().extraReads() >= before + READS);
    }

    private void survivesMaintenance() throws Exception {
      long block = id("/file");
      DatanodeDescriptor resting = descriptor(originals(block).get(0));
      DatanodeAdminManager admin = blocks().getDatanodeManager().getDatanodeAdminManager();
      Set<String> others = inService("/file");
      others.remove(uuid(resting));
      assertThat(others).hasSize(MOST - 1);
      locked(() -> admin.startMaintenance(resting, Long.MAX_VALUE));
      await("a DataNode rests", resting::isInMaintenance);
      // By now they may have another one instead of that which rests.
      assertThat(inService("/file")).as("its readers keep all others").containsAll(others);
      cool("/file");
      reportAll();
      await("what rests has its place taken", () -> inService("/file").size() == FACTOR);
      assertThat(live(block)).isEqualTo(FACTOR);

      locked(() -> admin.stopMaintenance(resting));
    }

    private void survivesAFailover() throws Exception {
      ExtraBook before = book();
      Set<String> holders = holders("/file");
      cluster.failOver();
      await("what readers need is adopted", () -> book().totals().held() == MOST - FACTOR);
      reportAll();
      awaitFactor("/cooled", "HDFS deletes what nobody reads");
      await("the book of the first is empty", () -> before.totals().equals(NONE));
      await("what is read stands", () -> isWhole("/file"));
      assertThat(holders("/file")).isEqualTo(holders);
      assertThat(book().counts().granted()).as("nothing was copied").isZero();
    }

    private void locked(Runnable work) {
      FSNamesystem namesystem = cluster.nameNode().getNamesystem();
      namesystem.writeLock();
      try {
        work.run();
      } finally {
        namesystem.writeUnlock("test");
      }
    }

    private DatanodeDescriptor descriptor(String uuid) {
      return blocks().getDatanodeManager().getDatanode(uuid);
    }

    private void takesThePlaceOfWhatIsLost() throws Exception {
      String leaving = originals(id("/leave")).get(0);
      DatanodeDescriptor node = descriptor(leaving);
      Set<String> before = holders("/leave");
      Clusters.startDecommission(cluster, node);
      await("the DataNode may leave", node::isDecommissioned);
      assertThat(live(id("/leave"))).isEqualTo(FACTOR);
      assertThat(before).as("nothing was copied").containsAll(counted("/leave"));

      await("its readers have as many as before", () -> isWhole("/dead"));
      String lost = leastOnItsRack("/dead");
      Set<String> left = holders("/dead");
      left.remove(lost);
      left.remove(leaving);
      cluster.kill(lost);
      await("no block lacks a replica", this::quiet);
      assertThat(live(hot("/dead"))).isEqualTo(FACTOR);
      Set<String> counted = counted("/dead");
      counted.remove(leaving);
      assertThat(left).as("nothing was copied").containsAll(counted);
      isOnTwoRacks("/dead");
    }

    /** One of the DataNodes whose replica counts, on whose rack there are fewest of them. */
    private String leastOnItsRack(String name) throws Exception {
      Set<String> uuids = counted(name);
      uuids.retainAll(inService(name));
      return uuids.stream()
          .min(
              Comparator.comparingLong(
                  uuid -> uuids.stream().filter(other -> rack(other).equals(rack(uuid))).count()))
          .orElseThrow();
    }

    private String rack(String uuid) {
      return descriptor(uuid).getNetworkLocation();
    }

    private void isOnTwoRacks(String name) throws Exception {
      Set<String> uuids = counted(name);
      uuids.retainAll(inService(name));
      assertThat(uuids.stream().map(this::rack).distinct()).hasSize(2);
    }

    private long hot(String name) throws Exception {
      return blockOf(located(name));
    }

    /** The DataNodes whose replica is no extra one. */
    private Set<String> counted(String name) throws Exception {
      long blockId = hot(name);
      Set<String> uuids = holders(name);
      uuids.removeIf(uuid -> book().contains(blockId, uuid));
      return uuids;
    }

    private Set<String> inService(String name) throws Exception {
      Set<String> uuids = holders(name);
      uuids.removeIf(uuid -> !descriptor(uuid).isInService());
      return uuids;
    }

    private void goesWhenItIsOfNoUse() throws Exception {
      await("its readers have enough again", () -> isWhole("/cool"));
      long cooled = id("/cool");
      DatanodeStorageInfo unsure = storageOf(cooled);
      unsure.setBlockContentsStale(true);
      cool("/cool");
      cool("/dead");
      await("its time is over", () -> isDue(cooled) && book().totals().ordered() == 0);
      Set<String> before = inService("/cool");
      Clusters.write(cluster, "/off", MIB / 2, FACTOR);
      heat("/off");
      awaitExtras(List.of("/off"));
      assertThat(inService("/cool")).as("HDFS is not sure of an original").isEqualTo(before);
      unsure.setBlockContentsStale(false);
      await("what cools loses its extra replicas", () -> inService("/cool").size() == FACTOR);
      assertThat(live(cooled)).isEqualTo(FACTOR);
      await("so does what had lost one", () -> inService("/dead").size() == FACTOR && quiet());
      isOnTwoRacks("/dead");
      unsure = storageOf(id("/off"));
      unsure.setBlockContentsStale(true);
      assertThat(Command.run(cluster.hdfs().getConfiguration(0), "off").out()).isNotEmpty();
      await("all are let go", () -> book().all().isEmpty());
      unsure.setBlockContentsStale(false);
      await("what is left goes when Dayu is off", () -> holders("/off").size() == FACTOR);
      assertThat(live(hot("/off"))).isEqualTo(FACTOR);
      assertThat(book().totals()).isEqualTo(NONE);
    }

    /** One that has a replica of a block that is no extra one. */
    private DatanodeStorageInfo storageOf(long blockId) {
      return storages(blockId).get(0);
    }

    private boolean isDue(long blockId) {
      return book().due().stream().anyMatch(one -> one.blockId() == blockId);
    }

    private void awaitFactor(String name, String what) throws Exception {
      await(what, () -> holders(name).size() == FACTOR && onDisk(hot(name)) == FACTOR);
      assertThat(live(hot(name))).isEqualTo(FACTOR);
    }

    private synchronized void assertNothingFound() {
      assertThat(findings).isEmpty();
    }
  }
}
