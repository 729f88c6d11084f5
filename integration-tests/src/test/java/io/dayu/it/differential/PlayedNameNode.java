package io.dayu.it.differential;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.blockmanagement.VirtualBlockManager;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;
import org.apache.hadoop.hdfs.server.namenode.EditLogFileOutputStream;
import org.apache.hadoop.hdfs.server.namenode.QuietFiles;
import org.apache.hadoop.hdfs.server.namenode.QuietNameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.net.StaticMapping;

/** A real NameNode over played DataNodes that hold a trial's first replicas. */
final class PlayedNameNode implements AutoCloseable {
  static final long NO_BLOCK = 0;

  /** Keys by which a NameNode is on the machine of a DataNode, or of as many as there are keys. */
  private static final List<String> OWN_ADDRESSES =
      List.of(
          "dfs.namenode.http-address",
          "dfs.namenode.https-address",
          "dfs.namenode.lifeline.rpc-address");

  private static final long FIRST_BLOCK = 1_000;
  private static final long FIRST_GROUP = Long.MIN_VALUE;
  private static final long GENERATION = 1_001;
  private static final List<Integer> MODES = List.of(0644, 0600, 0640);

  private final Path directory;
  private final Configuration conf;
  private final LongSupplier clockNs;
  private final PlayedClient client = new PlayedClient(this);
  private final PlayedCurator curator = new PlayedCurator(this);
  private QuietNameNode hdfs;
  private VirtualBlockManager blocks;
  private int pinnedDeleted;
  private final List<PlayedNode> nodes = new ArrayList<>();
  private final List<Long> blockIds = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final Set<Long> apart = new HashSet<>();
  private final long beganMs = System.currentTimeMillis();
  private final long beganNs;
  private int namesGiven;

  PlayedNameNode(Trial trial, Arm arm, LongSupplier clockNs)
      throws IOException, ReflectiveOperationException {
    DefaultMetricsSystem.setMiniClusterMode(true);
    EditLogFileOutputStream.setShouldSkipFsyncForTesting(true);
    DatanodeManager.getSlowNodesUuidSet().clear();
    this.directory = Formatted.copy();
    this.conf = conf(trial, directory);
    this.clockNs = clockNs;
    this.beganNs = clockNs.getAsLong();
    if (arm != Arm.STOCK) {
      DayuParts.set(conf, trial);
    }
    StaticMapping.resetMap();
    for (int i = 0; i < trial.nodes().size(); i++) {
      StaticMapping.addNodeToRack(PlayedNode.address(i), location(trial, trial.nodes().get(i)));
    }
    this.hdfs = QuietNameNode.start(conf);
    this.blocks = new VirtualBlockManager(hdfs.getNamesystem(), conf, clockNs);
    load(trial);
  }

  /**
   * It ends, and another begins with the same files: HDFS knows of replicas what DataNodes tell.
   *
   * @param doubted whether HDFS is not sure of what it knows before they tell it again
   */
  void restart(boolean doubted) throws IOException, ReflectiveOperationException {
    hdfs.save();
    hdfs.stop();
    DefaultMetricsSystem.shutdown();
    hdfs = QuietNameNode.start(conf);
    blocks = new VirtualBlockManager(hdfs.getNamesystem(), conf, clockNs);
    blocks.enterSafeMode();
    for (PlayedNode node : nodes) {
      node.register();
    }
    if (doubted) {
      blocks.doubtAll();
    }
    blocks.leaveSafeMode();
  }

  private static String location(Trial trial, Trial.Node node) {
    return trial.policy() == Policy.NODE_GROUP ? node.rack() + "/" + node.group() : node.rack();
  }

