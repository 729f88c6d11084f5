package io.dayu.sim.scheduler.choice;

import io.dayu.core.select.Eligibility;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.source.SourceChooser;
import java.util.SplittableRandom;

/** A rival's way to choose the ends of one transfer during one slot. Not thread safe. */
public interface Choice {
  /** The answer when there is no node to choose. */
  int NONE = -1;

  /**
   * The holder to read from; {@link #NONE} when none that the filter allows can send.
   *
   * @param bytes that are to be sent in this slot
   */
  int source(IntSet holders, long bytes, SourceChooser.Filter filter);

  /**
   * The node to write to; {@link #NONE} only when no node is eligible. A choice that looks at room
   * answers with a node that has none when there is no other.
   *
   * @param bytes that are to be received in this slot
   */
  int destination(int storageType, long bytes, Eligibility eligibility);

  /** The ledger has charged a transfer to the two nodes. */
  void charged(int source, int destination);

  /** True if a transfer that finds no room on its links is refused. */
  boolean refusesWithoutRoom();

  /** Makes the choice of one slot. */
  @FunctionalInterface
  interface ChoiceFactory {
    /**
     * A choice over the slot's nodes.
     *
     * @param random decides what is left to chance
     */
    Choice create(ChoiceNodes nodes, SplittableRandom random);
  }
}
