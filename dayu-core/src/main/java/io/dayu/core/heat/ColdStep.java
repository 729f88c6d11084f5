package io.dayu.core.heat;

/** What becomes of a file's factor while nobody reads it, or when somebody does. */
public sealed interface ColdStep {
  /** All stays. */
  record Leave() implements ColdStep {}

  /**
   * It gets a lower factor.
   *
   * @param kept what it carries from then on
   */
  record Lower(KeptFactor kept) implements ColdStep {}

  /**
   * It gets its owner's factor back, and carries nothing any more.
   *
   * @param own that factor
   * @param countsAsRead whether it is as if it was read now, for an operator asked for it
   */
  record GiveBack(int own, boolean countsAsRead) implements ColdStep {}

  /**
   * It carries nothing any more; its factor stays as somebody else has set it.
   *
   * @param countsAsRead whether it is as if it was read now, for somebody wants this factor; a copy
   *     that took over what another file carries has the times of its own
   */
  record Drop(boolean countsAsRead) implements ColdStep {}
}
