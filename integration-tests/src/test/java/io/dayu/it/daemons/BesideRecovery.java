package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.bench.cluster.DataSet;
import io.dayu.core.testing.Await;
import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.act.ReplicaMoves;
import io.dayu.it.admin.Command;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/** Checks on a real cluster that the systems beside recovery do their work, each once. */
final class BesideRecovery {
  /** Switches all of them on, with short times. */
  static final Map<String, String> PROPERTIES =
      Map.ofEntries(
          Map.entry("dayu.elastic.enabled", "true"),
          Map.entry("dayu.elastic.layout", "bands"),
          Map.entry("dayu.heat.enabled", "true"),
          Map.entry("dayu.heat.replicas.enabled", "true"),
          Map.entry("dayu.heat.report", "1s"),
          Map.entry("dayu.heat.period", "1m"),
          Map.entry("dayu.heat.capacity", "1"),
          Map.entry(
              "dfs.datanode.fsdataset.factory",
              "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.DayuDatasetFactory"),
          Map.entry(
              "dfs.block.replicator.classname",
              "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy"),
          Map.entry("dfs.net.topology.impl", "io.dayu.hdfs.reading.DayuNetworkTopology"));

  private static final int REPLICAS = RealCluster.REPLICATION;
  private static final int READERS = 6;
  private static final int NEW_FILES = 5;
  private static final Duration SOON = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(200);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RealCluster cluster;

  BesideRecovery(RealCluster cluster) {
    this.cluster = cluster;
  }

  /** Many clients read a file until one of its blocks has an extra replica; returns how many. */
  int extraReplicas(Path file) throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    ExecutorService readers = Executors.newFixedThreadPool(READERS);
    try {
      for (int reader = 0; reader < READERS; reader++) {
        readers.execute(() -> read(file, enough));
      }
      Await.until(
          "a block that many read has an extra replica",
          SOON,
          () -> mostHolders(file) > REPLICAS,
          () -> mostHolders(file));
      return mostHolders(file) - REPLICAS;
    } finally {
      enough.set(true);
      readers.shutdown();
    }
  }

  private void read(Path file, AtomicBoolean enough) {
    while (!enough.get()) {
      try (InputStream in = cluster.files().open(file)) {
        in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        // The test ends: its client is closed.
        return;
      }
    }
  }

  private int mostHolders(Path file) {
    try {
      return DFSTestUtil.getAllBlocks(cluster.files(), file).stream()
          .mapToInt(block -> block.getLocations().length)
          .max()
          .orElse(0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A background task has one replica of a file's first block elsewhere. */
  void moveOne(Path file) throws Exception {
    LocatedBlock block = DFSTestUtil.getAllBlocks(cluster.files(), file).get(0);
    MoveHint hint =
        MoveHint.anywhere(
            block.getBlock().getBlockId(),
            block.getBlock().getGenerationStamp(),
            block.getLocations()[0].getDatanodeUuid(),
            block.getStorageTypes()[0].name(),
            1);
    NameNodeOrders orders = new NameNodeOrders(cluster.files().getConf(), cluster.files().getUri());
    assertThat(new ReplicaMoves(orders, PAUSE).carryOut(List.of(hint)))
        .containsOnlyKeys(MoveFate.MOVED);
    // HDFS tells the DataNode that it moves from to delete its replica; that takes a heartbeat.
    Await.until(
        "the replica is elsewhere",
        SOON,
        () -> !holders(file).contains(block.getLocations()[0]) && holders(file).size() == REPLICAS,
        () -> holders(file));
  }

  private List<DatanodeInfo> holders(Path file) {
    try {
      return List.of(DFSTestUtil.getAllBlocks(cluster.files(), file).get(0).getLocations());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A DataNode rests, gets no new replica, and is awake again. */
  void restAndWake(long blockBytes) throws Exception {
    String name = elastic().path("lastAwake").path(0).asText();
    order("rest", name);
    Await.until("it rests", SOON, () -> isAtRest(name), this::elastic);
    for (int number = 0; number < NEW_FILES; number++) {
      Path file = new Path("/new", "file" + number);
      DataSet.write(cluster.files(), file, blockBytes, (short) REPLICAS, blockBytes);
      for (LocatedBlock block : DFSTestUtil.getAllBlocks(cluster.files(), file)) {
        assertThat(block.getLocations())
            .as("holders of a block that was written while %s rests", name)
            .noneMatch(holder -> name.contains(holder.getXferAddr()));
      }
    }
    order("wake", name);
    Await.until("it is awake", SOON, () -> !isAtRest(name), this::elastic);
  }

  private boolean isAtRest(String name) {
    for (JsonNode node : elastic().path("resting")) {
      if (node.path("name").asText().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private JsonNode elastic() {
    try {
      return JSON.readTree(order("elastic", "--json"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private String order(String... arguments) {
    Command command = Command.run(cluster.files().getConf(), arguments);
    assertThat(command.code())
        .as(() -> String.format(Locale.ROOT, "%s: %s", String.join(" ", arguments), command))
        .isZero();
    return command.out();
  }
}
