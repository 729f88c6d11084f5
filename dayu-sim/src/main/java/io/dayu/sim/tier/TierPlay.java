package io.dayu.sim.tier;

import io.dayu.tools.learn.TierState;
import io.dayu.tools.learn.TieringAction;
import io.dayu.tools.learn.TieringDecision;
import io.dayu.tools.learn.TieringLearner;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A play: a load on a store, and a decision every 30 seconds, or after a run of tiering five
 * minutes later (the paper's appendix E).
 */
final class TierPlay {
  /** Part of the fast tier that one run relieves it of (the paper's h). */
  static final double RELIEF = 0.15;

  private static final int STEPS_A_MINUTE = 60 / TieredStore.STEP_SECONDS;

  private final TierLoad load;
  private final TieredStore store;
  private final SplittableRandom chance;
  private int steps;
  private int runs;
  private double latencyMs;
  private double fastReadBytes;
  private double operations;

  private TierPlay(TierLoad load, long seed) {
    this.load = load;
    this.store = new TieredStore(seed, load.at(0));
    this.chance = new SplittableRandom(~seed);
  }

  /**
   * Plays some minutes; the decider learns of each of its decisions.
   *
   * @param told hears of each decision when it is known what came of it
   */
  static TierOutcome of(
      TierLoad load,
      long seed,
      int minutes,
      TieringLearner decider,
      Consumer<TierTransition> told) {
    TierPlay play = new TierPlay(load, seed);
    play.step();
    while (play.steps < minutes * STEPS_A_MINUTE) {
      TierTransition transition = play.decide(decider);
      transition.teach(decider);
      told.accept(transition);
    }
    return new TierOutcome(
        play.latencyMs / play.steps,
        play.fastReadBytes / 1e9,
        play.operations / play.steps,
        play.runs);
  }

  private TierTransition decide(TieringLearner decider) {
    int atSeconds = steps * TieredStore.STEP_SECONDS;
    TierState state = store.state();
    TieringDecision decision = decider.decide(state, chance.nextDouble());
    int until = 1;
    if (decision.action() == TieringAction.RUN) {
      store.tier(RELIEF);
      runs++;
      until = TieredStore.RUN_STEPS;
    }
    double before = latencyMs;
    for (int step = 0; step < until; step++) {
      step();
    }
    return new TierTransition(
        atSeconds, state, decision, (latencyMs - before) / until, store.state(), until);
  }

  private void step() {
    StoreStep done = store.step(load.at(steps / STEPS_A_MINUTE));
    steps++;
    latencyMs += done.latencyMs();
    fastReadBytes += done.fastReadBytes();
    operations += done.operations();
  }
}
