package io.dayu.bench.testbed.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/** The replicas of the data set, by the node that holds them; always in the same order. */
final class Replicas {
  private final List<List<Replica>> byNode = new ArrayList<>();

  /** One replica. */
  record Replica(LocatedBlock block, DatanodeInfo node, String file) {}

  /** Asks the NameNode. */
  Replicas(DistributedFileSystem files, Path directory, List<String> addresses) throws IOException {
    addresses.forEach(address -> byNode.add(new ArrayList<>()));
    FileStatus[] all = files.listStatus(directory);
    java.util.Arrays.sort(all, Comparator.comparing(file -> file.getPath().getName()));
    for (FileStatus file : all) {
      String path = file.getPath().toUri().getPath();
      for (LocatedBlock block :
          files.getClient().getLocatedBlocks(path, 0, Long.MAX_VALUE).getLocatedBlocks()) {
        add(block, path, addresses);
      }
    }
  }

  private void add(LocatedBlock block, String file, List<String> addresses) {
    for (DatanodeInfo node : block.getLocations()) {
      int index = addresses.indexOf(node.getIpAddr());
      if (index >= 0) {
        byNode.get(index).add(new Replica(block, node, file));
      }
    }
  }

  /** A node's replica that a random number chooses. */
  Replica choose(int node, long choice) throws IOException {
    List<Replica> all = byNode.get(node);
    if (all.isEmpty()) {
      throw new IOException("node " + node + " holds no block");
    }
    return all.get((int) (choice % all.size()));
  }
}
