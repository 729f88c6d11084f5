package io.dayu.curator.act;

import io.dayu.protocol.admin.MoveHint;
import java.util.List;

/**
 * Replicas of a file that are on other storage types than its policy asks for.
 *
 * @param count of all blocks together
 * @param blocks that have any, and no replica too many
 */
public record MisplacedReplicas(int count, List<OfBlock> blocks) {
  static final MisplacedReplicas NONE = new MisplacedReplicas(0, List.of());

  public MisplacedReplicas {
    blocks = List.copyOf(blocks);
  }

  /**
   * Misplaced replicas of a block.
   *
   * @param choices of which one after the other goes, the one that can go to most places first
   * @param toTypes a type for each that is to go, in their order
   */
  public record OfBlock(List<MoveHint> choices, List<String> toTypes) {
    public OfBlock {
      choices = List.copyOf(choices);
      toTypes = List.copyOf(toTypes);
    }
  }
}
