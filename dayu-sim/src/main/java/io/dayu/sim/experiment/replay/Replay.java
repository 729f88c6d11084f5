package io.dayu.sim.experiment.replay;

import io.dayu.core.plan.Plan;
import io.dayu.sim.registry.SchedulerSpec;
import io.dayu.sim.registry.SchedulerSpecs;
import io.dayu.sim.registry.SlotSchedulerSpec;
import io.dayu.tools.input.BadInputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Plans a dump again and compares. */
public final class Replay {
  private Replay() {}

  /**
   * The verdict on a replay.
   *
   * @param scheduler that planned
   * @param planLines lines of the plan in the dump
   * @param difference the first line that is not the same, empty when all are
   */
  public record Verdict(String scheduler, int planLines, Optional<String> difference) {}

  /**
   * Plans the dump again.
   *
   * @throws BadInputException when the dump cannot be read or its scheduler is unknown
   */
  public static Verdict of(Path file) {
    PlanDump dump = DumpReader.read(file);
    SchedulerSpec spec = SchedulerSpecs.allNamed(dump.head().scheduler()).get(0);
    List<String> again = PlanText.lines(plan(file, dump, spec));
    return new Verdict(dump.head().scheduler(), dump.plan().size(), difference(file, dump, again));
  }

  private static Plan plan(Path file, PlanDump dump, SchedulerSpec spec) {
    if (!(spec instanceof SlotSchedulerSpec planning)) {
      throw new BadInputException(spec.name() + " makes no plans that could be replayed");
    }
    try {
      return planning
          .scheduler(dump.head().settings())
          .plan(dump.snapshot(), dump.head().settings(), dump.head().seed());
    } catch (IndexOutOfBoundsException e) {
      throw new BadInputException(
          file + ": names a node or rack that it does not have: " + e.getMessage());
    }
  }

  private static Optional<String> difference(Path file, PlanDump dump, List<String> again) {
    List<String> then = dump.plan();
    for (int i = 0; i < Math.max(then.size(), again.size()); i++) {
      String dumped = i < then.size() ? then.get(i) : "nothing";
      String planned = i < again.size() ? again.get(i) : "nothing";
      if (!dumped.equals(planned)) {
        return Optional.of(
            file
                + ":"
                + (dump.planLine() + i)
                + ": the dump has '"
                + dumped
                + "', now it is '"
                + planned
                + "'");
      }
    }
    return Optional.empty();
  }
}
