package io.dayu.core.control;

/**
 * The facts of a recovery that is only played: nobody pauses it, all blocks that wait are known,
 * links are as fast as they say, and nobody else plans.
 */
public interface PlayedFacts extends SlotFacts {
  @Override
  default boolean paused() {
    return false;
  }

  /** There is no other work. */
  @Override
  default boolean blocksLack() {
    return true;
  }

  /** There is no other work. */
  @Override
  default int lackingTransfers() {
    return transfers();
  }

  @Override
  default boolean allTakenIn() {
    return true;
  }

  /** Not asked where all blocks are known. */
  @Override
  default double slotBytes(long nowNs) {
    throw new IllegalStateException("all blocks that wait are known");
  }

  @Override
  default boolean takeLinksLowered() {
    return false;
  }

  @Override
  default int planners() {
    return 1;
  }

  @Override
  default boolean othersPlan() {
    return false;
  }
}
