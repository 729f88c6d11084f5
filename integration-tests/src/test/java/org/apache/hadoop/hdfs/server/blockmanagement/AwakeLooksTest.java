package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.release.FsNamesystemLock;
import io.dayu.hdfs.resting.AwakeCount;
import io.dayu.it.support.TimeAlone;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.namenode.INodeFile;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.QuietNameNode;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The looks for owed copies in HDFS's own block map at size: all are counted right, and the log has
 * what they cost.
 */
@NullMarked
@Tag("long")
final class AwakeLooksTest {
  /** Of a name that tests show. */
  private static final Logger LOG = LoggerFactory.getLogger("io.dayu.it.AwakeLooks");

  private static final int NODES = 3_000;
  private static final int RACKS = 75;
  private static final int BLOCKS = Integer.getInteger("dayu.looks.blocks", 1_000_000);
  private static final int AT_THE_FIRST = 100_000;
  private static final int AWAKE = NODES / 3;
  private static final long LENGTH = 128 << 20;
  private static final double NS_PER_US = 1e3;

  @TempDir Path directory;
  private final List<DatanodeStorageInfo> storages = new ArrayList<>();
  private final long[] owed = new long[NODES];
  private final long[] held = new long[NODES];
  private final List<Long> holdNs = new ArrayList<>();

  @Test
  void everyLookCountsWhatIsOwed() throws IOException {
    Configuration conf = QuietNameNode.settings(directory);
    NameNode.format(conf);
    QuietNameNode nameNode = QuietNameNode.start(conf);
    try {
      BlockManager blocks = nameNode.getNamesystem().getBlockManager();
      fill(nameNode, blocks);
      TimedLock lock =
          new TimedLock(
              new FsNamesystemLock(nameNode.getNamesystem()),
              new TimeAlone(System::nanoTime),
              hold -> holdNs.add(hold.lengthNs()));
      for (int pass = 0; pass < 3; pass++) {
        look(lock, blocks, 0, 1, pass);
        look(lock, blocks, 1, NODES, pass);
      }
    } finally {
      nameNode.stop();
      DefaultMetricsSystem.shutdown();
    }
  }

  private void fill(QuietNameNode nameNode, BlockManager blocks) throws IOException {
    for (int node = 0; node < NODES; node++) {
      String address = "10.0." + node / 256 + "." + node % 256;
      DatanodeDescriptor descriptor =
          new DatanodeDescriptor(
              new DatanodeID(address, "host" + node, uuid(node), 9866, 9864, 9865, 9867),
              "/rack" + node % RACKS);
      descriptor.setAlive(true);
      storages.add(descriptor.updateStorage(new DatanodeStorage("storage" + node)));
      storages.get(node).setBlockReportCount(1);
    }
    nameNode.addFile("file", (short) 3, "HOT", new Block(1, LENGTH, 1));
    INodeFile file = nameNode.getNamesystem().getFSDirectory().getINode("/file").asFile();
    SplittableRandom random = new SplittableRandom(1);
    for (int number = 0; number < BLOCKS + AT_THE_FIRST; number++) {
      BlockInfo block = new BlockInfoContiguous(new Block(2L + number, LENGTH, 1), (short) 3);
      blocks.addBlockCollection(block, file);
      place(block, number < BLOCKS ? random.nextInt(NODES) : 0, random);
    }
  }

  private static String uuid(int node) {
    return "00000000-0000-0000-0000-" + String.format("%012d", node);
  }

  private void place(BlockInfo block, int first, SplittableRandom random) {
    int[] holders = {first, first, first};
    while (holders[1] == first) {
      holders[1] = random.nextInt(NODES);
    }
    while (holders[2] == first || holders[2] == holders[1]) {
      holders[2] = random.nextInt(NODES);
    }
    for (int holder : holders) {
      storages.get(holder).addBlock(block);
      held[holder]++;
      int elsewhere = 0;
      Set<Integer> racksAwake = new HashSet<>();
      Set<Integer> racks = new HashSet<>();
      for (int other : holders) {
        racks.add(other % RACKS);
        if (other != holder && other < AWAKE) {
          elsewhere++;
          racksAwake.add(other % RACKS);
        }
      }
      boolean inOneRack = racksAwake.size() == 1 && racks.size() > 1;
      owed[holder] += elsewhere < 2 || inOneRack ? 1 : 0;
    }
  }

  private void look(TimedLock lock, BlockManager blocks, int from, int until, int pass) {
    holdNs.clear();
    long looked = 0;
    long sinceNs = System.nanoTime();
    for (int node = from; node < until; node++) {
      String own = uuid(node);
      Predicate<String> awake =
          uuid -> !uuid.equals(own) && Integer.parseInt(uuid.substring(24)) < AWAKE;
      AwakeCopiesWalk walk =
          new AwakeCopiesWalk(
              lock, storages.get(node).getDatanodeDescriptor(), new AwakeCopies(blocks, 2, awake));
      while (!walk.done()) {
        walk.read();
      }
      looked += walk.count().looked();
      assertThat(walk.count())
          .as("DataNode %s", node)
          .isEqualTo(new AwakeCount(held[node], owed[node], owed[node] * LENGTH));
    }
    double us = (System.nanoTime() - sinceNs) / NS_PER_US / looked;
    holdNs.sort(null);
    LOG.info(
        "Pass {}: {} replicas of {} DataNodes in {} holds; {} us each; holds of {} us by median,"
            + " {} us at p99",
        pass,
        looked,
        until - from,
        holdNs.size(),
        us,
        holdNs.get(holdNs.size() / 2) / NS_PER_US,
        holdNs.get(holdNs.size() * 99 / 100) / NS_PER_US);
  }
}
