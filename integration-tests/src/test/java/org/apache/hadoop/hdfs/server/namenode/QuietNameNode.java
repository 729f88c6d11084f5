package org.apache.hadoop.hdfs.server.namenode;

import static org.apache.hadoop.hdfs.server.common.HdfsServerConstants.BlockUCState.UNDER_CONSTRUCTION;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.fs.permission.PermissionStatus;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockType;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoContiguous;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.NamenodeRole;
import org.apache.hadoop.hdfs.server.namenode.ha.HAContext;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.io.erasurecode.ErasureCodeConstants;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.util.ShutdownHookManager;
import org.jspecify.annotations.NullMarked;

/**
 * A NameNode without servers and without threads: active from the first moment, out of safe mode,
 * and nothing happens in it but what it is called for.
 */
@NullMarked
@Metrics(context = "dfs") // which is not inherited
public final class QuietNameNode extends NameNode {
  private static final long NO_TIME = 1;

  /** Of files that are there from the beginning. */
  public static final long BLOCK_SIZE = 1 << 27;

  private static final long BLOCK_LEAST = 1 << 20;
  private static final String CLIENT = "DFSClient_played";
  private static final String CLIENT_ADDRESS = "10.8.0.1";

  private QuietNameNode(Configuration conf) throws IOException {
    super(conf, NamenodeRole.NAMENODE);
  }