  private static Configuration conf(Trial trial, Path directory) {
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "hdfs://127.0.0.1:8020");
    conf.set("dfs.namenode.name.dir", directory.toUri().toString());
    conf.set("net.topology.node.switch.mapping.impl", StaticMapping.class.getName());
    // Nobody is stale or dead by the machine's clock.
    conf.setLong("dfs.namenode.stale.datanode.interval", 36_000_000);
    conf.setLong("dfs.namenode.heartbeat.recheck-interval", 360_000_000);
    conf.setInt("dfs.namenode.decommission.interval", 100_000);
    conf.setInt("dfs.namenode.replication.work.multiplier.per.iteration", 20);
    conf.setInt("dfs.namenode.replication.max-streams", 50);
    conf.setInt("dfs.namenode.replication.max-streams-hard-limit", 100);
    conf.setInt("dfs.namenode.maintenance.replication.min", trial.maintenanceMin());
    conf.setBoolean("dfs.namenode.avoid.write.stale.datanode", true);
    conf.setBoolean("dfs.datanode.peer.stats.enabled", trial.slowExcluded());
    conf.setBoolean(
        "dfs.namenode.block-placement-policy.exclude-slow-nodes.enabled", trial.slowExcluded());
    conf.setLong("dfs.namenode.slowpeer.collect.interval", 360_000_000);
    Iterator<String> keys = OWN_ADDRESSES.iterator();
    for (int i = 0; i < trial.nodes().size(); i++) {
      if (trial.nodes().get(i).nameNode()) {
        conf.set(keys.next(), PlayedNode.address(i) + ":9870");
      }
    }
    trial.policy().set(conf);
    return conf;
  }

  private void load(Trial trial) throws IOException {
    for (int i = 0; i < trial.nodes().size(); i++) {
      nodes.add(new PlayedNode(this, i, trial.nodes().get(i)));
    }
    files().makeKept();
    for (int i = 0; i < trial.files().size(); i++) {
      names.add("file" + i);
      Trial.File file = trial.files().get(i);
      Optional<ErasureCodingPolicy> coding = file.coding();
      if (file.replicas().isEmpty()) {
        blockIds.add(NO_BLOCK);
      } else if (coding.isPresent()) {
        loadGroup(i, file, coding.get());
      } else {
        loadBlock(i, file);
      }
      if (!file.replicas().isEmpty()) {
        files().give(name(i), "owner" + i % 3, "group" + i % 2, MODES.get(i % MODES.size()));
      }
    }
    for (PlayedNode node : nodes) {
      node.register();
    }
  }

  private void loadBlock(int number, Trial.File file) throws IOException {
    Block block = new Block(FIRST_BLOCK + number, file.bytes(), GENERATION);
    blockIds.add(block.getBlockId());
    short replication = Short.parseShort(file.redundancy());
    hdfs.addFile(name(number), replication, file.storagePolicy(), block);
    for (Trial.Place at : file.replicas()) {
      storage(at).begin(new PlayedReplica(new Block(block), false));
    }
  }

  private void loadGroup(int number, Trial.File file, ErasureCodingPolicy coding)
      throws IOException {
    long id = FIRST_GROUP + (long) number * HdfsServerConstants.MAX_BLOCKS_IN_GROUP;
    Block group = new Block(id, file.bytes(), GENERATION);
    blockIds.add(id);
    hdfs.addGroup(name(number), file.storagePolicy(), coding, group);
    for (Trial.Place at : file.replicas()) {
      storage(at)
          .begin(new PlayedReplica(PlayedGroup.internalBlock(group, coding, at.unit()), false));
    }
  }

  private PlayedStorage storage(Trial.Place at) {
    return nodes.get(at.node()).storages().get(at.storage());
  }

  /** The name that the file of this number has now. */
  String name(int file) {
    return names.get(file);
  }

  /** The names of all files, those that are no more among them. */
  List<String> names() {
    return names;
  }

  /** The files of the NameNode that runs now. */
  QuietFiles files() {
    return new QuietFiles(hdfs);
  }

  /** The time of day by the trial's clock. */
  long timeOfDayMs() {
    return beganMs + TimeUnit.NANOSECONDS.toMillis(clockNs.getAsLong() - beganNs);
  }

  /** A file is moved to another directory, or to another name. */
  void rename(int file, boolean kept) throws IOException {
    String other = (kept ? QuietFiles.KEPT + "/" : "") + "moved" + namesGiven++;
    files().rename(name(file), other);
    names.set(file, other);
  }

  /** A file takes the place of another, which is no more. */
  void renameOver(int file, int other) throws IOException {
    files().rename(name(file), name(other));
    names.set(file, name(other));
    names.set(other, "gone" + namesGiven++);
  }

  /** A file was converted: it has a group now, which has no like with stock HDFS. */
  void converted(int file, long groupId) {
    blockIds.set(file, groupId);
    judgeApart(groupId);
  }

  /** A block is not to be compared with what stock HDFS has of its file. */
  void judgeApart(long blockId) {
    apart.add(blockId);
  }

  /** The blocks that are not to be compared. */
  Set<Long> apart() {
    return apart;
  }

  PlayedCurator curator() {
    return curator;
  }

  Configuration conf() {
    return conf;
  }

  QuietNameNode hdfs() {
    return hdfs;
  }

  VirtualBlockManager blocks() {
    return blocks;
  }

  List<PlayedNode> nodes() {
    return nodes;
  }

  /** A file that was not there in the beginning has a block now. */
  void created(int number, long blockId) {
    blockIds.set(number, blockId);
  }

  PlayedClient client() {
    return client;
  }

  /** A DataNode has deleted a replica as HDFS has told it to. */
  void deleted(PlayedReplica replica) {
    boolean there = replica.pinned() && blocks.stored(replica.block().getBlockId()) != null;
    pinnedDeleted += there ? 1 : 0;
  }

  /** How many replicas that clients had pinned were deleted of blocks that there are. */
  int pinnedDeleted() {
    return pinnedDeleted;
  }

  /** Of a file's block, DataNodes with a replica, or with an internal block; in their order. */
  List<PlayedNode> holders(int file) {
    long id = blockIds.get(file);
    return nodes.stream()
        .filter(node -> ids(id).anyMatch(unit -> node.replica(unit).isPresent()))
        .toList();
  }

  /** What a block's replicas are called: as it is, or as each internal block of a group. */
  static LongStream ids(long blockId) {
    return blockId >= 0
        ? LongStream.of(blockId)
        : LongStream.range(blockId, blockId + HdfsServerConstants.MAX_BLOCKS_IN_GROUP);
  }

  /** The blocks of the trial's files, in their order; {@link #NO_BLOCK} of one not created. */
  List<Long> blockIds() {
    return blockIds;
  }

  PlayedNode node(String uuid) {
    return Objects.requireNonNull(
        nodes.stream().filter(node -> node.uuid().equals(uuid)).findFirst().orElse(null), uuid);
  }

  @Override
  public void close() {
    hdfs.stop();
    DefaultMetricsSystem.shutdown();
    DatanodeManager.getSlowNodesUuidSet().clear();
    StaticMapping.resetMap();
    FileUtil.fullyDelete(directory.toFile());
  }
}
