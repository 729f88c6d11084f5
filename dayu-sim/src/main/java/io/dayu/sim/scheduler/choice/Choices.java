package io.dayu.sim.scheduler.choice;

import io.dayu.core.select.Placer;
import io.dayu.sim.scheduler.PlacerSlot;
import java.util.SplittableRandom;

/** The choices of section 5 and EAFR's, by name. */
public enum Choices {
  /** {@link RandomChoice}. */
  RANDOM("random"),
  /** {@link BestOfTwoChoice}. */
  BEST_OF_TWO_RANDOM("best-of-two-random"),
  /** {@link WeightedRandomChoice}. */
  WEIGHTED_RANDOM("weighted-random"),
  /** {@link Greedy1Choice}. */
  GREEDY1("greedy1"),
  /** {@link Greedy2Choice}. */
  GREEDY2("greedy2"),
  /** {@link EafrChoice}. */
  EAFR("eafr");

  private final String label;

  Choices(String label) {
    this.label = label;
  }

  /** The name that users know it by. */
  public String label() {
    return label;
  }

  /** The placer of one slot by this choice. */
  public Placer placer(PlacerSlot slot, long seed) {
    return new ChoicePlacer(slot, this::create, seed);
  }

  private Choice create(ChoiceNodes nodes, SplittableRandom random) {
    return switch (this) {
      case RANDOM -> new RandomChoice(nodes, random);
      case BEST_OF_TWO_RANDOM -> new BestOfTwoChoice(nodes, random);
      case WEIGHTED_RANDOM -> new WeightedRandomChoice(nodes, random);
      case GREEDY1 -> new Greedy1Choice(nodes);
      case GREEDY2 -> new Greedy2Choice(nodes);
      case EAFR -> new EafrChoice(nodes, random);
    };
  }
}
