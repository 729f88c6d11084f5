package io.dayu.sim.engine;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.work.CopyOwner;
import java.util.OptionalInt;

/**
 * A copy that a system wants of a block that lacks nothing.
 *
 * @param number its own among all copies that were ever wanted
 * @param barred nodes that it must not go to, besides holders
 * @param leaves the node whose replica goes for it, if any does
 */
public record BesideCopy(
    long number, CopyOwner owner, LostBlock block, IntSet barred, OptionalInt leaves) {
  /** HDFS's levels tell nothing of a block that lacks nothing. */
  private static final int PRIORITY = 0;

  /** The kind of its work. */
  WorkKind kind() {
    return leaves.isPresent()
        ? new WorkKind.MoveReplica(leaves.getAsInt())
        : new WorkKind.CopyReplica();
  }

  /** True if its block is as it was when it was wanted. */
  boolean isFit() {
    return block.whole()
        && (leaves.isEmpty() || block.holders().contains(leaves.getAsInt()))
        && block.destinations().size() == 0;
  }

  /**
   * The copy as the planner sees it.
   *
   * @param missing 1 while it waits, 0 while it is under way
   * @param sources holders that can be read
   * @param coming nodes that are to get a replica of the block
   */
  RecoveryTask task(int missing, IntSet sources, IntSet coming) {
    // A replica more of a block that lacks one is what recovery wants.
    WorkClass workClass = block.whole() ? owner.workClass() : WorkClass.SAFETY;
    TaskShape shape =
        new TaskShape(
            workClass,
            kind(),
            PRIORITY,
            missing,
            LostBlock.RULE,
            StorageTypes.of(new int[missing]));
    IntSet sites = block.holders().withAll(coming);
    IntSet placed = leaves.isPresent() ? sites.without(leaves.getAsInt()) : sites;
    IntSet none = leaves.isPresent() ? sites.with(leaves.getAsInt()) : sites;
    return new RecoveryTask(
        block.id(), block.sizeBytes(), shape, sources, placed, none.withAll(barred));
  }
}
