package io.dayu.sim.engine;

import java.util.List;

/**
 * The systems beside a recovery, and the time that is played for them.
 *
 * @param leadNs played before the first failure
 * @param silentNs for which nodes are silent before they are declared dead
 * @param afterNs played after the recovery
 * @param systems each of which wants copies
 */
public record Beside(long leadNs, long silentNs, long afterNs, List<BesideSystem> systems) {
  /** A recovery with nothing beside it. */
  static final Beside NOTHING = new Beside(0, 0, 0, List.of());

  public Beside {
    systems = List.copyOf(systems);
    if (leadNs < 0 || silentNs < 0 || silentNs > leadNs || afterNs < 0) {
      throw new IllegalArgumentException(
          "lead " + leadNs + ", silence " + silentNs + ", after " + afterNs);
    }
  }

  /** True if anything is played but the recovery. */
  boolean any() {
    return leadNs > 0 || !systems.isEmpty();
  }
}
