package io.dayu.sim.together;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.Beside;
import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Simulation;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.engine.TogetherResult;
import io.dayu.sim.experiment.Cases;
import io.dayu.sim.experiment.Forecasts;
import io.dayu.sim.experiment.Setup;
import io.dayu.sim.experiment.Workload;
import io.dayu.sim.failure.RandomFailures;
import io.dayu.sim.forecast.Forecast;
import io.dayu.sim.registry.SchedulerSpecs;
import io.dayu.sim.scheduler.Scheduler;
import io.dayu.tools.cluster.ClusterShape;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** Plays the arms of a comparison on one scenario. */
public final class TogetherRun {
  /** Of a node's blocks, the ones that systems may want copies of. */
  private static final int CANDIDATES_PER_NODE = 400;

  private static final long WEEK_NS = 7L * 24 * 3600 * 1_000_000_000;

  private final Scenario scenario;
  private final TogetherTerms terms;
  private final Scheduler scheduler;
  private final Supplier<Forecast> forecasts;
  private final long seed;
  private final CandidateBlocks blocks;

  /**
   * A comparison of which nothing has been played.
   *
   * @param forecasts makes one for each arm
   * @param seed of plans and systems
   */
  public TogetherRun(
      Scenario scenario,
      TogetherTerms terms,
      Scheduler scheduler,
      Supplier<Forecast> forecasts,
      long seed) {
    this.scenario = scenario;
    this.terms = terms;
    this.scheduler = scheduler;
    this.forecasts = forecasts;
    this.seed = seed;
    this.blocks =
        new CandidateBlocks(scenario.blocks(), scenario.shape().nodes(), CANDIDATES_PER_NODE);
  }

  /** The comparison on a cluster that loses a random node, with all settings as they ship. */
  public static TogetherRun shipped(
      ClusterShape shape, Workload.Blocks blocks, TogetherTerms terms, long seed) {
    Workload workload = Workload.of(shape, blocks, Workload.Clients.GENERATED, seed);
    Setup setup = new Setup(shape, workload, PlannerSettings.DEFAULT, Timing.DEFAULT, seed);
    RandomFailures failures = new RandomFailures(shape, terms.leadNs(), WEEK_NS, seed);
    Scenario scenario = setup.scenario(Cases.named(setup, 1, failures.node(1)));
    return new TogetherRun(
        scenario,
        terms,
        SchedulerSpecs.shipped(setup.settings()),
        () -> Forecasts.DEFAULT.of(scenario),
        seed);
  }

  /**
   * Plays an arm; any thread.
   *
   * @throws io.dayu.core.control.InvalidPlanException if a plan breaks an invariant
   * @throws IllegalStateException if a copy that was wanted has no outcome, or two
   */
  public ArmResult play(TogetherArm arm) {
    List<SteadyWishes> systems =
        arm.wishes().stream()
            .sorted()
            .map(wish -> new SteadyWishes(wish, rate(wish), blocks, seed))
            .toList();
    Beside beside =
        new Beside(terms.leadNs(), terms.silentNs(), terms.afterNs(), List.copyOf(systems));
    TogetherResult result =
        Simulation.run(
            scenario,
            scheduler,
            new Simulation.Drive(forecasts.get(), true, seed),
            PlanObserver.NONE,
            beside);
    Map<CopyWish, CopyTally> tallies = new EnumMap<>(CopyWish.class);
    for (SteadyWishes system : systems) {
      if (system.tally().open() > 0) {
        throw new IllegalStateException(
            system.tally().open() + " of " + system.wish().owner().name() + " have no outcome");
      }
      tallies.put(system.wish(), system.tally());
    }
    return new ArmResult(arm, result, tallies);
  }

  private WishRate rate(CopyWish wish) {
    return Objects.requireNonNull(terms.rates().get(wish));
  }
}
