package io.dayu.agent;

import static io.dayu.agent.pull.PullCluster.await;
import static io.dayu.agent.pull.PullCluster.files;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.disk.KernelDevices;
import io.dayu.agent.heartbeat.FakeNameNode;
import io.dayu.agent.meter.CraftedInterfaces;
import io.dayu.agent.meter.NetworkInterfaces;
import io.dayu.agent.pull.PullCluster;
import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.agent.run.SystemClock;
import io.dayu.metrics.Meters;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.apache.commons.lang3.StringUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** The agent in stock DataNodes: from an answer of the NameNode to a replica, and to an end. */
class AgentTest {
  private static final int MIB = 1 << 20;

  @TempDir static Path directory;
  private static PullCluster cluster;

  @BeforeAll
  static void startCluster() throws Exception {
    cluster = new PullCluster(directory);
  }

  @AfterAll
  static void stopCluster() {
    cluster.close();
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("dayu-"))
        .toList();
  }

  /** A pool's thread may be about to end when its pool has told that it has none. */
  private static void awaitNoThreads() throws Exception {
    await(() -> threads().isEmpty());
  }

  private static Agent start(DataNode dataNode, FakeNameNode nameNode) throws Exception {
    return start(
        dataNode, nameNode, new LinkSettings(100_000_000, "", LinkSettings.MeterKind.DATANODE));
  }

  private static Agent start(DataNode dataNode, FakeNameNode nameNode, LinkSettings link)
      throws Exception {
    DayuDataNodeBridge bridge = new DayuDataNodeBridge(dataNode, 0);
    AgentSettings settings =
        new AgentSettings(
            true,
            new ReportSettings(200_000_000L, 2_000, OptionalLong.empty()),
            link,
            new PullSettings(8, 10_000, 1 << 16),
            new GiveWaySettings(
                GiveWaySettings.By.AGENTS,
                8,
                GiveWaySettings.Marking.NETWORK,
                OptionalInt.empty(),
                0.06,
                4_000_000_000L,
                25_000_000,
                GiveWaySettings.HostClass.OFF),
            new DiskSettings(OptionalLong.empty(), 0.75, OptionalInt.empty(), 1_000_000_000L),
            new ClientSettings(OptionalLong.of(3_000_000_000L)));
    return Agent.start(
        settings,
        new AgentEnvironment(
            new OneActivePool(bridge, nameNode),
            bridge,
            nameNode,
            new HostMachine(new NetworkInterfaces(directory), new KernelDevices(directory)),
            new SystemClock(),
            99,
            () -> 98,
            new Meters(new SimpleMeterRegistry())));
  }

  private static HeartbeatResponse plan(long version, PullOrder... orders) {
    return new HeartbeatResponse(5, version, true, List.of(orders), 1_000, Optional.empty(), false);
  }

  private static void awaitReport(FakeNameNode nameNode, Predicate<HeartbeatRequest> wanted)
      throws Exception {
    await(() -> nameNode.requests.stream().anyMatch(wanted));
  }

  private static boolean tells(HeartbeatRequest request, TransferState state) {
    return request.transfers().stream().map(TransferReport::state).anyMatch(state::equals);
  }

  private static int signalPort(FakeNameNode nameNode) throws Exception {
    awaitReport(nameNode, request -> request.link().signals().isPresent());
    return nameNode.requests.stream()
        .flatMap(request -> request.link().signals().stream())
        .mapToInt(SignalPort::port)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void agentIsHeardAtTheNumberOfItsDataNodesPort_andElsewhereWhereThatIsTaken() throws Exception {
    DataNode dataNode = cluster.cluster().getDataNodes().get(0);
    FakeNameNode nameNode = new FakeNameNode();
    CraftedInterfaces.write(directory, "eth7", "1", "1", "");
    LinkSettings link = new LinkSettings(100_000_000, "eth7", LinkSettings.MeterKind.NIC);
    Agent agent = start(dataNode, nameNode, link);
    try {
      assertThat(signalPort(nameNode)).isEqualTo(dataNode.getXferPort());
      FakeNameNode other = new FakeNameNode();
      Agent second = start(dataNode, other, link);
      try {
        assertThat(signalPort(other)).isPositive().isNotEqualTo(dataNode.getXferPort());
      } finally {
        second.stop();
      }
    } finally {
      agent.stop();
    }
  }

  @Test
  void orderBecomesAReplicaAndItsEndIsTold() throws Exception {
    TestBlock block = cluster.block(2 * MIB);
    FakeNameNode nameNode = new FakeNameNode();
    nameNode.answer = plan(1, cluster.order(block, block.holder(), 2 * MIB));

    Agent agent = start(block.target(), nameNode);
    awaitReport(nameNode, request -> tells(request, TransferState.DONE));
    nameNode.answer = plan(2);
    awaitReport(
        nameNode, request -> request.held().planVersion() == 2 && request.transfers().isEmpty());
    agent.stop();

    assertThat(files(block.target(), block.ref().blockId()))
        .isEqualTo(files(block.holder(), block.ref().blockId()));
    DFSTestUtil.waitReplication(cluster.cluster().getFileSystem(), block.file(), (short) 3);
    long pulledBytes =
        nameNode.requests.stream()
            .flatMap(request -> request.link().pulledFrom().stream())
            .mapToLong(PulledFrom::bytes)
            .sum();
    long linkBytes = 2 * MIB / 512 * 516L;
    assertThat(pulledBytes).isBetween(linkBytes, linkBytes + linkBytes / 500);
    assertThat(nameNode.requests)
        .filteredOn(request -> request.link().traffic().isPresent())
        .allSatisfy(
            request ->
                assertThat(request.link().traffic().orElseThrow().receivedBytes())
                    .isGreaterThanOrEqualTo(request.link().traffic().orElseThrow().pulledBytes()));
    awaitNoThreads();
  }

  @Test
  void failedSourceIsToldAtOnceAndTheNextListNamesAnother() throws Exception {
    TestBlock block = cluster.block(MIB);
    PullOrder wrong = cluster.order(block, block.target(), MIB);
    PullOrder right =
        new PullOrder(
            wrong.id(),
            wrong.block(),
            PullCluster.address(block.holder()),
            "DISK",
            "",
            100L * MIB,
            0,
            Optional.empty());
    FakeNameNode nameNode = new FakeNameNode();
    nameNode.answer = plan(1, wrong);

    Agent agent = start(block.target(), nameNode);
    awaitReport(nameNode, request -> tells(request, TransferState.SOURCE_FAILED));
    nameNode.answer = plan(2, right);
    awaitReport(nameNode, request -> tells(request, TransferState.DONE));
    agent.stop();

    assertThat(files(block.target(), block.ref().blockId())).hasSize(2);
  }

  @Test
  void stopLeavesNeitherThreadNorReplica() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    FakeNameNode nameNode = new FakeNameNode();
    nameNode.answer = plan(1, cluster.order(block, block.holder(), MIB));

    Agent agent = start(block.target(), nameNode);
    awaitReport(
        nameNode, request -> request.transfers().stream().anyMatch(one -> one.receivedBytes() > 0));
    agent.stop();

    awaitNoThreads();
    assertThat(files(block.target(), block.ref().blockId())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "dayu.agent.pulls.max, none, dayu.agent.pulls.max is 'none'",
    "dayu.agent.colour, blue, dayu.agent.colour is 'blue'",
    "dayu.agent.interface, eth99, dayu.agent.interface is 'eth99'",
    "dayu.agent.link.bandwidth, 0, dayu.agent.link.bandwidth is '0'"
  })
  void wrongSettingLeavesTheDataNodeUpAndSaysOneSentence(
      String key, String value, String sentence) {
    Configuration conf = cluster.cluster().getDataNodes().get(0).getConf();
    conf.set(key, value);
    try {
      assertStaysOff(new DataNodePart(), sentence);
    } finally {
      conf.unset(key);
    }
  }

  @Test
  void unsupportedHadoopLeavesTheDataNodeUpAndSaysOneSentence() {
    assertStaysOff(
        new DataNodePart("3.6.0"),
        "Hadoop's version is '3.6.0', but it must be 3.3.6 or later of 3.3, 3.4.x or 3.5.x.");
  }

  private static void assertStaysOff(DataNodePart plugin, String sentence) {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(DayuDataNodePlugin.class));
    try {
      plugin.start(cluster.cluster().getDataNodes().get(0));
    } finally {
      log.stopCapturing();
    }

    assertThat(log.getOutput().strip().lines()).hasSize(1);
    assertThat(log.getOutput()).contains("ERROR", "Dayu stays off: " + sentence);
    assertThat(threads()).isEmpty();
    plugin.stop();
  }

  @Test
  void switchedOffDoesNothing() {
    Configuration conf = cluster.cluster().getDataNodes().get(0).getConf();
    conf.set("dayu.enabled", "false");
    new DataNodePart().start(cluster.cluster().getDataNodes().get(0));
    conf.unset("dayu.enabled");

    assertThat(threads()).isEmpty();
  }

  @Test
  void startNeverThrows() {
    new DataNodePart().start("no DataNode at all");

    assertThat(threads()).isEmpty();
  }

  @Test
  void nameNodeWithoutDayuIsMentionedOnce() throws Exception {
    DataNode dataNode = cluster.cluster().getDataNodes().get(0);
    dataNode.getConf().set("dayu.agent.link.bandwidth", "100m");
    dataNode.getConf().set("dayu.agent.heartbeat", "100ms");
    LogCapturer log =
        LogCapturer.captureLogs(LoggerFactory.getLogger("io.dayu.agent.heartbeat.PoolHeartbeat"));
    DataNodePart plugin = new DataNodePart();
    plugin.start(dataNode);
    dataNode.getConf().unset("dayu.agent.link.bandwidth");
    dataNode.getConf().unset("dayu.agent.heartbeat");

    await(() -> log.getOutput().contains("runs no Dayu"));
    plugin.stop();
    log.stopCapturing();

    assertThat(StringUtils.countMatches(log.getOutput(), "runs no Dayu")).isEqualTo(1);
    awaitNoThreads();
  }

  @Test
  void pluginListsReplicasWhereAKeyNamesADirectory() throws Exception {
    DataNode dataNode = cluster.cluster().getDataNodes().get(0);
    Configuration conf = dataNode.getConf();
    conf.set("dayu.agent.link.bandwidth", "100m");
    conf.set("dayu.curate.replicas.dir", "/lists");
    conf.set("dayu.curate.replicas.every", "1s");
    DataNodePart plugin = new DataNodePart();
    plugin.start(dataNode);
    conf.unset("dayu.agent.link.bandwidth");
    conf.unset("dayu.curate.replicas.dir");
    conf.unset("dayu.curate.replicas.every");

    DistributedFileSystem fs = cluster.cluster().getFileSystem();
    org.apache.hadoop.fs.Path list =
        new org.apache.hadoop.fs.Path(
            "/lists/"
                + cluster.cluster().getNamesystem().getBlockPoolId()
                + "/"
                + dataNode.getDatanodeUuid());
    await(() -> isThere(fs, list));
    plugin.stop();

    awaitNoThreads();
  }

  private static boolean isThere(DistributedFileSystem fs, org.apache.hadoop.fs.Path file) {
    try {
      return fs.exists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
