package io.dayu.bench.cluster;

import io.dayu.hdfs.DayuNameNodePlugin;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.NameNodePart;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.MiniDFSNNTopology;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManagerTestUtil;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.ha.HATestUtil;
import org.apache.hadoop.test.GenericTestUtils;

/**
 * A NameNode and DataNodes in this process, with Dayu switched on by the same properties as in a
 * real hdfs-site.xml.
 *
 * <p>Links are emulated: each DataNode is told its link speed and measures its own HDFS traffic.
 */
public final class EmbeddedCluster implements Closeable {
  private static final int DEATH_POLL_MS = 20;
  private static final int DEATH_LIMIT_MS = 60_000;

  private final Path baseDir;
  private final MiniDFSCluster cluster;
  private final ClusterSpec.NameNodeSetup nameNodes;
  private final Map<DataNodeProperties, HeldPorts> down = new HashMap<>();
  private int active;

  private EmbeddedCluster(
      Path baseDir, MiniDFSCluster cluster, ClusterSpec.NameNodeSetup nameNodes, int active) {
    this.baseDir = baseDir;
    this.nameNodes = nameNodes;
    this.cluster = cluster;
    this.active = active;
  }

  /** The configuration that such a cluster starts with; what a site would put in hdfs-site.xml. */
  public static Configuration configuration(ClusterSpec spec) {
    Configuration conf = new HdfsConfiguration();
    conf.set("dfs.namenode.plugins", "io.dayu.hdfs.DayuNameNodePlugin");
    conf.set("dfs.datanode.plugins", "io.dayu.agent.DayuDataNodePlugin");
    conf.set("dayu.agent.meter", "datanode");
    conf.setLong("dayu.agent.link.bandwidth", spec.linkBytesPerSec());
    // All DataNodes are on one disk, whatever they are to each other.
    conf.set("dayu.agent.disk.await", "0");
    conf.set("dayu.agent.disk.streams", "4096");
    conf.setLong("dfs.blocksize", spec.blockBytes());
    conf.setInt("dfs.heartbeat.interval", 1);
    conf.setInt("dfs.namenode.heartbeat.recheck-interval", 500);
    conf.setInt("dfs.namenode.redundancy.interval.seconds", 1);
    conf.setInt("dfs.namenode.fs-limits.min-block-size", 1024);
    conf.setBoolean("dfs.namenode.redundancy.considerLoad", false);
    for (Map.Entry<String, String> property : spec.properties().entrySet()) {
      conf.set(property.getKey(), property.getValue());
    }
    return conf;
  }

  /**
   * Starts a cluster and waits until all its DataNodes are registered.
   *
   * @throws IOException when it does not come up; nothing of it is left then
   */
  public static EmbeddedCluster start(ClusterSpec spec) throws IOException {
    return start(spec, Files.createTempDirectory("dayu-cluster"));
  }

  /**
   * The same with everything it writes under {@code baseDir}, which is deleted when it is closed.
   *
   * @throws IOException when it does not come up; nothing of it is left then
   */
  public static EmbeddedCluster start(ClusterSpec spec, Path baseDir) throws IOException {
    try {
      MiniDFSCluster cluster =
          new MiniDFSCluster.Builder(configuration(spec), baseDir.toFile())
              .numDataNodes(spec.racks().size())
              .racks(spec.racks().toArray(new String[0]))
              .storagesPerDatanode(spec.storageTypes().size())
              .storageTypes(spec.storageTypes().toArray(new StorageType[0]))
              .dataNodeConfOverlays(overlays(spec))
              .nnTopology(topology(spec.nameNodes()))
              .build();
      cluster.waitActive();
      if (spec.nameNodes() == ClusterSpec.NameNodeSetup.ACTIVE_AND_STANDBY) {
        cluster.transitionToActive(0);
      }
      return new EmbeddedCluster(baseDir, cluster, spec.nameNodes(), 0);
    } catch (IOException | RuntimeException e) {
      deleteTree(baseDir);
      throw e;
    }
  }

  private static MiniDFSNNTopology topology(ClusterSpec.NameNodeSetup nameNodes) {
    return switch (nameNodes) {
      case ONE -> MiniDFSNNTopology.simpleSingleNN(0, 0);
      case ACTIVE_AND_STANDBY -> MiniDFSNNTopology.simpleHATopology();
      case FEDERATION -> MiniDFSNNTopology.simpleFederatedTopology(2);
    };
  }

  private static Configuration[] overlays(ClusterSpec spec) {
    Configuration[] overlays = new Configuration[spec.racks().size()];
    for (int node = 0; node < overlays.length; node++) {
      overlays[node] = new Configuration(false);
      spec.ofNodes().getOrDefault(node, Map.of()).forEach(overlays[node]::set);
    }
    return overlays;
  }

  /** Hadoop's own handle on the cluster. */
  public MiniDFSCluster hdfs() {
    return cluster;
  }

