package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.wave.HolderLooks;
import io.dayu.hdfs.operator.WaveReader.Patience;
import io.dayu.hdfs.queue.TimedLock;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/**
 * Looks at all that a listed DataNode holds, until one block or group would keep too little without
 * it and a wave. Not thread safe.
 */
@NullMarked
final class WaveLooks implements HolderLooks<RuntimeException> {
  private final TimedLock lock;
  private final ReadableWithout readable;
  private final List<DatanodeDescriptor> nodes;
  private final Patience patience;
  private long looked;

  WaveLooks(
      TimedLock lock, ReadableWithout readable, List<DatanodeDescriptor> nodes, Patience patience) {
    this.lock = lock;
    this.readable = readable;
    this.nodes = nodes;
    this.patience = patience;
  }

  @Override
  public boolean fits(int host, BitSet wave) {
    Set<DatanodeDescriptor> stopped = new HashSet<>();
    wave.stream().mapToObj(nodes::get).forEach(stopped::add);
    Look look = new Look(nodes.get(host), stopped);
    while (!look.isOver()) {
      patience.check();
      lock.reading(
          "dayuWaves",
          () -> {
            look.goOn();
            return true;
          });
    }
    return look.fits;
  }

  @Override
  public long looked() {
    return looked;
  }

  /** A look at what one DataNode holds. */
  private final class Look {
    private final Set<DatanodeDescriptor> wave;
    private final Set<DatanodeDescriptor> stopped;
    private final StorageWalk walk;
    private boolean fits = true;

    Look(DatanodeDescriptor node, Set<DatanodeDescriptor> wave) {
      this.wave = wave;
      this.stopped = new HashSet<>(wave);
      stopped.add(node);
      this.walk = new StorageWalk(node);
    }

    void goOn() {
      walk.goOn(lock, this::met, () -> !fits);
    }

    boolean isOver() {
      return walk.done() || !fits;
    }

    private void met(BlockInfo block, DatanodeStorageInfo storage) {
      looked++;
      fits &=
          !isAtWave(block)
              || !readable.missed(block, storage)
              || readable.check(block, stopped) == Certainty.SURE;
    }

    /** Without others of the wave, it counts what the DataNode alone may take away. */
    private boolean isAtWave(BlockInfo block) {
      for (int i = 0; i < block.getCapacity(); i++) {
        DatanodeDescriptor holder = block.getDatanode(i);
        if (holder != null && wave.contains(holder)) {
          return true;
        }
      }
      return false;
    }
  }
}
