package io.dayu.sim.cli;

import io.dayu.sim.scheduler.solver.SolverLimits;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./dayu sim limits}: where the solvers stop being usable. */
@Command(name = "limits", description = "Times the solvers on larger and larger slots.")
final class LimitsCommand implements Callable<Integer> {
  @Option(
      names = "--limit",
      paramLabel = "TIME",
      defaultValue = "60s",
      converter = Amount.Time.class,
      description = "Time for one plan.")
  private long limitNs;

  private LimitsCommand() {}

  @Override
  public Integer call() {
    Check.that(limitNs > 0, "--limit", limitNs / 1e9 + "s", "above 0s");
    SolverLimits.run(System.out, System::nanoTime, limitNs / 1e9);
    return 0;
  }
}
