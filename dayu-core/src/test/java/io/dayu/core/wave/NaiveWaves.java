package io.dayu.core.wave;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/** Waves by trying out everything, for few DataNodes; a set of them is the bits of a number. */
final class NaiveWaves {
  private static final int NEVER = 1_000;

  private final WaveHosts hosts;
  private final int leave;
  private final List<PlacedBlock> blocks;
  private final int keep;

  /**
   * A block.
   *
   * @param counting the DataNodes of the list whose replica counts
   * @param doubtful those whose replica is good and does not count
   * @param elsewhere how many replicas count on DataNodes that are not in the list
   */
  record PlacedBlock(long blockId, List<Integer> counting, List<Integer> doubtful, int elsewhere) {
    boolean isAt(int host) {
      return counting.contains(host) || doubtful.contains(host);
    }

    boolean keeps(int stopped, int keep) {
      boolean missed = false;
      int left = elsewhere;
      for (int host : counting) {
        boolean off = (stopped >> host & 1) == 1;
        missed |= off;
        left += off ? 0 : 1;
      }
      for (int host : doubtful) {
        missed |= (stopped >> host & 1) == 1;
      }
      return !missed || left >= keep;
    }
  }

  /**
   * Blocks on DataNodes.
   *
   * @param leave how many DataNodes stay in service
   */
  NaiveWaves(WaveHosts hosts, int leave, List<PlacedBlock> blocks, int keep) {
    this.hosts = hosts;
    this.leave = leave;
    this.blocks = blocks;
    this.keep = keep;
  }

  boolean keepsBlocks(int stopped) {
    return blocks.stream().allMatch(block -> block.keeps(stopped, keep));
  }

  /** True if the DataNodes may be stopped at once. */
  boolean isSafe(int stopped) {
    return Integer.bitCount(stopped) <= hosts.atMost()
        && keepsBlocks(stopped)
        && leavesEnough(stopped);
  }

  private boolean leavesEnough(int stopped) {
    int[] left = hosts.inServiceOfRack();
    for (int host = 0; host < hosts.count(); host++) {
      left[hosts.rackOf(host)] -= stopped >> host & 1;
    }
    int all = Arrays.stream(hosts.inServiceOfRack()).sum();
    long racks = Arrays.stream(hosts.inServiceOfRack()).filter(nodes -> nodes > 0).count();
    return Arrays.stream(left).sum() >= Math.min(leave, all - 1)
        && Arrays.stream(left).filter(nodes -> nodes > 0).count() >= Math.min(2, racks - 1);
  }

  /** The fewest waves for a set of DataNodes. */
  int fewest(int moving) {
    int[] fewest = new int[moving + 1];
    for (int set = 1; set <= moving; set++) {
      if ((set & ~moving) == 0) {
        fewest[set] = NEVER;
        for (int wave = set; wave > 0; wave = (wave - 1) & set) {
          if (isSafe(wave)) {
            fewest[set] = Math.min(fewest[set], 1 + fewest[set & ~wave]);
          }
        }
      }
    }
    return fewest[moving];
  }

  /** All that blocks say, told as a walk does. */
  WaveConflicts conflicts() {
    WaveConflicts conflicts = new WaveConflicts(hosts);
    for (PlacedBlock block : blocks) {
      int[] holders =
          Stream.of(block.counting(), block.doubtful())
              .flatMap(List::stream)
              .mapToInt(Integer::intValue)
              .toArray();
      int spare = block.counting().size() + block.elsewhere() - keep;
      conflicts.met(block.blockId(), holders, block.counting().size(), holders.length, spare);
    }
    return conflicts;
  }

  /** Looks at blocks one by one. */
  HolderLooks<RuntimeException> looks() {
    return new HolderLooks<>() {
      private long looked;

      @Override
      public boolean fits(int host, BitSet wave) {
        int stopped = 1 << host | (wave.isEmpty() ? 0 : (int) wave.toLongArray()[0]);
        looked += blocks.size();
        return blocks.stream()
            .filter(block -> block.isAt(host))
            .allMatch(block -> block.keeps(stopped, keep));
      }

      @Override
      public long looked() {
        return looked;
      }
    };
  }
}
