package io.dayu.sim.cli;

import io.dayu.sim.experiment.replay.Replay;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim replay}: plans a dump again. */
@Command(
    name = "replay",
    description = {
      "Plans a dump again and says whether the plan is the same.",
      "Exit code 0 when it is, 1 when it is not."
    })
final class ReplayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DUMP", description = "A file that ./dayu sim run --dump has written.")
  private Path file = Path.of("");

  private ReplayCommand() {}

  @Override
  public Integer call() {
    Replay.Verdict verdict = Replay.of(file);
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        verdict
            .difference()
            .orElse(
                "The same plan: "
                    + verdict.scheduler()
                    + ", "
                    + verdict.planLines()
                    + " lines compared."));
    out.flush();
    return verdict.difference().isPresent() ? 1 : 0;
  }
}
