package io.dayu.curator.act;

import java.util.List;

/**
 * Replicas of a file that are on other storage types than its policy asks for.
 *
 * @param count of all blocks together
 * @param next one of each block that has any and no replica too many; the others come after it
 */
public record MisplacedReplicas(int count, List<HintedReplica> next) {
  static final MisplacedReplicas NONE = new MisplacedReplicas(0, List.of());

  public MisplacedReplicas {
    next = List.copyOf(next);
  }
}
