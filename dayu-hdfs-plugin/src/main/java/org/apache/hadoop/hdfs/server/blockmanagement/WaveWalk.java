package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.wave.WaveConflicts;
import io.dayu.hdfs.queue.TimedLock;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.OpenBlocks;
import org.jspecify.annotations.NullMarked;

/**
 * Reads all that listed DataNodes hold, and tells which of them cannot be stopped together. Not
 * thread safe.
 */
@NullMarked
final class WaveWalk {
  private static final String OPERATION = "dayuWaves";

  private final TimedLock lock;
  private final ReadableWithout readable;
  private final List<DatanodeDescriptor> nodes;
  private final IdentityHashMap<DatanodeDescriptor, Integer> places;
  private final WaveConflicts conflicts;
  private final WaveSight sight;
  private final NodesWalk walk;
  private final SecondLook again = new SecondLook();

  /**
   * Begins to walk.
   *
   * @param places of each of the nodes its place
   * @param open the blocks that are being written in the whole namesystem
   */
  WaveWalk(
      TimedLock lock,
      ReadableWithout readable,
      List<DatanodeDescriptor> nodes,
      IdentityHashMap<DatanodeDescriptor, Integer> places,
      WaveConflicts conflicts,
      OpenBlocks open) {
    this.lock = lock;
    this.readable = readable;
    this.nodes = nodes;
    this.places = places;
    this.conflicts = conflicts;
    this.sight = new WaveSight(readable, places);
    this.walk = new NodesWalk(lock, nodes, open, this::met, this::written);
  }

  /** True if all was read. Takes no lock. */
  boolean done() {
    return walk.done() && again.done();
  }

  /** True if all was met that the DataNodes hold. Takes no lock. */
  boolean complete() {
    return walk.complete();
  }

  /** Reads on. Holds the namesystem read lock once, for a few milliseconds. */
  void read() {
    if (walk.done()) {
      again.read(lock, OPERATION, this::lookAgain);
    } else {
      walk.read(OPERATION);
    }
  }

  /** Notes also a block that is not complete: its file may be closed before that is read. */
  private void met(BlockInfo block, DatanodeStorageInfo storage) {
    if (readable.missed(block, storage) && !isMetBefore(block)) {
      sight.read(block);
      if (sight.spare() > 0 || !again.takes(block)) {
        note(block);
      }
    }
  }

  private void lookAgain(BlockInfo block) {
    if (!block.isDeleted()) {
      sight.read(block);
      note(block);
    }
  }

  /** True if a DataNode before this one holds it as well; what comes later is seen at the end. */
  private boolean isMetBefore(BlockInfo block) {
    for (int i = 0; i < block.getCapacity(); i++) {
      DatanodeStorageInfo storage = block.getStorageInfo(i);
      if (storage != null) {
        Integer other = places.get(storage.getDatanodeDescriptor());
        if (other != null && walk.hasMet(other) && readable.missed(block, storage)) {
          return true;
        }
      }
    }
    return false;
  }

  private void note(BlockInfo block) {
    int[] holders = sight.holders();
    if (!sight.isTangled()) {
      conflicts.met(block.getBlockId(), holders, sight.count(), sight.all(), sight.spare());
      return;
    }
    conflicts.tangled(holders, sight.all());
    for (int i = 0; i < sight.all(); i++) {
      if (readable.check(block, Set.of(nodes.get(holders[i]))) != Certainty.SURE) {
        conflicts.keep(holders[i], block.getBlockId());
      }
    }
  }

  private void written(BlockInfo block) {
    if (isWrittenHere(block)) {
      sight.read(block);
      note(block);
      conflicts.beingWritten(sight.holders(), sight.count(), sight.spare());
    }
  }

  private boolean isWrittenHere(BlockInfo block) {
    for (DatanodeStorageInfo storage : ReplicaJudge.writtenTo(block)) {
      if (places.containsKey(storage.getDatanodeDescriptor())) {
        return true;
      }
    }
    return false;
  }
}