  public DistributedFileSystem fileSystem() throws IOException {
    if (nameNodes != ClusterSpec.NameNodeSetup.ACTIVE_AND_STANDBY) {
      return cluster.getFileSystem(active);
    }
    try {
      return HATestUtil.configureFailoverFs(cluster, cluster.getConfiguration(0));
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  /** Makes the other NameNode the active one. */
  public void failOver() throws IOException {
    cluster.transitionToStandby(active);
    active = 1 - active;
    cluster.transitionToActive(active);
  }

  /**
   * The same cluster as its other NameNode sees it: the other namespace of a federation, or what is
   * the standby now; only one of the two is closed.
   */
  public EmbeddedCluster secondNameNode() {
    return new EmbeddedCluster(baseDir, cluster, nameNodes, 1 - active);
  }

  public NameNode nameNode() {
    return cluster.getNameNode(active);
  }

  public BlockManager blockManager() {
    return cluster.getNamesystem(active).getBlockManager();
  }

  /** The plugin that the NameNode started, as it is registered there. */
  public NameNodePart plugin() {
    try {
      Field field = NameNode.class.getDeclaredField("plugins");
      field.setAccessible(true);
      for (Object plugin : (List<?>) field.get(nameNode())) {
        if (plugin instanceof DayuNameNodePlugin dayu
            && dayu.part().orElse(null) instanceof NameNodePart part) {
          return part;
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this Hadoop hides the NameNode's plugins", e);
    }
    throw new IllegalStateException("the NameNode did not start Dayu's plugin");
  }

  /** Dayu at work in the NameNode. */
  public DayuService dayu() {
    NameNodePart plugin = plugin();
    Optional<DayuService> service = plugin.service();
    return service.orElseThrow(() -> new IllegalStateException(plugin.offReason()));
  }

  public List<DataNode> dataNodes() {
    return cluster.getDataNodes();
  }

  /** The DataNode with the uuid. */
  public DataNode dataNode(String uuid) {
    for (DataNode node : dataNodes()) {
      if (node.getDatanodeUuid().equals(uuid)) {
        return node;
      }
    }
    throw new IllegalArgumentException("no DataNode " + uuid);
  }

  /**
   * Stops a DataNode and lets the NameNode notice only by its missing heartbeats.
   *
   * @return the properties that it can be started with again
   */
  public DataNodeProperties stop(String uuid) {
    int index = indexOf(uuid);
    DataNode node = dataNodes().get(index);
    InetSocketAddress transfers = node.getXferAddress();
    List<InetSocketAddress> addresses =
        List.of(transfers, new InetSocketAddress(transfers.getAddress(), node.getIpcPort()));
    DataNodeProperties stopped = cluster.stopDataNode(index);
    down.put(stopped, new HeldPorts(addresses));
    return stopped;
  }

  /**
   * Starts a DataNode that was stopped or killed, at the ports and with all that it had.
   *
   * @throws IOException when it does not start
   */
  public void startAgain(DataNodeProperties stopped) throws IOException {
    HeldPorts ports = Objects.requireNonNull(down.remove(stopped), "it was not stopped here");
    try {
      if (!cluster.restartDataNode(stopped, true)) {
        throw new IOException("the DataNode did not start again");
      }
    } finally {
      ports.close();
    }
  }

  /**
   * Stops a DataNode and has every NameNode declare it dead; returns when they have.
   *
   * @return the properties that it can be started with again
   */
  public DataNodeProperties kill(String uuid) {
    return killTogether(List.of(uuid)).get(0);
  }

  /** Stops DataNodes and has every NameNode declare them dead; returns when they have. */
  public List<DataNodeProperties> killTogether(List<String> uuids) {
    List<DataNodeProperties> stopped = uuids.stream().map(this::stop).toList();
    for (int nameNode = 0; nameNode < cluster.getNumNameNodes(); nameNode++) {
      DatanodeManager manager =
          cluster.getNamesystem(nameNode).getBlockManager().getDatanodeManager();
      for (String uuid : uuids) {
        DFSTestUtil.setDatanodeDead(manager.getDatanode(uuid));
      }
      awaitDead(uuids, manager);
    }
    return stopped;
  }

  /** True if it is dead and its blocks are in the low-redundancy queue, which comes after. */
  private static boolean isLost(DatanodeDescriptor node) {
    return !node.isAlive() && node.numBlocks() == 0;
  }

  private static void awaitDead(List<String> uuids, DatanodeManager manager) {
    try {
      GenericTestUtils.waitFor(
          () -> uuids.stream().allMatch(uuid -> isLost(manager.getDatanode(uuid))),
          DEATH_POLL_MS,
          DEATH_LIMIT_MS);
    } catch (TimeoutException e) {
      throw new IllegalStateException("the NameNode did not declare " + uuids + " dead", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a DataNode was to die", e);
    }
  }

  private int indexOf(String uuid) {
    for (int index = 0; index < dataNodes().size(); index++) {
      if (dataNodes().get(index).getDatanodeUuid().equals(uuid)) {
        return index;
      }
    }
    throw new IllegalArgumentException("no DataNode " + uuid);
  }

  /** Blocks that HDFS's own counters say lack replicas or wait for one. Takes the read lock. */
  public long lowRedundancyOrPending() {
    FSNamesystem namesystem = cluster.getNamesystem(active);
    // A block that is booked goes from one counter to the other, and must not be missed by both.
    namesystem.readLock();
    try {
      BlockManager blocks = namesystem.getBlockManager();
      BlockManagerTestUtil.updateState(blocks);
      return blocks.getLowRedundancyBlocksCount() + blocks.getPendingReconstructionBlocksCount();
    } finally {
      namesystem.readUnlock("lowRedundancyOrPending");
    }
  }

  @Override
  public void close() {
    cluster.shutdown(true);
    try {
      for (HeldPorts ports : down.values()) {
        ports.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    deleteTree(baseDir);
  }

  private static void deleteTree(Path root) {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(root)) {
      paths.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
