package org.apache.hadoop.hdfs.server.namenode;

import static org.apache.hadoop.hdfs.server.common.HdfsServerConstants.BlockUCState.UNDER_CONSTRUCTION;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.fs.permission.PermissionStatus;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoContiguous;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.NamenodeRole;
import org.apache.hadoop.hdfs.server.namenode.ha.HAContext;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.io.erasurecode.ErasureCodeConstants;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.jspecify.annotations.NullMarked;

/**
 * A NameNode without servers and without threads: active from the first moment, out of safe mode,
 * and nothing happens in it but what it is called for.
 */
@NullMarked
@Metrics(context = "dfs") // which is not inherited
public final class QuietNameNode extends NameNode {
  private static final long NO_TIME = 1;
  private static final long BLOCK_SIZE = 1 << 27;

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
