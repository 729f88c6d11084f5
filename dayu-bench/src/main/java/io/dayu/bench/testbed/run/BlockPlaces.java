package io.dayu.bench.testbed.run;

import io.dayu.bench.testbed.load.DataSetFiles;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/** The places of the data set's replicas at one moment. */
final class BlockPlaces {
  private final DistributedFileSystem files;
  private final Map<Long, Set<String>> before;

  /** The places as they are now. */
  BlockPlaces(DistributedFileSystem files) throws IOException {
    this.files = files;
    this.before = places();
  }

  private Map<Long, Set<String>> places() throws IOException {
    Map<Long, Set<String>> places = new HashMap<>();
    for (String path : DataSetFiles.paths(files)) {
      for (LocatedBlock block : DataSetFiles.blocks(files, path).getLocatedBlocks()) {
        Set<String> uuids = new HashSet<>();
        Arrays.stream(block.getLocations()).forEach(node -> uuids.add(node.getDatanodeUuid()));
        places.put(block.getBlock().getBlockId(), uuids);
      }
    }
    return places;
  }

  /** The number of replicas of the data set that are now where none of the block was then. */
  int displaced() throws IOException {
    int displaced = 0;
    for (Map.Entry<Long, Set<String>> place : places().entrySet()) {
      Set<String> there = new HashSet<>(place.getValue());
      there.removeAll(before.getOrDefault(place.getKey(), Set.of()));
      displaced += there.size();
    }
    return displaced;
  }

  /** The number of blocks that clients have written beside the data set. */
  int written() throws IOException {
    int blocks = 0;
    if (files.exists(DataSetFiles.WRITTEN)) {
      for (FileStatus file : files.listStatus(DataSetFiles.WRITTEN)) {
        String path = file.getPath().toUri().getPath();
        blocks += DataSetFiles.blocks(files, path).locatedBlockCount();
      }
    }
    return blocks;
  }
}
