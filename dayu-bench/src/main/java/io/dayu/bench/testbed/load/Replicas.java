package io.dayu.bench.testbed.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;

/**
 * The replicas and internal blocks of the data set, by the node that holds them; always in the same
 * order.
 */
final class Replicas {
  private final List<List<Replica>> byNode = new ArrayList<>();
  private final List<Replica> firstOfFiles = new ArrayList<>();

  /** A replica, or an internal block. */
  record Replica(LocatedBlock block, DatanodeInfo node, String file) {}

  /** Asks the NameNode. */
  Replicas(DistributedFileSystem files, List<String> addresses) throws IOException {
    addresses.forEach(address -> byNode.add(new ArrayList<>()));
    for (String path : DataSetFiles.paths(files)) {
      LocatedBlocks file = DataSetFiles.blocks(files, path);
      if (!file.getLocatedBlocks().isEmpty() && file.get(0).getLocations().length > 0) {
        firstOfFiles.add(new Replica(file.get(0), file.get(0).getLocations()[0], path));
      }
      for (LocatedBlock block : file.getLocatedBlocks()) {
        DatanodeInfo[] nodes = block.getLocations();
        for (int location = 0; location < nodes.length; location++) {
          int index = addresses.indexOf(nodes[location].getIpAddr());
          if (index >= 0) {
            byNode
                .get(index)
                .add(
                    new Replica(
                        DataSetFiles.storedAt(file, block, location), nodes[location], path));
          }
        }
      }
    }
  }

  /** A replica of a file's first block. */
  Replica first(int file) throws IOException {
    if (file >= firstOfFiles.size()) {
      throw new IOException("there are " + firstOfFiles.size() + " files only");
    }
    return firstOfFiles.get(file);
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
