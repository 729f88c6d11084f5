package io.dayu.bench.testbed.run;

import io.dayu.bench.testbed.load.DataSetFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;

/**
 * The blocks of the data set that lose replicas with some nodes, the groups that lose internal
 * blocks, and how many of them are not yet back to full redundancy elsewhere.
 */
final class AffectedBlocks {
  private final DistributedFileSystem files;
  private final Set<String> lostAddresses;
  private final int replication;
  private final Map<String, Set<Long>> missingByFile = new HashMap<>();
  private final List<AffectedBlock> blocks = new ArrayList<>();

  /**
   * The number of blocks and groups that are not back.
   *
   * @param blocks that are replicated
   * @param groups that are erasure-coded
   */
  record Missing(int blocks, int groups) {
    int total() {
      return blocks + groups;
    }
  }

  /**
   * Finds them; must come before the nodes are lost.
   *
   * @param addresses of all DataNodes by their numbers
   * @param lostNodes numbers of those that are lost
   */
  AffectedBlocks(
      DistributedFileSystem files, List<String> addresses, List<Integer> lostNodes, int replication)
      throws IOException {
    this.files = files;
    this.lostAddresses = lostNodes.stream().map(addresses::get).collect(Collectors.toSet());
    this.replication = replication;
    for (String path : DataSetFiles.paths(files)) {
      LocatedBlocks file = DataSetFiles.blocks(files, path);
      for (LocatedBlock block : file.getLocatedBlocks()) {
        int lost = stored(block, node -> true) - elsewhere(block);
        if (lost > 0) {
          missingByFile.computeIfAbsent(path, key -> new HashSet<>()).add(idOf(block));
          blocks.add(
              new AffectedBlock(
                  idOf(block),
                  storedBytes(file, block),
                  lost,
                  reads(file, block),
                  holders(block, addresses)));
        }
      }
    }
  }

  private static long idOf(LocatedBlock block) {
    return block.getBlock().getBlockId();
  }

  private static boolean isStriped(LocatedBlock block) {
    return block instanceof LocatedStripedBlock;
  }

  /** Replicas at such nodes, or different internal blocks there. */
  private static int stored(LocatedBlock block, Predicate<DatanodeInfo> at) {
    DatanodeInfo[] nodes = block.getLocations();
    IntStream there = IntStream.range(0, nodes.length).filter(i -> at.test(nodes[i]));
    return block instanceof LocatedStripedBlock group
        ? (int) there.map(i -> group.getBlockIndices()[i]).distinct().count()
        : (int) there.count();
  }

  private int elsewhere(LocatedBlock block) {
    return stored(block, node -> !lostAddresses.contains(node.getIpAddr()));
  }

  /** Internal blocks without a byte are not stored. */
  private int wanted(LocatedBlocks file, LocatedBlock block) {
    return isStriped(block)
        ? reads(file, block) + file.getErasureCodingPolicy().getNumParityUnits()
        : replication;
  }

  private static int reads(LocatedBlocks file, LocatedBlock block) {
    if (!isStriped(block)) {
      return 1;
    }
    ErasureCodingPolicy policy = file.getErasureCodingPolicy();
    long cells = (block.getBlockSize() + policy.getCellSize() - 1) / policy.getCellSize();
    return (int) Math.min(policy.getNumDataUnits(), cells);
  }

  private static long storedBytes(LocatedBlocks file, LocatedBlock block) {
    return isStriped(block)
        ? StripedBlockUtil.getInternalBlockLength(
            block.getBlockSize(), file.getErasureCodingPolicy(), 0)
        : block.getBlockSize();
  }

  private static List<Integer> holders(LocatedBlock block, List<String> addresses) {
    return Arrays.stream(block.getLocations())
        .map(node -> addresses.indexOf(node.getIpAddr()))
        .toList();
  }

  List<AffectedBlock> blocks() {
    return List.copyOf(blocks);
  }

  LostData lost() {
    return LostData.of(blocks);
  }

  /** Asks the NameNode which of them still lack something, and counts them. */
  Missing missing() throws IOException {
    for (String path : List.copyOf(missingByFile.keySet())) {
      Set<Long> missing = missingByFile.getOrDefault(path, Set.of());
      LocatedBlocks file = DataSetFiles.blocks(files, path);
      for (LocatedBlock block : file.getLocatedBlocks()) {
        if (elsewhere(block) >= wanted(file, block)) {
          missing.remove(idOf(block));
        }
      }
      if (missing.isEmpty()) {
        missingByFile.remove(path);
      }
    }
    Set<Long> missing =
        missingByFile.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    int groups =
        (int)
            blocks.stream()
                .filter(block -> block.striped() && missing.contains(block.id()))
                .count();
    return new Missing(missing.size() - groups, groups);
  }

  /** Asks again for all of the data set, and counts what lacks replicas or internal blocks. */
  int missingOfAll() throws IOException {
    int missing = 0;
    for (String path : DataSetFiles.paths(files)) {
      LocatedBlocks file = DataSetFiles.blocks(files, path);
      for (LocatedBlock block : file.getLocatedBlocks()) {
        missing += elsewhere(block) < wanted(file, block) ? 1 : 0;
      }
    }
    return missing;
  }
}
