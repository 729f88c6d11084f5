package io.dayu.sim.elastic;

import com.google.ortools.Loader;
import com.google.ortools.graph.MaxFlow;
import java.util.SplittableRandom;

/**
 * Reads of blocks, and who serves them while the offload set is busy with writes (section 3.1).
 *
 * <p>Each DataNode serves so many reads at most. The fewer the offload set must serve, the better.
 *
 * @param reads number of them
 * @param served by the offload set, when each read takes the least busy holder outside of it that
 *     has room
 * @param least that it must serve, if all reads were known before: a greatest flow
 */
public record OffloadedReads(int reads, int served, int least) {
  /**
   * The ranks of one case.
   *
   * @param offload size of the offload set
   * @param awake number of the first ranks that are awake
   * @param quota reads that one of them serves at most
   */
  public record Servers(int offload, int awake, int quota) {
    boolean serves(int rank) {
      return rank >= offload && rank < awake;
    }
  }

  /** As many reads as there are blocks, each of a random one. */
  public static OffloadedReads of(BlockWrites blocks, Servers servers, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] read = random.ints(blocks.blocks(), 0, blocks.blocks()).toArray();
    return new OffloadedReads(
        read.length, served(blocks, servers, read), least(blocks, servers, read));
  }

  private static int served(BlockWrites blocks, Servers servers, int[] read) {
    int served = 0;
    int[] counts = new int[servers.awake()];
    for (int block : read) {
      int best = -1;
      for (int rank : blocks.ranks(block)) {
        boolean open = servers.serves(rank) && counts[rank] < servers.quota();
        if (open && (best < 0 || counts[rank] < counts[best])) {
          best = rank;
        }
      }
      if (best < 0) {
        served++;
      } else {
        counts[best]++;
      }
    }
    return served;
  }

  private static int least(BlockWrites blocks, Servers servers, int[] read) {
    Loader.loadNativeLibraries();
    MaxFlow flow = new MaxFlow();
    int begin = read.length + servers.awake();
    int end = begin + 1;
    for (int i = 0; i < read.length; i++) {
      flow.addArcWithCapacity(begin, i, 1);
      for (int rank : blocks.ranks(read[i])) {
        if (servers.serves(rank)) {
          flow.addArcWithCapacity(i, read.length + rank, 1);
        }
      }
    }
    for (int rank = servers.offload(); rank < servers.awake(); rank++) {
      flow.addArcWithCapacity(read.length + rank, end, servers.quota());
    }
    if (flow.solve(begin, end) != MaxFlow.Status.OPTIMAL) {
      throw new IllegalStateException("the greatest flow was not found");
    }
    int most = Math.toIntExact(flow.getOptimalFlow());
    flow.delete();
    return read.length - most;
  }

  /** The share of all reads that the offload set serves beyond those that it must. */
  public double excess() {
    return (double) (served - least) / reads;
  }
}
