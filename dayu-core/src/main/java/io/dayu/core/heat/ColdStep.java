package io.dayu.core.heat;

/** The next step of a file's factor, while nobody reads the file or when somebody does. */
public sealed interface ColdStep {
  /** A step that leaves all as it is. */
  record Leave() implements ColdStep {}

  /**
   * A step that gives the file a lower factor.
   *
   * @param kept factor that it carries from then on
   */
  record Lower(KeptFactor kept) implements ColdStep {}

  /**
   * A step that gives the file its owner's factor back, after which the file carries nothing any
   * more.
   *
   * @param own that factor
   * @param countsAsRead whether it is as if it was read now, for an operator asked for it
   */
  record GiveBack(int own, boolean countsAsRead) implements ColdStep {}

  /**
   * A step by which the file carries nothing any more; its factor stays as somebody else has set
   * it.
   *
   * @param countsAsRead whether it is as if it was read now, for somebody wants this factor; a copy
   *     that took over what another file carries has the times of its own
   */
  record Drop(boolean countsAsRead) implements ColdStep {}
}
