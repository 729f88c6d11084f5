package io.dayu.core.elastic;

import java.util.ArrayDeque;

/**
 * Decides how many DataNodes are awake: grows at once, shrinks patiently. Not thread safe.
 *
 * <p>It is asked again and again, and told the need each time. The size is never below the floor.
 * It never falls while a block is short of replicas, a DataNode is dead or leaves, a rack would
 * sleep or the NameNode just began. The greatest need of the last window decides how it grows, and
 * that of the patience how it shrinks. A need counts at once and for a minute; after that the mean
 * of a minute counts, so that a burst of seconds holds nobody awake for longer. An order decides in
 * place of the need.
 */
public final class Sizing {
  private record Needed(long atNs, int need) {}

  /** Time for which a need counts by itself, and over which its mean is taken. */
  private static final long MEAN_NS = 60_000_000_000L;

  private final SizingTerms terms;

  /** Needs of the last minute, and their sum. */
  private final ArrayDeque<Needed> lastMinute = new ArrayDeque<>();

  private long sumOfMinute;

  /** The greatest of the last minute's needs, as {@link #greatest}. */
  private final ArrayDeque<Needed> burst = new ArrayDeque<>();

  /**
   * Minutes' mean needs of the patience that no later one exceeds, so that the first is the
   * greatest.
   */
  private final ArrayDeque<Needed> greatest = new ArrayDeque<>();

  private long heldSinceNs;
  private boolean begun;

  /** Knows no need yet; for a patience's time nothing shrinks. */
  public Sizing(SizingTerms terms) {
    this.terms = terms;
  }

  /** The number of ranks that shall be awake, and why. */
  public SizingStep step(SizingFacts facts) {
    take(facts);
    if (facts.size() < facts.floor()) {
      return new SizingStep(facts.floor(), SizingReason.FLOOR);
    }
    int wake = Math.min(facts.wakeFor(), facts.most());
    if (wake > facts.size()) {
      return new SizingStep(wake, SizingReason.COPIES_LOST);
    }
    int least = Math.max(facts.floor(), wake);
    return facts.ordered() > 0 ? ordered(facts, least) : needed(facts, least);
  }

  private void take(SizingFacts facts) {
    if (!begun) {
      begun = true;
      heldSinceNs = facts.nowNs();
    }
    Needed now = new Needed(facts.nowNs(), facts.need());
    lastMinute.addLast(now);
    sumOfMinute += now.need();
    while (now.atNs() - lastMinute.getFirst().atNs() >= MEAN_NS) {
      sumOfMinute -= lastMinute.removeFirst().need();
    }
    int mean = (int) ((sumOfMinute + lastMinute.size() - 1) / lastMinute.size());
    add(burst, now, MEAN_NS - 1);
    add(greatest, new Needed(now.atNs(), mean), terms.patienceNs());
    if (facts.holds().stream().anyMatch(SizingHold::asksForPatience)) {
      heldSinceNs = facts.nowNs();
    }
  }

  /** Adds one to those of so long, and takes out those that it exceeds. */
  private static void add(ArrayDeque<Needed> some, Needed now, long lastNs) {
    while (!some.isEmpty() && some.getLast().need() <= now.need()) {
      some.removeLast();
    }
    some.addLast(now);
    while (now.atNs() - some.getFirst().atNs() > lastNs) {
      some.removeFirst();
    }
  }

  private static SizingStep ordered(SizingFacts facts, int least) {
    int target = Math.max(least, Math.min(facts.ordered(), facts.most()));
    if (target >= facts.size() || facts.holds().isEmpty()) {
      return new SizingStep(
          target, target == facts.size() ? SizingReason.RIGHT : SizingReason.ORDERED);
    }
    return new SizingStep(facts.size(), SizingReason.HELD);
  }

  private SizingStep needed(SizingFacts facts, int least) {
    int grown = target(facts, least, terms.windowNs());
    if (grown > facts.size()) {
      return new SizingStep(grown, SizingReason.NEEDED);
    }
    if (grown == facts.size()) {
      return new SizingStep(grown, SizingReason.RIGHT);
    }
    if (!facts.holds().isEmpty()) {
      return new SizingStep(facts.size(), SizingReason.HELD);
    }
    int shrunk = target(facts, least, terms.patienceNs());
    boolean early = facts.nowNs() - heldSinceNs < terms.patienceNs();
    if (early || shrunk >= facts.size()) {
      return new SizingStep(facts.size(), SizingReason.PATIENT);
    }
    return new SizingStep(shrunk, SizingReason.PATIENCE_OVER);
  }

  /** The greatest need of so long, in whole steps above the least. */
  private int target(SizingFacts facts, int least, long lastNs) {
    int need = burst.getFirst().need();
    for (Needed one : greatest) {
      if (facts.nowNs() - one.atNs() <= lastNs) {
        need = Math.max(need, one.need());
      }
    }
    int above = Math.max(0, need - least);
    long whole = (above + terms.step() - 1L) / terms.step() * terms.step();
    return (int) Math.min(facts.most(), least + whole);
  }
}
