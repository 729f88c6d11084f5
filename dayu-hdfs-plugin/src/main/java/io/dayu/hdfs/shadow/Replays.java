package io.dayu.hdfs.shadow;

import java.util.function.Consumer;

/** A player of losses. It never keeps a caller waiting. */
@FunctionalInterface
interface Replays {
  /**
   * Plays a loss at some later time.
   *
   * @param then is given the figures, in another thread
   */
  void play(ShadowedLoss loss, Consumer<LossFigures> then);
}
