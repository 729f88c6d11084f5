package io.dayu.sim.experiment;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.bound.LowerBound;
import io.dayu.sim.engine.Scenario;
import java.util.concurrent.ConcurrentHashMap;

/** The bounds of cases, each computed once and shared by all schedulers. Thread safe. */
final class Bounds {
  private final ConcurrentHashMap<Key, Bound> known = new ConcurrentHashMap<>();

  /** The inputs that a bound depends on within one setup. */
  private record Key(Case one, double alpha, long minBytesPerSec, double minLinkShare) {}

  /** The bound of a case for planners with the settings. */
  Bound of(Setup setup, Case one) {
    PlannerSettings settings = setup.settings();
    Key key = new Key(one, settings.alpha(), settings.minBytesPerSec(), settings.minLinkShare());
    return known.computeIfAbsent(key, missing -> compute(setup, one));
  }

  private static Bound compute(Setup setup, Case one) {
    Scenario scenario = setup.scenario(one).with(setup.settings(), setup.timing());
    LowerBound bound = LowerBound.of(scenario);
    return new Bound(bound.boundNs(), bound.idealNs());
  }
}
