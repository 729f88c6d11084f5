package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.wave.WaveConflicts;
import io.dayu.core.wave.WaveHosts;
import io.dayu.core.wave.WavePlan;
import io.dayu.core.wave.WavePlanner;
import io.dayu.hdfs.queue.LockClock;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.release.FsNamesystemLock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.OpenBlocks;
import org.apache.hadoop.hdfs.server.namenode.QuietNameNode;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.util.VersionInfo;
import org.jspecify.annotations.NullMarked;

/**
 * Measures waves at a size: {@code WaveScale NODES RACKS MILLION_REPLICAS KEEP}. Blocks have three
 * replicas as HDFS places them, on one of twelve disks, in HDFS's own lists.
 */
@NullMarked
final class WaveScale {
  private static final long CAPACITY = 1L << 50;
  private static final long LENGTH = 1 << 27;
  private static final double MILLION = 1e6;
  private static final int DISKS = 12;
  private static final long BOUND_NS = TimeUnit.MILLISECONDS.toNanos(5);

  private final QuietNameNode nameNode;
  private final BlockManager manager;
  private final List<DatanodeDescriptor> nodes = new ArrayList<>();
  private final List<DatanodeStorageInfo[]> disks = new ArrayList<>();
  private final List<Long> holdsNs = new ArrayList<>();

  /** Holds end by the clock on the wall, and are told by what this thread did in them. */
  private static final class ProcessorClock implements LockClock {
    @Override
    public long nowNs() {
      return System.nanoTime();
    }

    @Override
    public long processorNs() {
      return WaveScale.processorNs();
    }

    @Override
    public long collectingNs() {
      return 0;
    }
  }

  private WaveScale(Path directory, int count) throws Exception {
    Configuration conf = QuietNameNode.settings(directory);
    // No heartbeat comes while blocks are made.
    conf.setLong("dfs.namenode.stale.datanode.interval", TimeUnit.DAYS.toMillis(1));
    NameNode.format(conf);
    nameNode = QuietNameNode.start(conf);
    manager = nameNode.getNamesystem().getBlockManager();
    VirtualBlockManager blocks = new VirtualBlockManager(nameNode.getNamesystem(), conf, () -> 0);
    for (int node = 0; node < count; node++) {
      nodes.add(register(blocks, node));
      disks.add(nodes.get(node).getStorageInfos());
    }
  }

  private DatanodeDescriptor register(VirtualBlockManager blocks, int number) throws IOException {
    String name = "node" + number;
    DatanodeRegistration registration =
        new DatanodeRegistration(
            new DatanodeID(
                "10.9." + number / 250 + "." + (number % 250 + 1), name, name, 9866, 1, 2, 3),
            new StorageInfo(HdfsServerConstants.NodeType.DATA_NODE),
            new ExportedBlockKeys(),
            VersionInfo.getVersion());
    StorageReport[] reports = new StorageReport[DISKS];
    for (int disk = 0; disk < DISKS; disk++) {
      DatanodeStorage storage = new DatanodeStorage("disk-" + disk + "-" + name);
      reports[disk] = new StorageReport(storage, false, CAPACITY, 0, CAPACITY, 0, 0);
    }
    nameNode.register(registration);
    blocks.heartbeat(registration, reports, 0);
    DatanodeDescriptor node = blocks.node(name);
    for (DatanodeStorageInfo info : node.getStorageInfos()) {
      info.setBlockReportCount(1);
      info.setBlockContentsStale(false);
    }
    return node;
  }

  /** Two replicas in one rack and one in another. */
  private void fill(int racks, long replicas) {
    SplittableRandom random = new SplittableRandom(57);
    int perRack = nodes.size() / racks;
    for (long id = 1; id <= replicas / 3; id++) {
      int one = random.nextInt(racks);
      int other = (one + 1 + random.nextInt(racks - 1)) % racks;
      int first = random.nextInt(perRack);
      int second = (first + 1 + random.nextInt(perRack - 1)) % perRack;
      BlockInfo block = new BlockInfoContiguous(new Block(id, LENGTH, 1), (short) 3);
      block.setBlockCollectionId(id);
      add(block, one * perRack + first, random);
      add(block, one * perRack + second, random);
      add(block, other * perRack + random.nextInt(perRack), random);
    }
  }

