package io.dayu.bench.testbed.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * The blocks of the data set that lose replicas with some nodes, and how many of them are not yet
 * back to full redundancy elsewhere.
 */
final class AffectedBlocks {
  private final DistributedFileSystem files;
  private final Path directory;
  private final Set<String> lostAddresses;
  private final int replication;
  private final Map<String, Set<Long>> missingByFile = new HashMap<>();
  private final List<AffectedBlock> blocks = new ArrayList<>();
  private final long bytes;

  /**
   * Finds them; must come before the nodes are lost.
   *
   * @param addresses of all DataNodes by their numbers
   * @param lostNodes numbers of those that are lost
   */
  AffectedBlocks(
      DistributedFileSystem files,
      Path directory,
      List<String> addresses,
      List<Integer> lostNodes,
      int replication)
      throws IOException {
    this.files = files;
    this.directory = directory;
    this.lostAddresses = lostNodes.stream().map(addresses::get).collect(Collectors.toSet());
    this.replication = replication;
    long lost = 0;
    for (FileStatus file : files.listStatus(directory)) {
      String path = file.getPath().toUri().getPath();
      for (LocatedBlock block : blocksOf(path)) {
        int replicas = block.getLocations().length - elsewhere(block);
        if (replicas > 0) {
          missingByFile.computeIfAbsent(path, key -> new HashSet<>()).add(idOf(block));
          blocks.add(
              new AffectedBlock(idOf(block), block.getBlockSize(), holders(block, addresses)));
          lost += replicas * block.getBlockSize();
        }
      }
    }
    this.bytes = lost;
  }

  private List<LocatedBlock> blocksOf(String path) throws IOException {
    return files.getClient().getLocatedBlocks(path, 0, Long.MAX_VALUE).getLocatedBlocks();
  }

  private static long idOf(LocatedBlock block) {
    return block.getBlock().getBlockId();
  }

  private int elsewhere(LocatedBlock block) {
    return (int)
        Arrays.stream(block.getLocations())
            .filter(node -> !lostAddresses.contains(node.getIpAddr()))
            .count();
  }

  private static List<Integer> holders(LocatedBlock block, List<String> addresses) {
    return Arrays.stream(block.getLocations())
        .map(node -> addresses.indexOf(node.getIpAddr()))
        .toList();
  }

  List<AffectedBlock> blocks() {
    return List.copyOf(blocks);
  }

  /** Bytes of all replicas that are lost. */
  long bytes() {
    return bytes;
  }

  /** Asks the NameNode which blocks still lack replicas, and counts them. */
  int missing() throws IOException {
    for (String path : List.copyOf(missingByFile.keySet())) {
      Set<Long> missing = missingByFile.getOrDefault(path, Set.of());
      for (LocatedBlock block : blocksOf(path)) {
        if (elsewhere(block) >= replication) {
          missing.remove(idOf(block));
        }
      }
      if (missing.isEmpty()) {
        missingByFile.remove(path);
      }
    }
    return missingByFile.values().stream().mapToInt(Set::size).sum();
  }

  /** Asks again for every block of the data set, and counts those that lack replicas. */
  int missingOfAll() throws IOException {
    int missing = 0;
    for (FileStatus file : files.listStatus(directory)) {
      for (LocatedBlock block : blocksOf(file.getPath().toUri().getPath())) {
        missing += elsewhere(block) < replication ? 1 : 0;
      }
    }
    return missing;
  }
}