  /** Settings of one whose files are in a directory, beside other ones in this process. */
  public static Configuration settings(Path directory) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "hdfs://127.0.0.1:8020");
    conf.set("dfs.namenode.name.dir", directory.toUri().toString());
    return conf;
  }

  /** Starts on the directory that the settings name, which has been formatted. */
  public static QuietNameNode start(Configuration conf) throws IOException {
    return new QuietNameNode(conf);
  }

  @Override
  protected void initialize(Configuration conf) throws IOException {
    NameNode.initMetrics(conf, NamenodeRole.NAMENODE);
    loadNamesystem(conf);
  }

  @Override
  protected HAContext createHAContext() {
    return new NameNodeHAContext() {
      @Override
      public void startActiveServices() {
        tell(getNamesystem(), this);
      }
    };
  }

  /** As FSNamesystem.startCommonServices does, which would start threads. */
  private static void tell(FSNamesystem namesystem, HAContext context) {
    try {
      Field field = FSNamesystem.class.getDeclaredField("haContext");
      field.setAccessible(true);
      field.set(namesystem, context);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Adds a file of one complete block, of which no replica is known. */
  public void addFile(String name, short replication, String storagePolicy, Block block)
      throws IOException {
    addFile(name, replication, storagePolicy, new BlockInfoContiguous(block, replication));
  }

  /** Adds a file of one complete group, of which no internal block is known. */
  public void addGroup(String name, String storagePolicy, ErasureCodingPolicy coding, Block group)
      throws IOException {
    addFile(name, (short) 1, storagePolicy, new BlockInfoStriped(group, coding));
  }

  private void addFile(String name, short replication, String storagePolicy, BlockInfo info)
      throws IOException {
    FSNamesystem namesystem = getNamesystem();
    FSDirectory directory = namesystem.getFSDirectory();
    namesystem.writeLock();
    try {
      directory.writeLock();
      try {
        INodeFile file =
            FSDirWriteFileOp.addFileForEditLog(
                directory,
                directory.allocateNewInodeId(),
                directory.getINodesInPath("/", FSDirectory.DirOp.WRITE),
                DFSUtil.string2Bytes(name),
                PermissionStatus.createImmutable("test", "test", FsPermission.getDefault()),
                null,
                null,
                replication,
                NO_TIME,
                NO_TIME,
                BLOCK_SIZE,
                false,
                "",
                "",
                namesystem.getBlockManager().getStoragePolicy(storagePolicy).getId(),
                info instanceof BlockInfoStriped group
                    ? group.getErasureCodingPolicy().getId()
                    : ErasureCodeConstants.REPLICATION_POLICY_ID);
        namesystem.getBlockManager().addBlockCollection(info, file);
        file.addBlock(info);
      } finally {
        directory.writeUnlock();
      }
    } finally {
      namesystem.writeUnlock("addFile");
    }
  }

  /** Opens a file for writing: its block is being written where it is told. */
  public void open(String name, Block block, DatanodeStorageInfo... pipeline) throws IOException {
    addFile(name, (short) pipeline.length, "HOT", block);
    FSNamesystem namesystem = getNamesystem();
    namesystem.writeLock();
    try {
      INodeFile file = namesystem.getFSDirectory().getINode("/" + name).asFile();
      file.toUnderConstruction("writer", "machine");
      namesystem.getLeaseManager().addLease("writer", file.getId());
      file.getLastBlock().convertToBlockUnderConstruction(UNDER_CONSTRUCTION, pipeline);
    } finally {
      namesystem.writeUnlock("open");
    }
  }

  /** The writer of a file is gone. */
  public void release(String name) throws IOException {
    FSNamesystem namesystem = getNamesystem();
    namesystem.writeLock();
    try {
      INodeFile file = namesystem.getFSDirectory().getINode("/" + name).asFile();
      namesystem.getLeaseManager().removeLease(file.getId());
    } finally {
      namesystem.writeUnlock("release");
    }
  }

  /** Asks for so many replicas of the file. */
  public void setReplication(String name, short replication) throws IOException {
    getNamesystem().setReplication("/" + name, replication);
  }

  /** Deletes the file; its block is yet to be removed. */
  public void delete(String name) throws IOException {
    getNamesystem().delete("/" + name, false, false);
  }

  /** Its files have another storage policy. */
  public void setStoragePolicy(String name, int policy) throws IOException {
    getNamesystem()
        .setStoragePolicy(
            "/" + name,
            getNamesystem().getBlockManager().getStoragePolicy((byte) policy).getName());
  }

  /** Whether there is such a file. */
  public boolean exists(String name) throws IOException {
    return getNamesystem().getFileInfo("/" + name, true, false, false) != null;
  }

  /**
   * A client begins a file of one block, which is to have so many bytes.
   *
   * @return the block and the storages where it is to be written
   */
  public LocatedBlock create(String name, short replication, String storagePolicy, long bytes)
      throws IOException {
    FSNamesystem namesystem = getNamesystem();
    HdfsFileStatus file =
        namesystem.startFile(
            "/" + name,
            PermissionStatus.createImmutable("test", "test", FsPermission.getDefault()),
            CLIENT,
            CLIENT_ADDRESS,
            EnumSet.of(CreateFlag.CREATE),
            false,
            replication,
            Math.max(bytes, BLOCK_LEAST),
            CryptoProtocolVersion.supported(),
            null,
            storagePolicy,
            false);
    LocatedBlock block =
        namesystem.getAdditionalBlock(
            "/" + name,
            file.getFileId(),
            CLIENT,
            null,
            null,
            null,
            EnumSet.noneOf(AddBlockFlag.class));
    namesystem.fsync("/" + name, file.getFileId(), CLIENT, bytes);
    return block;
  }

  /** A client opens a file to append to its block; empty where it cannot. */
  public Optional<LocatedBlock> append(String name) throws IOException {
    return Optional.ofNullable(
        getNamesystem()
            .appendFile("/" + name, CLIENT, CLIENT_ADDRESS, EnumSet.of(CreateFlag.APPEND), false)
            .getLastBlock());
  }

  /**
   * The client goes on with other DataNodes, or with the same after an append.
   *
   * @return the block with the stamp that it has there
   */
  public ExtendedBlock pipeline(ExtendedBlock block, DatanodeID[] nodes, String[] storageIds)
      throws IOException {
    ExtendedBlock next = copy(block);
    getNamesystem().bumpBlockGenerationStamp(next, CLIENT);
    getNamesystem().updatePipeline(CLIENT, block, next, nodes, storageIds, false);
    return next;
  }

  /**
   * Where a client may go on beside the DataNodes that it has left, at most so many. HDFS asks for
   * room for as much as a block of the file may have, which played disks are too small for.
   */
  public LocatedBlock additional(
      String name,
      ExtendedBlock block,
      DatanodeInfo[] left,
      String[] storageIds,
      Set<Node> excluded,
      int count)
      throws IOException {
    BlockManager blocks = getNamesystem().getBlockManager();
    DatanodeStorageInfo[] going =
        blocks.getDatanodeManager().getDatanodeStorageInfos(left, storageIds, name);
    DatanodeStorageInfo[] chosen =
        blocks.chooseTarget4AdditionalDatanode(
            "/" + name,
            count,
            null,
            Arrays.asList(going),
            excluded,
            block.getNumBytes(),
            getNamesystem().getFSDirectory().getINode("/" + name).asFile().getStoragePolicyID(),
            BlockType.CONTIGUOUS);
    return BlockManager.newLocatedBlock(block, chosen, -1, false);
  }

  /** As RPC hands it over: HDFS's own is not touched. */
  public static ExtendedBlock copy(ExtendedBlock block) {
    return new ExtendedBlock(block.getBlockPoolId(), new Block(block.getLocalBlock()));
  }

  /** The client is done; returns whether HDFS has the file closed. */
  public boolean complete(String name, ExtendedBlock last) throws IOException {
    return getNamesystem()
        .completeFile("/" + name, CLIENT, last, HdfsConstants.GRANDFATHER_INODE_ID);
  }

  /** A client cuts a file to so many bytes, which its DataNodes have yet to do. */
  public void truncate(String name, long bytes) throws IOException {
    boolean unused = getNamesystem().truncate("/" + name, bytes, CLIENT, CLIENT_ADDRESS, NO_TIME);
  }

  /** DataNodes have cut a block as they were told to. */
  public void recovered(Block block, Block now, DatanodeID[] nodes, String[] storageIds)
      throws IOException {
    getNamesystem()
        .commitBlockSynchronization(
            new ExtendedBlock(getNamesystem().getBlockPoolId(), new Block(block)),
            now.getGenerationStamp(),
            now.getNumBytes(),
            true,
            false,
            nodes,
            storageIds);
  }

  /** What it knows is in its directory now, for the next one to begin with. */
  public void save() throws IOException {
    getNamesystem().getFSImage().saveNamespace(getNamesystem());
    // It would hold on to all of this NameNode.
    ShutdownHookManager.get().clearShutdownHooks();
  }

  /** A DataNode registers. */
  public void register(DatanodeRegistration registration) throws IOException {
    getNamesystem().registerDatanode(registration);
  }

  /** Ends it and lets its directory go. */
  @Override
  public void stop() {
    getNamesystem().close();
  }
}
