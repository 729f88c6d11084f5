package io.dayu.core.elastic;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The facts that the size of a cluster depends on, at one moment.
 *
 * @param nowNs never goes back
 * @param size how many of the first ranks are awake
 * @param most how many there are
 * @param floor how many must be, whatever else
 * @param need how many what clients do needs ({@link SizingNeed})
 * @param wakeFor how many must be awake so that blocks that lost awake copies, or find no DataNode
 *     awake, have them again; 0 when none has
 * @param ordered how many an operator or a schedule wants; 0 to follow the need
 * @param holds why the cluster may not become smaller
 */
public record SizingFacts(
    long nowNs,
    int size,
    int most,
    int floor,
    int need,
    int wakeFor,
    int ordered,
    Set<SizingHold> holds) {
  public SizingFacts {
    if (size < 0 || size > most || floor > most) {
      throw new IllegalArgumentException("size " + size + ", floor " + floor + " of " + most);
    }
    EnumSet<SizingHold> copy = EnumSet.noneOf(SizingHold.class);
    copy.addAll(holds);
    holds = Collections.unmodifiableSet(copy);
  }
}
