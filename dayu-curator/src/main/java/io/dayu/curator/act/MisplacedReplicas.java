package io.dayu.curator.act;

import java.util.List;

/**
 * Replicas of a file that are on other storage types than its policy asks for.
 *
 * @param count of all blocks together
 * @param choices for each block that has any and no replica too many: those of which one goes next,
 *     the one that can go to most places first
 */
public record MisplacedReplicas(int count, List<List<HintedReplica>> choices) {
  static final MisplacedReplicas NONE = new MisplacedReplicas(0, List.of());

  public MisplacedReplicas {
    choices = List.copyOf(choices);
  }
}
