package io.dayu.agent.pull;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.disk.DiskWrites;
import io.dayu.agent.meter.PulledBytes;
import io.dayu.agent.meter.PulledCounter;
import io.dayu.agent.pace.PaceTerms;
import io.dayu.agent.run.SystemClock;
import io.dayu.agent.share.Shares;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.test.GenericTestUtils;

/** Three DataNodes of which two hold each block, and a NameNode that never copies anything. */
public final class PullCluster implements AutoCloseable {
  private static final long BLOCK_SIZE_BYTES = 16 << 20;
  private static final int WAIT_MS = 30_000;

  /** One block: two DataNodes have it, the third is to pull it. */
  public record TestBlock(
      Path file, BlockRef ref, DataNode holder, DataNode otherHolder, DataNode target) {}

  private final MiniDFSCluster cluster;
  private final AtomicLong numbers = new AtomicLong();

  /** Starts the cluster in the directory, with two disks at each DataNode. */
  public PullCluster(java.nio.file.Path directory) throws IOException {
    this(directory, StorageType.DISK, StorageType.DISK);
  }

  /** The same with other storages at each DataNode. */
  PullCluster(java.nio.file.Path directory, StorageType... storages) throws IOException {
    Configuration conf = new HdfsConfiguration();
    conf.setLong(DFSConfigKeys.DFS_NAMENODE_MIN_BLOCK_SIZE_KEY, 0);
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_REPLICATION_MAX_STREAMS_KEY, 0);
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_REPLICATION_STREAMS_HARD_LIMIT_KEY, 0);
    conf.setInt(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, 1);
    conf.setBoolean(DFSConfigKeys.DFS_DATANODE_BLOCK_PINNING_ENABLED, true);
    this.cluster =
        new MiniDFSCluster.Builder(conf, directory.toFile())
            .numDataNodes(3)
            .storagesPerDatanode(storages.length)
            .storageTypes(storages)
            .build();
    cluster.waitActive();
  }

  /** The cluster itself. */
  public MiniDFSCluster cluster() {
    return cluster;
  }

  /** Writes a file of one block. */
  public TestBlock block(long lengthBytes) throws Exception {
    Path file = new Path("/file-" + numbers.incrementAndGet());
    DFSTestUtil.createFile(
        cluster.getFileSystem(), file, 4096, lengthBytes, BLOCK_SIZE_BYTES, (short) 2, 1);
    DFSTestUtil.waitReplication(cluster.getFileSystem(), file, (short) 2);
    cluster.getFileSystem().setReplication(file, (short) 3);
    return testBlock(file, DFSTestUtil.getAllBlocks(cluster.getFileSystem(), file).get(0));
  }

  /** Writes a file of one block by a client with settings of its own, in whole chunks of blocks. */
  TestBlock blockOf(Configuration client, int chunkBytes, long lengthBytes) throws Exception {
    Path file = new Path("/file-" + numbers.incrementAndGet());
    long blockBytes = BLOCK_SIZE_BYTES / chunkBytes * chunkBytes;
    try (FileSystem files = FileSystem.newInstance(cluster.getURI(), client)) {
      DFSTestUtil.createFile(files, file, 4096, lengthBytes, blockBytes, (short) 2, 1);
    }
    DFSTestUtil.waitReplication(cluster.getFileSystem(), file, (short) 2);
    cluster.getFileSystem().setReplication(file, (short) 3);
    return testBlock(file, DFSTestUtil.getAllBlocks(cluster.getFileSystem(), file).get(0));
  }

  /** Writes a file of blocks of one size; the same two DataNodes hold all of them. */
  public List<TestBlock> blocks(int count, int lengthBytes) throws Exception {
    Path file = new Path("/file-" + numbers.incrementAndGet());
    DistributedFileSystem files = cluster.getFileSystem();
    InetSocketAddress[] holders = {
      cluster.getDataNodes().get(0).getXferAddress(), cluster.getDataNodes().get(1).getXferAddress()
    };
    try (OutputStream out =
        files.create(
            file,
            FsPermission.getFileDefault(),
            false,
            4096,
            (short) 2,
            lengthBytes,
            null,
            holders)) {
      for (int block = 0; block < count; block++) {
        out.write(new byte[lengthBytes]);
      }
    }
    DFSTestUtil.waitReplication(files, file, (short) 2);
    files.setReplication(file, (short) 3);
    List<TestBlock> blocks = new ArrayList<>();
    for (LocatedBlock located : DFSTestUtil.getAllBlocks(files, file)) {
      blocks.add(testBlock(file, located));
    }
    return blocks;
  }

  private TestBlock testBlock(Path file, LocatedBlock located) {
    ExtendedBlock block = located.getBlock();
    List<DataNode> holders = new ArrayList<>();
    List<DataNode> others = new ArrayList<>(cluster.getDataNodes());
    for (DatanodeInfo info : located.getLocations()) {
      DataNode holder = cluster.getDataNode(info.getIpcPort());
      holders.add(holder);
      others.remove(holder);
    }
    return new TestBlock(
        file,
        new BlockRef(
            block.getBlockPoolId(),
            block.getBlockId(),
            block.getGenerationStamp(),
            block.getNumBytes()),
        holders.get(0),
        holders.get(1),
        others.get(0));
  }

  /** An order to pull the block. */
  public PullOrder order(TestBlock block, DataNode source, long rateBytesPerSec) {
    return new PullOrder(
        new TransferId(1, numbers.incrementAndGet()),
        block.ref(),
        address(source),
        "DISK",
        "",
        rateBytesPerSec,
        0,
        Optional.empty());
  }

  /** How the DataNode is reached. */
  public static DataNodeAddress address(DataNode dataNode) {
    DatanodeID id = dataNode.getDatanodeId();
    return new DataNodeAddress(
        id.getDatanodeUuid(),
        id.getIpAddr(),
        id.getHostName(),
        id.getXferPort(),
        id.getInfoPort(),
        id.getInfoSecurePort(),
        id.getIpcPort());
  }

  /** All files of the block on the DataNode, temporary ones included, by name. */
  public static Map<String, ByteBuffer> files(DataNode dataNode, long blockId) throws IOException {
    Map<String, ByteBuffer> files = new TreeMap<>();
    for (java.nio.file.Path path : paths(dataNode, blockId)) {
      files.put(path.getFileName().toString(), ByteBuffer.wrap(Files.readAllBytes(path)));
    }
    return files;
  }

  /** Writes other bytes over three of a replica's, at an offset in its file. */
  static void corrupt(DataNode holder, long blockId, long offset) throws IOException {
    java.nio.file.Path replica =
        paths(holder, blockId).stream()
            .filter(path -> path.getFileName().toString().equals("blk_" + blockId))
            .findFirst()
            .orElseThrow();
    try (FileChannel channel = FileChannel.open(replica, StandardOpenOption.WRITE)) {
      assertThat(channel.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), offset)).isEqualTo(3);
    }
  }

  /** Where the files of the block are. */
  static List<java.nio.file.Path> paths(DataNode dataNode, long blockId) throws IOException {
    List<java.nio.file.Path> paths = new ArrayList<>();
    try (FsDatasetSpi.FsVolumeReferences volumes =
        dataNode.getFSDataset().getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        java.nio.file.Path base = java.nio.file.Path.of(volume.getBaseURI());
        try (Stream<java.nio.file.Path> all = Files.walk(base)) {
          all.filter(Files::isRegularFile).filter(file -> isOf(file, blockId)).forEach(paths::add);
        }
      }
    }
    return paths;
  }

  private static boolean isOf(java.nio.file.Path file, long blockId) {
    String name = file.getFileName().toString();
    return name.equals("blk_" + blockId) || name.startsWith("blk_" + blockId + "_");
  }

  private static final PaceTerms PACE = PaceTerms.constant(125_000_000);

  /** Threads for pulls whose sources may be silent for ten seconds, as on a busy machine. */
  public static PullThreads threads(io.dayu.agent.host.ReplicaHost host, int pullsMax) {
    return threads(host, pullsMax, Shares.NONE);
  }

  /** The same where the link is shared. */
  static PullThreads threads(io.dayu.agent.host.ReplicaHost host, int pullsMax, Shares shares) {
    return threads(host, pullsMax, shares, DiskWrites.NONE);
  }

  /** The same where disks are limited. */
  static PullThreads threads(
      io.dayu.agent.host.ReplicaHost host, int pullsMax, Shares shares, DiskWrites disks) {
    return new PullThreads(
        new PullEnvironment(host, new SystemClock(), PACE, shares, disks, 10_000, 1 << 16),
        pullsMax);
  }

  /** Books of their own. */
  public static PulledBytes books() {
    return new PulledBytes(new PulledCounter());
  }

  /** Waits for a condition. */
  public static void await(Supplier<Boolean> condition)
      throws TimeoutException, InterruptedException {
    GenericTestUtils.waitFor(condition, 5, WAIT_MS);
  }

  @Override
  public void close() {
    cluster.shutdown();
  }
}
