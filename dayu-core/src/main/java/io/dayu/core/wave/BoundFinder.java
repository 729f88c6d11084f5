package io.dayu.core.wave;

import io.dayu.core.wave.WaveBound.Reason;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/** Finds how few waves there may be, by what each division must heed. */
final class BoundFinder {
  private final WaveHosts hosts;
  private final WaveConflicts conflicts;
  private final BitSet movable;

  /**
   * A finder.
   *
   * @param movable the DataNodes that are to be in a wave
   */
  BoundFinder(WaveHosts hosts, WaveConflicts conflicts, BitSet movable) {
    this.hosts = hosts;
    this.conflicts = conflicts;
    this.movable = movable;
  }

  /** The largest bound that was found. */
  WaveBound bound() {
    int moving = movable.cardinality();
    WaveBound best = new WaveBound(Math.min(1, moving), Reason.ANY, 0, List.of());
    WaveConflicts.Widest widest = conflicts.widest();
    best =
        larger(
            best, new WaveBound(widest.waves(movable), Reason.BLOCK, widest.blockId(), List.of()));
    int largest = Math.max(1, hosts.largestWave());
    best = larger(best, new WaveBound((moving + largest - 1) / largest, Reason.SIZE, 0, List.of()));
    List<Integer> clique = clique();
    return larger(best, new WaveBound(clique.size(), Reason.PAIRS, 0, clique));
  }

  private static WaveBound larger(WaveBound one, WaveBound other) {
    return other.waves() > one.waves() ? other : one;
  }

  /** DataNodes of which no two may go together: those first that may go with fewest. */
  private List<Integer> clique() {
    List<Integer> busiest =
        movable.stream()
            .boxed()
            .sorted(
                Comparator.comparingInt((Integer host) -> -conflicts.pairsOf(host).cardinality()))
            .toList();
    BitSet may = (BitSet) movable.clone();
    List<Integer> clique = new ArrayList<>();
    for (int host : busiest) {
      if (may.get(host)) {
        clique.add(host);
        may.and(conflicts.pairsOf(host));
      }
    }
    return clique;
  }
}
