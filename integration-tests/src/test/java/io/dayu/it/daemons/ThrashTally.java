package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tally of how often each step of a thrash run was seen to have its effect.
 *
 * <p>Thread safe.
 */
final class ThrashTally<S extends Enum<S>> {
  private static final Logger LOG = LoggerFactory.getLogger(ThrashTally.class);

  private final Class<S> steps;
  private final Map<S, Integer> effects;

  /** No step had any. */
  ThrashTally(Class<S> steps) {
    this.steps = steps;
    this.effects = new EnumMap<>(steps);
  }

  /** Notes an effect. */
  synchronized void did(S step) {
    effects.merge(step, 1, Integer::sum);
  }

  /** Notes an effect, if there was one. */
  void didIf(boolean seen, S step) {
    if (seen) {
      did(step);
    } else {
      LOG.info("{} had no effect this time", step);
    }
  }

  /** Checks that every step had its effect at least once. */
  synchronized void assertAllDone() {
    assertThat(effects)
        .as("steps that had their effect")
        .containsOnlyKeys(steps.getEnumConstants());
  }

  @Override
  public synchronized String toString() {
    return effects.toString();
  }
}
