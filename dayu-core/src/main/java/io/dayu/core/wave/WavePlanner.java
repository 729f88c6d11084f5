package io.dayu.core.wave;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Divides DataNodes into few waves: each takes all that fit, cell by cell. Divisions are tried anew
 * in the order of the last one's waves, which never makes more of them, until as few are found as
 * there must be, or enough was looked at. Deterministic.
 *
 * <p>The fewest waves are those of a hypergraph's colouring, which nobody finds fast for many. So
 * the plan has a bound, too.
 */
public final class WavePlanner {
  private static final int TRIES_MAX = 12;

  /** Nothing is tried anew when more blocks than this were looked at. */
  private static final long LOOKED_MAX = 20_000_000;

  private final WaveHosts hosts;
  private final WaveConflicts conflicts;
  private final BitSet movable;
  private final int[] sizeOfCell;

  /**
   * A planner.
   *
   * @param conflicts has met all that the DataNodes hold
   */
  public WavePlanner(WaveHosts hosts, WaveConflicts conflicts) {
    this.hosts = hosts;
    this.conflicts = conflicts;
    this.movable = conflicts.kept();
    movable.flip(0, hosts.count());
    this.sizeOfCell = new int[hosts.cells()];
    for (int host = 0; host < hosts.count(); host++) {
      sizeOfCell[hosts.cellOf(host)]++;
    }
  }

  /**
   * The division.
   *
   * @throws E when nobody could look at a DataNode
   */
  public <E extends Exception> WavePlan plan(HolderLooks<E> looks) throws E {
    WaveBound bound = new BoundFinder(hosts, conflicts, movable).bound();
    List<List<Integer>> best = divide(cellByCell(), looks, Long.MAX_VALUE).orElseThrow();
    List<List<Integer>> last = best;
    for (int tries = 0; tries < TRIES_MAX && best.size() > bound.waves(); tries++) {
      Optional<List<List<Integer>>> next = divide(turned(last, tries), looks, LOOKED_MAX);
      if (next.isEmpty()) {
        break;
      }
      last = next.get();
      best = last.size() < best.size() ? last : best;
    }
    return new WavePlan(best, kept(), bound);
  }

  private List<Integer> cellByCell() {
    return movable.stream().boxed().sorted(Comparator.comparingInt(hosts::cellOf)).toList();
  }

  /** The DataNodes of waves, whose order differs from try to try. */
  private static List<Integer> turned(List<List<Integer>> waves, int tries) {
    List<List<Integer>> turned = new ArrayList<>(waves);
    switch (tries % 3) {
      case 0 -> Collections.reverse(turned);
      case 1 -> turned.sort(Comparator.comparingInt(List::size));
      default -> Collections.rotate(turned, 1 + tries / 3);
    }
    return turned.stream().flatMap(List::stream).toList();
  }

  /**
   * A division in which each wave takes all that fit, in that order.
   *
   * @return empty when more blocks were looked at before its end
   */
  private <E extends Exception> Optional<List<List<Integer>>> divide(
      List<Integer> order, HolderLooks<E> looks, long lookedMax) throws E {
    List<List<Integer>> waves = new ArrayList<>();
    List<Integer> waiting = order;
    while (!waiting.isEmpty()) {
      OpenWave wave = new OpenWave(hosts, conflicts, sizeOfCell);
      List<Integer> left = new ArrayList<>();
      for (int host : waiting) {
        if (looks.looked() > lookedMax) {
          return Optional.empty();
        }
        if (!wave.join(host, looks)) {
          left.add(host);
        }
      }
      waves.add(wave.members());
      waiting = left;
    }
    return Optional.of(waves);
  }

  private List<WavePlan.Kept> kept() {
    return conflicts.kept().stream()
        .mapToObj(
            host -> new WavePlan.Kept(host, conflicts.keptBlocks(host), conflicts.keeper(host)))
        .toList();
  }
}