  private void add(BlockInfo block, int node, SplittableRandom random) {
    disks.get(node)[random.nextInt(DISKS)].addBlock(block, block);
  }

  private static void say(String format, Object... words) {
    System.out.printf(Locale.ROOT, format + "%n", words);
  }

  /** Seconds of this thread's processor: other work on the machine does not count. */
  private static double seconds(long sinceNs) {
    return (processorNs() - sinceNs) / 1e9;
  }

  private static long processorNs() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long usedMb() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
  }

  private void measure(int racks, int keep) {
    int perRack = nodes.size() / racks;
    int[] rackOf = new int[nodes.size()];
    int[] inService = new int[racks];
    IdentityHashMap<DatanodeDescriptor, Integer> places = new IdentityHashMap<>();
    for (int node = 0; node < nodes.size(); node++) {
      rackOf[node] = node / perRack;
      inService[node / perRack]++;
      places.put(nodes.get(node), node);
    }
    TimedLock lock =
        new TimedLock(
            new FsNamesystemLock(nameNode.getNamesystem()),
            new ProcessorClock(),
            hold -> holdsNs.add(hold.processorNs()));
    ReadableWithout readable = new ReadableWithout(manager, keep);
    long before = usedMb();
    WaveHosts hosts = new WaveHosts(rackOf, rackOf.clone(), inService, 3, Integer.MAX_VALUE);
    WaveConflicts conflicts = new WaveConflicts(hosts);
    long begunNs = System.nanoTime();
    long sinceNs = processorNs();
    WaveWalk walk =
        new WaveWalk(
            lock, readable, nodes, places, conflicts, new OpenBlocks(nameNode.getNamesystem()));
    while (!walk.done()) {
      walk.read();
    }
    long wallNs = System.nanoTime() - begunNs;
    say("walk %.1f s, complete %s, %d holds", seconds(sinceNs), walk.complete(), holdsNs.size());
    say("memory of conflicts %d MB", usedMb() - before);
    begunNs = System.nanoTime();
    sinceNs = processorNs();
    WaveLooks looks = new WaveLooks(lock, readable, nodes, () -> {});
    WavePlan plan = new WavePlanner(hosts, conflicts).plan(looks);
    say(
        "plan %.1f s, %d waves, at least %s, %.1f million looks, %d stay",
        seconds(sinceNs),
        plan.waves().size(),
        plan.bound().waves() + " " + plan.bound().reason(),
        looks.looked() / MILLION,
        plan.kept().size());
    sinceNs = processorNs();
    StopWalk stop =
        new StopWalk(
            lock,
            readable,
            plan.waves().get(0).stream().map(nodes::get).toList(),
            new OpenBlocks(nameNode.getNamesystem()));
    while (!stop.done()) {
      stop.read();
    }
    say("first wave %.1f s, %s", seconds(sinceNs), stop.check());
    wallNs += System.nanoTime() - begunNs;
    Collections.sort(holdsNs);
    say("by the clock on the wall %.1f s in all", wallNs / 1e9);
    say(
        "processor in holds: %d, %.1f s in all, 99th percentile %.2f ms, longest %.2f ms, %d above 5 ms",
        holdsNs.size(),
        holdsNs.stream().mapToLong(Long::longValue).sum() / 1e9,
        holdsNs.get(holdsNs.size() * 99 / 100) / 1e6,
        holdsNs.get(holdsNs.size() - 1) / 1e6,
        holdsNs.stream().filter(ns -> ns > BOUND_NS).count());
  }

  public static void main(String... words) throws Exception {
    int racks = Integer.parseInt(words[1]);
    WaveScale scale =
        new WaveScale(Files.createTempDirectory("dayu-waves"), Integer.parseInt(words[0]));
    scale.fill(racks, Math.round(Double.parseDouble(words[2]) * MILLION));
    scale.measure(racks, Integer.parseInt(words[3]));
    System.exit(0);
  }
}
