package io.dayu.agent.pull;

import io.dayu.agent.decode.DecodeTarget;
import io.dayu.agent.decode.GroupLayout;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/** DataNodes enough for the widest policy and two more, and a NameNode that never repairs. */
final class StripedCluster implements AutoCloseable {
  private static final int DATA_NODES = 16;

  /**
   * A group of which each internal block is on a DataNode of its own.
   *
   * @param holders by index
   * @param target a DataNode that has none of it
   */
  record Group(
      ExtendedBlock block,
      GroupLayout layout,
      NavigableMap<Integer, DataNode> holders,
      DataNode target) {
    /** Who has an internal block. */
    DataNode holder(int index) {
      return Objects.requireNonNull(holders.get(index));
    }

    BlockRef ref(int index) {
      return new BlockRef(
          block.getBlockPoolId(),
          block.getBlockId() + index,
          block.getGenerationStamp(),
          layout.lengthBytes(index));
    }

    DecodeTarget decodeTarget(int index) {
      return new DecodeTarget(layout, ref(index));
    }

    PullFrom.Stripe from(List<Integer> read) {
      return new PullFrom.Stripe(
          layout.schema(),
          layout.groupBytes(),
          read.stream()
              .map(
                  index ->
                      new PullFrom.Unit(
                          index,
                          new PullFrom.Source(
                              PullCluster.address(holder(index)), Optional.empty())))
              .toList());
    }

    /** As many of the others as are needed, the highest indices first. */
    List<Integer> lastOthers(int wanted) {
      return holders.descendingKeySet().stream()
          .filter(index -> index != wanted)
          .limit(layout.reads())
          .toList();
    }
  }

  private final MiniDFSCluster cluster;
  private final AtomicLong numbers = new AtomicLong();

  StripedCluster(java.nio.file.Path directory) throws IOException {
    Configuration conf = new HdfsConfiguration();
    conf.setLong(DFSConfigKeys.DFS_NAMENODE_MIN_BLOCK_SIZE_KEY, 0);
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_REPLICATION_MAX_STREAMS_KEY, 0);
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_REPLICATION_STREAMS_HARD_LIMIT_KEY, 0);
    conf.setInt(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, 1);
    this.cluster =
        new MiniDFSCluster.Builder(conf, directory.toFile())
            .numDataNodes(DATA_NODES)
            .storagesPerDatanode(1)
            .build();
    cluster.waitActive();
  }

  MiniDFSCluster cluster() {
    return cluster;
  }

  /** Writes a file of one group whose data is so many cells in each internal block. */
  Group fullGroup(String policyName, int cells) throws Exception {
    cluster.getFileSystem().enableErasureCodingPolicy(policyName);
    ErasureCodingPolicy policy =
        cluster.getFileSystem().getAllErasureCodingPolicies().stream()
            .map(info -> info.getPolicy())
            .filter(one -> one.getName().equals(policyName))
            .findFirst()
            .orElseThrow();
    return group(policyName, cells * policy.getNumDataUnits() * policy.getCellSize());
  }

  /** Writes a file of one group. */
  Group group(String policyName, int lengthBytes) throws Exception {
    DistributedFileSystem files = cluster.getFileSystem();
    files.enableErasureCodingPolicy(policyName);
    Path directory = new Path("/" + numbers.incrementAndGet());
    if (!files.mkdirs(directory)) {
      throw new IOException("no directory");
    }
    files.setErasureCodingPolicy(directory, policyName);
    Path file = new Path(directory, "file");
    DFSTestUtil.writeFile(files, file, DFSTestUtil.calculateFileContentsFromSeed(1, lengthBytes));
    ErasureCodingPolicy policy = files.getErasureCodingPolicy(file);
    int cells = (lengthBytes - 1) / policy.getCellSize() + 1;
    int units = Math.min(cells, policy.getNumDataUnits()) + policy.getNumParityUnits();
    PullCluster.await(() -> located(file).getLocations().length == units);
    LocatedStripedBlock located = located(file);
    NavigableMap<Integer, DataNode> holders = new TreeMap<>();
    List<DataNode> others = new ArrayList<>(cluster.getDataNodes());
    for (int at = 0; at < located.getLocations().length; at++) {
      DataNode holder = cluster.getDataNode(located.getLocations()[at].getIpcPort());
      holders.put((int) located.getBlockIndices()[at], holder);
      others.remove(holder);
    }
    return new Group(
        located.getBlock(),
        new GroupLayout(
            new PullFrom.Schema(
                policy.getCodecName(),
                policy.getNumDataUnits(),
                policy.getNumParityUnits(),
                policy.getCellSize()),
            located.getBlockSize()),
        holders,
        others.get(0));
  }

  private LocatedStripedBlock located(Path file) {
    try {
      return (LocatedStripedBlock) DFSTestUtil.getAllBlocks(cluster.getFileSystem(), file).get(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Has the holder of an internal block lose it; what it had, by the names of its files. */
  Map<String, ByteBuffer> lose(Group group, int index) throws Exception {
    BlockRef ref = group.ref(index);
    DataNode holder = group.holder(index);
    Map<String, ByteBuffer> had = PullCluster.files(holder, ref.blockId());
    holder
        .getFSDataset()
        .invalidate(
            ref.blockPoolId(),
            new Block[] {new Block(ref.blockId(), ref.lengthBytes(), ref.generationStamp())});
    PullCluster.await(() -> isAway(holder, ref));
    // The NameNode forgets it before another one comes, of which it would delete one.
    PullCluster.await(() -> live(group) == group.holders().size() - 1);
    return had;
  }

  private static boolean isAway(DataNode holder, BlockRef ref) {
    try {
      return PullCluster.paths(holder, ref.blockId()).isEmpty();
    } catch (IOException | UncheckedIOException e) {
      // It goes as it is looked at.
      return false;
    }
  }

  private int live(Group group) {
    return cluster
        .getNamesystem()
        .getBlockManager()
        .getStoredBlock(group.block().getLocalBlock())
        .numNodes();
  }

  /** An order to decode an internal block. */
  PullOrder order(Group group, int index, List<Integer> read, long rateBytesPerSec) {
    return new PullOrder(
        new TransferId(1, numbers.incrementAndGet()),
        group.ref(index),
        group.from(read),
        "DISK",
        "",
        rateBytesPerSec,
        0);
  }

  @Override
  public void close() {
    cluster.shutdown();
  }
}
