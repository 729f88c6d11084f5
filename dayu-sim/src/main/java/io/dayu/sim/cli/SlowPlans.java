package io.dayu.sim.cli;

import io.dayu.sim.experiment.Setup;
import io.dayu.sim.registry.SchedulerSpec;
import java.util.Locale;
import java.util.Optional;

/** The warning before a run of a scheduler whose plans are known to take long. */
final class SlowPlans {
  /** Fewer pairs of a block and a node are solved at once, whatever is charged. */
  private static final long SMALL_PAIRS = 10_000;

  private static final double LONG_SECONDS = 5;

  private SlowPlans() {}

  /**
   * A warning, in one sentence, of a scheduler that may need seconds for each plan of the cluster's
   * blocks.
   */
  static Optional<String> warning(SchedulerSpec spec, Setup setup) {
    int nodes = setup.shape().nodes();
    long blocks = setup.workload().blocks().perNode();
    double seconds = spec.longestPlanSeconds(blocks, nodes);
    if (seconds < LONG_SECONDS || blocks * nodes <= SMALL_PAIRS) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s may take up to %.0f s for each plan of %d blocks on %d nodes, here and in the"
                + " simulated time.",
            spec.name(),
            seconds,
            blocks,
            nodes));
  }
}
