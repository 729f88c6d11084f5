package io.dayu.sim.cli;

import io.dayu.sim.figure.TieringReport;
import io.dayu.sim.tier.FillOutcome;
import io.dayu.sim.tier.TierLoad;
import io.dayu.sim.tier.TierTrial;
import io.dayu.tools.input.Check;
import io.dayu.tools.learn.GuardBand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim curator}: when data should move down a tier, by who decides it. */
@Command(
    name = "curator",
    description = {
      "Plays the paper's five loads on a store with two tiers: tiering by a threshold, and by a",
      "learner that has watched the threshold first."
    },
    sortOptions = false)
final class CuratorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--load",
      paramLabel = "NAME,...",
      split = ",",
      defaultValue = "oltp,oltp-skewed,oltp-varying,oltp-vdi,oltp-dss",
      description = "Load of the clients.")
  private List<String> loads = List.of();

  @Option(
      names = "--shadow-days",
      paramLabel = "N",
      description = "Time for which the learner watches each load first.")
  private int shadowDays = 7;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description = "Time for which a load is played afterwards.")
  private int minutes = 180;

  @Option(names = "--plays", paramLabel = "N", description = "Runs, each with a seed of its own.")
  private int plays = 5;

  @Option(
      names = "--guard-low",
      paramLabel = "PERCENT",
      description = "Below that usage of the fast tier nothing moves.")
  private int low = 50;

  @Option(
      names = "--guard-high",
      paramLabel = "PERCENT",
      description = "Above it data moves in any case.")
  private int high = 95;

  @Option(names = "--out", paramLabel = "DIR", description = "Directory of the CSV files.")
  private Path out = Path.of("sim-curator");

  private CuratorCommand() {}

  @Override
  public Integer call() throws IOException {
    Check.that(shadowDays >= 1 && shadowDays <= 365, "--shadow-days", shadowDays, "1 to 365");
    Check.that(minutes >= 1 && minutes <= 100_000, "--minutes", minutes, "1 to 100000");
    Check.that(plays >= 1 && plays <= 1000, "--plays", plays, "1 to 1000");
    Check.that(low >= 0 && low <= high, "--guard-low", low, "0 to --guard-high");
    Check.that(high <= 100, "--guard-high", high, "at most 100");
    TierTrial.TrialTerms terms =
        new TierTrial.TrialTerms(shadowDays, minutes, plays, new GuardBand(low, high));
    List<TierLoad> chosen = loads.stream().map(CuratorCommand::load).toList();
    TieringReport report =
        new TieringReport(
            chosen.stream().map(load -> TierTrial.of(load, terms)).toList(),
            List.of(FillOutcome.of(false), FillOutcome.of(true)));
    PrintWriter console = spec.commandLine().getOut();
    console.print(report.summary());
    report.write(out);
    console.println("Files are in " + out + ".");
    console.flush();
    return 0;
  }

  private static TierLoad load(String name) {
    return Check.named("--load", name, TierLoad.values(), TierLoad::label);
  }
}
