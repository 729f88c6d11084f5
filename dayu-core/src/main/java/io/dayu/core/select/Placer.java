package io.dayu.core.select;

import io.dayu.core.snapshot.RecoveryTask;
import java.util.function.IntPredicate;

/**
 * Places one missing replica: finds a source and a destination that the placement rule allows and
 * charges both (section 4.1). Not thread safe.
 *
 * <p>{@link ReplicaPlacer} is Dayu's own; simulations plug in others to compare it with.
 */
public interface Placer {
  /** A replica to place: which storage type it wants and how many are to be placed with it. */
  record Wanted(RecoveryTask task, int storageType, int toPlace) {}

  /**
   * Finds and charges a source and a destination, or says why there is none.
   *
   * @param sites where the block's replicas are by now; the chosen node is added
   * @param filter which of the task's sources may be chosen
   */
  Placement place(Wanted wanted, ReplicaSites sites, SourceChooser.Filter filter);

  /**
   * What the placer of one slot works with; it charges the ledger and takes from the space.
   *
   * @param nodes links and ledger, all that goes on from the slot before being charged
   * @param candidates which nodes may receive at all
   * @param space free bytes of the wanted storage types
   * @param rackAccepts which racks have a node that accepts replicas
   */
  record Slot(
      SlotNodes nodes,
      DestinationChooser.Candidates candidates,
      FreeSpaceLedger space,
      IntPredicate rackAccepts) {}

  /** Makes the placer of one slot. */
  @FunctionalInterface
  interface Factory {
    Placer create(Slot slot);
  }
}
