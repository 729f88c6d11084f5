package io.dayu.sim.together;

import io.dayu.core.work.CopyOutcome;
import io.dayu.core.work.SettledCopy;
import io.dayu.sim.engine.BesideCopy;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The tally of one system's copies: each that was wanted gets one outcome, which is checked. Not
 * thread safe.
 */
public final class CopyTally {
  private final Map<CopyOutcome, Integer> outcomes = new EnumMap<>(CopyOutcome.class);
  private final Set<Long> open = new HashSet<>();
  private int wanted;

  CopyTally() {}

  void wanted(BesideCopy copy) {
    wanted++;
    if (!open.add(copy.number())) {
      throw new IllegalStateException("copy " + copy.number() + " is wanted twice");
    }
  }

  void settled(SettledCopy<BesideCopy> copy) {
    if (!open.remove(copy.what().number())) {
      throw new IllegalStateException(
          "copy " + copy.what().number() + " has a second outcome, " + copy.outcome());
    }
    outcomes.merge(copy.outcome(), 1, Integer::sum);
  }

  /** The copies that were wanted. */
  public int wanted() {
    return wanted;
  }

  /** The copies that have no outcome yet. */
  public int open() {
    return open.size();
  }

  /** The copies of an outcome. */
  public int of(CopyOutcome outcome) {
    return outcomes.getOrDefault(outcome, 0);
  }
}
