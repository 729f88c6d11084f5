package io.dayu.curator.testing;

import io.dayu.agent.listing.ReplicaListDuty;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataNodeTestUtils;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.apache.hadoop.hdfs.tools.DFSAdmin;

/** Lists the replicas of real DataNodes as agents do, and breaks some of them by hand. */
final class ReplicaBreaker {
  private final MiniDFSCluster cluster;
  private final DistributedFileSystem fs;
  private final Path directory;
  private final List<String> broken = new ArrayList<>();

  ReplicaBreaker(MiniDFSCluster cluster, Path directory) throws IOException {
    this.cluster = cluster;
    this.fs = cluster.getFileSystem();
    this.directory = directory;
  }

  /** Has each DataNode write its list into HDFS, and copies the lists out. */
  void list(String name) throws Exception {
    org.apache.hadoop.fs.Path lists = new org.apache.hadoop.fs.Path("/system/" + name);
    for (DataNode node : cluster.getDataNodes()) {
      DayuDataNodeBridge bridge = new DayuDataNodeBridge(node, 0);
      ReplicaListDuty duty =
          new ReplicaListDuty(
              bridge, bridge, cluster.getConfiguration(0), lists, TimeUnit.HOURS.toNanos(6));
      duty.doWork(0);
      duty.doWork(0);
    }
    Files.writeString(directory.resolve("topology"), printedTopology());
    Path target = Files.createDirectory(directory.resolve(name));
    org.apache.hadoop.fs.Path pool =
        new org.apache.hadoop.fs.Path(lists, cluster.getNamesystem().getBlockPoolId());
    for (FileStatus list : fs.listStatus(pool)) {
      fs.copyToLocalFile(
          list.getPath(), new org.apache.hadoop.fs.Path(target.toUri() + list.getPath().getName()));
    }
    Files.writeString(
        directory.resolve("unfinished"), "" + fs.listStatus(unfinished(lists)).length);
  }

  private String printedTopology() throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      new DFSAdmin(cluster.getConfiguration(0)).run(new String[] {"-printTopology"});
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  private static org.apache.hadoop.fs.Path unfinished(org.apache.hadoop.fs.Path lists) {
    return new org.apache.hadoop.fs.Path(lists, "unfinished");
  }

  /** Breaks replicas of files of two replicas each, and notes what shall be found. */
  void breakSome() throws Exception {
    delete("/to-break/0");
    cut("/to-break/1");
    copyAsOrphan("/to-break/2");
    moveOffItsRack("/to-break/3");
    deleteAll("/to-break/4");
    for (DataNode node : cluster.getDataNodes()) {
      DataNodeTestUtils.runDirectoryScanner(node);
      // Before 3.4 nothing else tells the NameNode what has gone.
      DataNodeTestUtils.triggerBlockReport(node);
    }
    Files.write(directory.resolve("broken"), broken.stream().sorted().toList());
  }

  private void delete(String file) throws IOException {
    ExtendedBlock block = block(file);
    deleteOn(holders(block).get(0), block);
    note("SHORT", block, "null");
  }

  private void deleteAll(String file) throws IOException {
    ExtendedBlock block = block(file);
    for (int node : holders(block)) {
      deleteOn(node, block);
    }
    note("MISSING", block, "null");
  }

  private void cut(String file) throws IOException {
    ExtendedBlock block = block(file);
    int node = holders(block).get(0);
    try (RandomAccessFile replica = new RandomAccessFile(cluster.getBlockFile(node, block), "rw")) {
      replica.setLength(10);
    }
    note("WRONG_LENGTH", block, uuid(node));
    note("SHORT", block, "null");
  }

  /** An orphan has a number that is older than the namespace's first. */
  private void copyAsOrphan(String file) throws IOException {
    ExtendedBlock block = block(file);
    int node = holders(block).get(0);
    long id = 1000;
    File replica = cluster.getBlockFile(node, block);
    File meta = cluster.getBlockMetadataFile(node, block);
    Path folder = replica.toPath().getParent();
    Files.copy(replica.toPath(), folder.resolve("blk_" + id));
    Files.copy(
        meta.toPath(), folder.resolve("blk_" + id + "_" + block.getGenerationStamp() + ".meta"));
    broken.add("ORPHAN\t" + id + "\t" + uuid(node));
  }

  /** From a DataNode of rack one to the second of rack two. */
  private void moveOffItsRack(String file) throws IOException {
    ExtendedBlock block = block(file);
    List<Integer> holders = holders(block);
    int from = holders.stream().filter(node -> node == 0).findFirst().orElseThrow();
    int to = holders.contains(1) ? 2 : 1;
    Path replica = cluster.getBlockFile(from, block).toPath();
    Path meta = cluster.getBlockMetadataFile(from, block).toPath();
    ExtendedBlock any = anyBlockOn(to);
    Path folder = cluster.getBlockFile(to, any).toPath().getParent();
    Files.move(replica, folder.resolve(replica.getFileName()));
    Files.move(meta, folder.resolve(meta.getFileName()));
    note("FEW_RACKS", block, "null");
  }

  /** There are so many files that each DataNode has some of them. */
  private ExtendedBlock anyBlockOn(int node) throws IOException {
    RemoteIterator<LocatedFileStatus> files =
        fs.listFiles(new org.apache.hadoop.fs.Path("/many"), true);
    while (files.hasNext()) {
      LocatedFileStatus file = files.next();
      if (file.getLen() > 0) {
        ExtendedBlock block = DFSTestUtil.getFirstBlock(fs, file.getPath());
        if (holders(block).contains(node)) {
          return block;
        }
      }
    }
    throw new IllegalStateException("no file is on DataNode " + node);
  }

  private ExtendedBlock block(String file) throws IOException {
    return DFSTestUtil.getFirstBlock(fs, new org.apache.hadoop.fs.Path(file));
  }

  private List<Integer> holders(ExtendedBlock block) {
    List<Integer> holders = new ArrayList<>();
    for (int node = 0; node < cluster.getDataNodes().size(); node++) {
      File replica = cluster.getBlockFile(node, block);
      if (replica != null && replica.exists()) {
        holders.add(node);
      }
    }
    return holders;
  }

  private void deleteOn(int node, ExtendedBlock block) throws IOException {
    Files.delete(cluster.getBlockMetadataFile(node, block).toPath());
    Files.delete(cluster.getBlockFile(node, block).toPath());
  }

  private String uuid(int node) {
    return cluster.getDataNodes().get(node).getDatanodeUuid();
  }

  private void note(String kind, ExtendedBlock block, String uuid) {
    broken.add(kind + "\t" + block.getBlockId() + "\t" + uuid);
  }
}
