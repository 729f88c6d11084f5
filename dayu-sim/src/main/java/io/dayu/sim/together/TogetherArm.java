package io.dayu.sim.together;

import java.util.List;
import java.util.Set;

/**
 * An arm: a recovery beside some systems.
 *
 * @param name by which it is shown
 * @param wishes the systems
 */
public record TogetherArm(String name, Set<CopyWish> wishes) {
  /** The recovery by which the others are judged. */
  public static final TogetherArm ALONE = new TogetherArm("alone", Set.of());

  /** Recovery alone, beside each system, and beside all of them. */
  public static final List<TogetherArm> ALL =
      List.of(
          ALONE,
          new TogetherArm("extras", Set.of(CopyWish.EXTRA)),
          new TogetherArm("moves", Set.of(CopyWish.MOVE)),
          new TogetherArm("hints", Set.of(CopyWish.HINT)),
          new TogetherArm("all", Set.of(CopyWish.values())));

  public TogetherArm {
    wishes = Set.copyOf(wishes);
  }
}
