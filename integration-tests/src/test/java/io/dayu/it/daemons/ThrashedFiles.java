package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.bench.cluster.DataSet;
import io.dayu.it.admin.Command;
import io.dayu.it.support.ReplicaFiles;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.tools.DFSAdmin;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.util.ToolRunner;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files that a thrash run leaves, and what HDFS has still to do for them. */
final class ThrashedFiles {
  private static final Logger LOG = LoggerFactory.getLogger(ThrashedFiles.class);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration REPORT_EVERY = Duration.ofSeconds(10);

  /** Longer than a DataNode takes to try to recover a block again. */
  private static final Duration SEEK_EVERY = Duration.ofSeconds(60);

  private static final List<String> LEFT_TO_DO =
      List.of(
          "LowRedundancyBlocks",
          "PendingReconstructionBlocks",
          "PostponedMisreplicatedBlocks",
          "ExcessBlocks",
          "PendingDeletionBlocks",
          "CorruptBlocks",
          "MissingBlocks");

  /** A replica that comes to a DataNode, but not by a client's hand. */
  private static final Pattern TEMPORARY =
      Pattern.compile(".*/data(?<node>\\d+)/.*/tmp/(?<block>blk_-?\\d+)(_\\d+\\.meta)?");

  private static final Pattern FINALIZED = Pattern.compile(".*/data(?<node>\\d+)/.*/finalized/.*");

  private final RealCluster cluster;
  private final List<Path> roots;
  private final Path snapshots;
  private long reportedNs = System.nanoTime() - REPORT_EVERY.toNanos();
  private long soughtNs = System.nanoTime();

  /**
   * The files of a run.
   *
   * @param changed the directory that has snapshots, whose files clients change
   * @param still that of files that nobody changes
   */
  ThrashedFiles(RealCluster cluster, Path changed, Path still) {
    this.cluster = cluster;
    this.roots = List.of(changed, still);
    this.snapshots = new Path(changed, ".snapshot");
  }

  /**
   * Has all DataNodes report in full when they have not for a while. By such reports alone HDFS
   * finds what is left of earlier generations, and what a DataNode, frozen or cut off, was never
   * told to delete.
   */
  void haveAllReport() {
    if (System.nanoTime() - reportedNs < REPORT_EVERY.toNanos()) {
      return;
    }
    reportedNs = System.nanoTime();
    haveSurplusCounted();
    for (DatanodeInfo node : Unchecked.call(() -> cluster.files().getDataNodeStats())) {
      String address = node.getIpAddr() + ":" + node.getIpcPort();
      int exitCode = Unchecked.call(() -> admin("-triggerBlockReport", address));
      // One that is just coming back is asked again the next time.
      LOG.info("{} was asked for a report: {}", address, exitCode);
    }
  }

  /**
   * Has HDFS count the replicas of files that have too many. It does not when a DataNode reports
   * for the first time after the NameNode's start and the look at all blocks that ends safe mode is
   * over, nor at any later report.
   */
  private void haveSurplusCounted() {
    if (cluster.view().metric("dayu_extra_replicas") > 0 || earlyCopies() > 0) {
      return; // They go by themselves, and not as what HDFS counts anew.
    }
    Map<String, Integer> mostReplicas = mostReplicas();
    for (LocatedFileStatus file : files()) {
      int most = mostReplicas.getOrDefault(file.getPath().getName(), 0);
      if (blocksOf(file).stream().anyMatch(block -> block.getLocations().length > most)) {
        LOG.info("HDFS has not noticed that a block of {} has more than {} replicas", file, most);
        setReplication(file, most + 1);
        setReplication(file, file.getReplication());
      }
    }
  }

  private long earlyCopies() {
    String status = Command.run(cluster.files().getConf(), "status", "--json").out();
    return Unchecked.call(() -> JSON.readTree(status)).path("early").path("copies").asLong();
  }

  private void setReplication(LocatedFileStatus file, int replication) {
    Unchecked.call(() -> cluster.files().setReplication(file.getPath(), (short) replication));
  }

  private List<LocatedBlock> blocksOf(LocatedFileStatus file) {
    return file.getLen() == 0
        ? List.of()
        : Unchecked.call(() -> DFSTestUtil.getAllBlocks(cluster.files(), file.getPath()));
  }

  private int admin(String... arguments) throws Exception {
    return ToolRunner.run(new DFSAdmin(cluster.files().getConf()), arguments);
  }

  /**
   * Ends the writing of every file that is still open.
   *
   * @return how many there are
   */
  int recoverLeases() {
    int open = 0;
    for (LocatedFileStatus file : files()) {
      open += Unchecked.call(() -> cluster.files().recoverLease(file.getPath())) ? 0 : 1;
    }
    if (open > 0 && System.nanoTime() - soughtNs >= SEEK_EVERY.toNanos()) {
      soughtNs = System.nanoTime();
      LOG.info("{} short copies", Unchecked.call(this::dropShortCopies).size());
    }
    return open;
  }

