package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.IntSet;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.jspecify.annotations.NullMarked;

/** The DataNodes around a block by number, by what they are good for. */
@NullMarked
final class Holders {
  /** The DataNodes that have a replica, good or not, or are to get one. */
  final List<Integer> all = new ArrayList<>();

  /** The DataNodes whose replica counts for the placement policy. */
  final List<Integer> placed = new ArrayList<>();

  /** The DataNodes that can be read. */
  final List<Integer> readable = new ArrayList<>();

  /** The DataNodes that can be read, but are decommissioned. */
  final List<Integer> decommissioned = new ArrayList<>();

  /** The storage types of replicas that count for the storage policy. */
  final List<StorageType> liveTypes = new ArrayList<>();

  /** A replica is on its way. */
  void awaits(int node, StorageType type) {
    all.add(node);
    placed.add(node);
    liveTypes.add(type);
  }

  /** Decommissioned replicas are read only when there are no others, as in stock. */
  IntSet sources() {
    return IntSet.of(readable.isEmpty() ? decommissioned : readable);
  }
}
