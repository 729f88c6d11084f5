package io.dayu.agent;

import static io.dayu.agent.pull.PullCluster.await;
import static io.dayu.agent.pull.PullCluster.files;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.disk.KernelDevices;
import io.dayu.agent.heartbeat.FakeNameNode;
import io.dayu.agent.meter.CraftedInterfaces;
import io.dayu.agent.meter.NetworkInterfaces;
import io.dayu.agent.metrics.AgentState;
import io.dayu.agent.pull.PullCluster;
import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.metrics.DataNodeMetric;
import io.dayu.metrics.Meters;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.PullOrder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Tests of an agent one of whose threads meets an Error while a pull runs. */
class AgentDeathTest {
  private static final int MIB = 1 << 20;

  @TempDir static Path directory;
  private static PullCluster cluster;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final FakeNameNode nameNode = new FakeNameNode();
  private @Nullable Agent agent;
  private volatile String dying = "none";

  @BeforeAll
  static void startCluster() throws Exception {
    cluster = new PullCluster(directory.resolve("cluster"));
    CraftedInterfaces.write(directory.resolve("net"), "eth7", "0", "0", "1000");
  }

  @AfterEach
  void stopAgent() throws InterruptedException {
    if (agent != null) {
      agent.stop();
    }
  }

  @AfterAll
  static void stopCluster() {
    cluster.close();
  }

  private long nowNs() {
    if (Thread.currentThread().getName().startsWith(dying)) {
      throw new OutOfMemoryError("made up");
    }
    return System.nanoTime();
  }

  private Agent start(DataNode dataNode) throws Exception {
    DayuDataNodeBridge bridge = new DayuDataNodeBridge(dataNode, 0);
    AgentSettings settings =
        new AgentSettings(
            true,
            new ReportSettings(100_000_000L, 2_000, OptionalLong.empty()),
            new LinkSettings(100_000_000, "eth7", LinkSettings.MeterKind.NIC),
            new PullSettings(1, 10_000, 1 << 16),
            new GiveWaySettings(
                GiveWaySettings.By.AGENTS,
                8,
                GiveWaySettings.Marking.NETWORK,
                OptionalInt.of(0),
                0.06,
                4_000_000_000L,
                25_000_000,
                GiveWaySettings.HostClass.OFF),
            new DiskSettings(OptionalLong.empty(), 0.75, OptionalInt.empty(), 1_000_000_000L),
            new ClientSettings(OptionalLong.of(3_000_000_000L)));
    Agent started =
        Agent.start(
            settings,
            new AgentEnvironment(
                new OneActivePool(bridge, nameNode),
                bridge,
                nameNode,
                new HostMachine(
                    new NetworkInterfaces(directory.resolve("net")), new KernelDevices(directory)),
                this::nowNs,
                99,
                () -> 98,
                new Meters(registry)));
    agent = started;
    return started;
  }

  private static HeartbeatResponse plan(long version, PullOrder... orders) {
    return new HeartbeatResponse(5, version, true, List.of(orders), 1_000, Optional.empty(), false);
  }

  private double failures(String outcome) {
    return registry
        .get(DataNodeMetric.FAILURES.description().id())
        .tag("outcome", outcome)
        .counter()
        .count();
  }

  private static List<String> duties() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("dayu-") && !name.startsWith("dayu-pull-"))
        .toList();
  }

  private static boolean isCopied(TestBlock block) {
    try {
      return files(block.target(), block.ref().blockId())
          .equals(files(block.holder(), block.ref().blockId()));
    } catch (IOException | UncheckedIOException e) {
      // A file was renamed while it was looked at.
      return false;
    }
  }

  private void awaitRunning() throws Exception {
    await(
        () ->
            nameNode.requests.stream()
                .flatMap(request -> request.transfers().stream())
                .anyMatch(transfer -> transfer.receivedBytes() > 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"dayu-pools", "dayu-heartbeat", "dayu-orders", "dayu-sharing", "dayu-disks"})
  void threadThatDiesEndsTheAgentAndIsTold(String thread) throws Exception {
    List<TestBlock> blocks = cluster.blocks(2, 2 * MIB);
    TestBlock block = blocks.get(0);
    TestBlock waiting = blocks.get(1);
    nameNode.answer =
        plan(
            1,
            cluster.order(block, block.holder(), MIB),
            cluster.order(waiting, waiting.holder(), MIB));
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(Failures.class));
    Agent running = start(block.target());
    awaitRunning();
    assertThat(running.state()).isEqualTo(AgentState.RUNNING);

    dying = thread;
    // Some threads look at the clock only when there is something to do.
    nameNode.answer = plan(2, cluster.order(block, block.holder(), MIB));
    await(() -> running.state() == AgentState.DEAD);
    await(() -> duties().isEmpty());
    log.stopCapturing();
    int told = nameNode.requests.size();

    assertThat(log.getOutput()).contains(thread).contains("has died").contains("made up");
    assertThat(failures("fatal")).isEqualTo(1);
    running.stop();
    assertThat(nameNode.requests).hasSize(told);
  }

  @Test
  void pullThatRunsEndsWellAndWhatWaitsDoesNotBegin() throws Exception {
    List<TestBlock> blocks = cluster.blocks(2, 2 * MIB);
    TestBlock block = blocks.get(0);
    TestBlock waiting = blocks.get(1);
    nameNode.answer =
        plan(
            1,
            cluster.order(block, block.holder(), MIB / 4),
            cluster.order(waiting, waiting.holder(), MIB / 4));
    Agent running = start(block.target());
    awaitRunning();

    dying = "dayu-sharing";
    await(() -> running.state() == AgentState.DEAD);
    await(() -> isCopied(block));

    assertThat(files(block.target(), waiting.ref().blockId())).isEmpty();
  }

  @Test
  void stopOfADeadAgentCancelsWhatStillRuns() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    nameNode.answer = plan(1, cluster.order(block, block.holder(), MIB / 4));
    Agent running = start(block.target());
    awaitRunning();

    dying = "dayu-heartbeat";
    await(() -> running.state() == AgentState.DEAD);
    await(() -> duties().isEmpty());
    running.stop();

    assertThat(files(block.target(), block.ref().blockId())).isEmpty();
  }
}