  /** Takes {@link ShortCopies} from their DataNodes, which run again afterwards. */
  private List<java.nio.file.Path> dropShortCopies() throws IOException {
    List<java.nio.file.Path> logs =
        IntStream.range(0, cluster.dataNodes())
            .mapToObj(node -> cluster.daemons().logFile(RealCluster.dataNode(node)))
            .toList();
    List<java.nio.file.Path> copies = ShortCopies.find(logs, cluster.replicas());
    for (java.nio.file.Path copy : copies) {
      LOG.info("HDFS has copied {} while a client appended; it goes", copy);
      Matcher finalized = FINALIZED.matcher(copy.toString());
      if (finalized.matches()) {
        int node = Integer.parseInt(finalized.group("node"));
        cluster.daemons().kill(RealCluster.dataNode(node));
        Files.delete(copy);
        cluster.startDataNode(node);
      }
    }
    return copies;
  }

  /**
   * Whether HDFS closes a file never again before it restarts: it counted no replica in maintenance
   * when a truncation ended, and does not look at the block again once the maintenance is over.
   */
  boolean isAnyCommittedForGood() throws IOException {
    for (LocatedFileStatus file : files()) {
      try {
        boolean closed = cluster.files().recoverLease(file.getPath());
        LOG.debug("{} is closed: {}", file, closed);
      } catch (RemoteException e) {
        if (!e.toString().contains("is COMMITTED but not COMPLETE")) {
          throw e;
        }
        LOG.info("HDFS does not close {}: {}", file, e.toString());
        return true;
      }
    }
    return false;
  }

  private List<LocatedFileStatus> files() {
    List<LocatedFileStatus> all = new ArrayList<>();
    roots.forEach(root -> all.addAll(filesUnder(root)));
    return all;
  }

  private List<LocatedFileStatus> filesUnder(Path directory) {
    List<LocatedFileStatus> found = new ArrayList<>();
    return Unchecked.call(
        () -> {
          RemoteIterator<LocatedFileStatus> files = cluster.files().listFiles(directory, true);
          while (files.hasNext()) {
            found.add(files.next());
          }
          return found;
        });
  }

  /** Whether nothing is left to do. */
  boolean areDone() {
    return LEFT_TO_DO.stream().allMatch(name -> cluster.view().namesystem(name) == 0)
        && cluster.view().dayu("WaitingBlocks") == 0
        && cluster.view().dayu("RunningTransfers") == 0
        && amiss().isEmpty();
  }

  /** What is left to do. */
  String leftToDo() {
    StringBuilder text = new StringBuilder();
    LEFT_TO_DO.forEach(name -> text.append(name + " " + cluster.view().namesystem(name) + ", "));
    return text
        + "waiting "
        + cluster.view().dayu("WaitingBlocks")
        + ", running "
        + cluster.view().dayu("RunningTransfers")
        + ", amiss "
        + amiss();
  }

  /**
   * Blocks that have not as many replicas, known and on disk, as wanted; those whose replicas are
   * not equal; and unfinished ones.
   */
  private List<String> amiss() {
    ReplicaFiles replicas = cluster.replicas();
    Map<String, Integer> mostReplicas = mostReplicas();
    List<String> amiss = new ArrayList<>();
    replicas.unfinished().stream()
        .filter(path -> !isLeftByHdfs(path))
        .forEach(path -> amiss.add(path.toString()));
    amiss.addAll(replicas.unequal());
    for (LocatedFileStatus file : files()) {
      for (LocatedBlock block : blocksOf(file)) {
        String name = block.getBlock().getBlockName();
        int known = block.getLocations().length;
        int there = replicas.replicasOf(name);
        if (known < file.getReplication()
            || known > mostReplicas.getOrDefault(file.getPath().getName(), 0)
            || there != known) {
          amiss.add("%s of %s: %d, %d on disk".formatted(name, file, known, there));
        }
      }
    }
    return amiss;
  }

  /**
   * Whether HDFS has lost track of an unfinished replica: a client began the same block there, and
   * FsDatasetImpl.createTemporary lets two begin at the same moment. Such a file stays until the
   * DataNode restarts.
   */
  private boolean isLeftByHdfs(java.nio.file.Path unfinished) {
    Matcher temporary = TEMPORARY.matcher(unfinished.toString());
    return temporary.matches()
        && logOf(temporary.group("node"))
            .lines()
            .filter(line -> line.contains("Receiving BP-"))
            .anyMatch(line -> line.contains(":" + temporary.group("block") + "_"));
  }

  private String logOf(String node) {
    return Unchecked.call(
        () -> cluster.daemons().log(RealCluster.dataNode(Integer.parseInt(node))));
  }

  /** By a file's name, the most replicas that it wants or a snapshot wants of it. */
  private Map<String, Integer> mostReplicas() {
    Map<String, Integer> most = new HashMap<>();
    List<LocatedFileStatus> all = files();
    for (FileStatus snapshot : Unchecked.call(() -> cluster.files().listStatus(snapshots))) {
      all.addAll(filesUnder(snapshot.getPath()));
    }
    for (LocatedFileStatus file : all) {
      most.merge(file.getPath().getName(), (int) file.getReplication(), Math::max);
    }
    return most;
  }

  /** Checks that files in snapshots hold what was written. */
  void assertSnapshotsHold() throws IOException {
    for (FileStatus snapshot : cluster.files().listStatus(snapshots)) {
      for (LocatedFileStatus file : filesUnder(snapshot.getPath())) {
        assertThat(DataSet.rightBytes(cluster.files(), file.getPath()))
            .as("data of %s", file)
            .isPresent();
      }
    }
  }
}
