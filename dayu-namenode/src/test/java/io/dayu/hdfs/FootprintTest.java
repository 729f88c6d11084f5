package io.dayu.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentReportSettings;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.TrafficReport;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of what Dayu keeps in the NameNode's heap, by the heap's own account. */
final class FootprintTest {
  private static final int BLOCKS = 200_000;
  private static final int NODES = 3_000;
  private static final int REPORTS = 40;
  private static final long SECOND_NS = 1_000_000_000;

  /** Bytes that what is made keeps alive. */
  private static long bytesOf(Supplier<?> making) {
    long before = usedBytes();
    Object made = making.get();
    try {
      return usedBytes() - before;
    } finally {
      Reference.reachabilityFence(made);
    }
  }

  private static long usedBytes() {
    for (int round = 0; round < 3; round++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  @Test
  void waitingBlock() {
    PlacementRule rule = new PlacementRule(2, 2);
    long bytes =
        bytesOf(
            () -> {
              TaskTable tasks = new TaskTable();
              for (int block = 0; block < BLOCKS; block++) {
                tasks.put(waiting(block, rule), 0);
              }
              return tasks;
            });
    System.out.printf("a waiting block: %d bytes%n", bytes / BLOCKS);

    assertThat(bytes / BLOCKS).isBetween(50L, 200L);
  }

  private static LowRedundancyBlock waiting(int block, PlacementRule rule) {
    long id = 1_073_741_825L + block;
    int one = block % NODES;
    int other = (7 * block + 1) % NODES;
    return LowRedundancyBlock.of(
        new BlockRef("BP", id, 1_000_000, 128 << 20),
        new RecoveryTask(
            id,
            128 << 20,
            2,
            1,
            IntSet.of(one, other),
            IntSet.of(one, other),
            IntSet.of(one, other),
            rule,
            StorageTypes.of(0)));
  }

  @Test
  void dataNodeWithItsAgent() {
    long bytes =
        bytesOf(
            () -> {
              NodeTable nodes = new NodeTable();
              nodes.update(IntStream.range(0, NODES).mapToObj(FootprintTest::facts).toList());
              return List.of(nodes, busyAgents());
            });
    System.out.printf("a DataNode with its agent: %d bytes%n", bytes / NODES);

    assertThat(bytes / NODES).isBetween(500L, 12_000L);
  }

  @Test
  void millionReportsOfOneHost() {
    long bytes =
        bytesOf(
            () -> {
              AgentDirectory agents = agents();
              for (int number = 1; number <= 1_000_000; number++) {
                AgentDirectory.Exchange exchange =
                    agents.exchange(report(0, number, number), number * 1_000L);
                assertThat(exchange.response().planIncluded()).isFalse();
              }
              return agents;
            });
    System.out.printf("a million reports of one host, a transfer each: %d bytes%n", bytes);

    assertThat(bytes).isLessThan(12_000_000);
  }

  private static String uuid(int node) {
    return new UUID(1L << 60, node).toString();
  }

  private static DataNodeFacts facts(int node) {
    String host = "datanode-" + node + ".example.org";
    return new DataNodeFacts(
        new DataNodeAddress(uuid(node), "10.0.0." + node, host, 9866, 9864, 9865, 9867),
        "/rack" + node / 40,
        true,
        true,
        FreeSpace.ofBytesByType(new long[StorageTypeNumbers.count()]),
        StorageUse.NONE);
  }

  private static AgentDirectory agents() {
    return new AgentDirectory(
        () ->
            new AgentReportSettings(
                5 * SECOND_NS, 5 * SECOND_NS, 10 * SECOND_NS, 1000, PlannerSettings.PAPER));
  }

  private static AgentDirectory busyAgents() {
    AgentDirectory agents = agents();
    for (int second = 1; second <= REPORTS; second++) {
      for (int node = 0; node < NODES; node++) {
        AgentDirectory.Exchange exchange =
            agents.exchange(report(node, second, 0), second * SECOND_NS);
        assertThat(exchange.refusal()).isEmpty();
      }
    }
    return agents;
  }

  /** A report with no transfer, or with that of a number. */
  private static HeartbeatRequest report(int node, int sequence, int transfer) {
    return new HeartbeatRequest(
        new AgentId(uuid(node), "BP", 1),
        sequence,
        new HeldOrders(0, 0),
        new LinkReport(
            Optional.of(
                new TrafficReport(
                    SECOND_NS, 1_250_000_000, LinkOrigin.NIC, 300_000_000, 300_000_000, 0)),
            List.of(),
            Optional.of(new SignalPort(50_000, node)),
            true),
        transfer == 0 ? List.of() : List.of(running(transfer)),
        OtherPools.NONE);
  }

  private static TransferReport running(int number) {
    return new TransferReport(
        new TransferId(1, number),
        new BlockRef("BP", number, 1, 128 << 20),
        "DISK",
        TransferState.RUNNING,
        0,
        new TransferSource("source", false),
        new TransferPace(1, 0, 0),
        "");
  }
}
