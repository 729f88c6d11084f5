package io.dayu.sim.cli;

import io.dayu.sim.engine.ClientTimes;
import io.dayu.sim.engine.HiddenBottleneck;
import io.dayu.sim.engine.HiddenBottleneck.Place;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Simulation;
import io.dayu.sim.experiment.Case;
import io.dayu.sim.experiment.Cases;
import io.dayu.sim.experiment.FailureText;
import io.dayu.sim.experiment.Runner;
import io.dayu.sim.experiment.Setup;
import io.dayu.sim.registry.SchedulerInputs;
import io.dayu.sim.registry.SchedulerSpecs;
import io.dayu.sim.registry.SlotSchedulerSpec;
import io.dayu.tools.input.Check;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim guard}: what the guard on clients is worth where links do not show all. */
@Command(
    name = "guard",
    description =
        "Recovers behind a switch or disks that carry less than the links, without and with the"
            + " guard on clients.",
    sortOptions = false)
final class GuardCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--place",
      paramLabel = "NAME",
      defaultValue = "switch",
      description = "What is hidden: switch or disks (default: ${DEFAULT-VALUE}).")
  private String place = "switch";

  @Option(
      names = "--shares",
      paramLabel = "SHARE,...",
      split = ",",
      defaultValue = "1,0.8,0.7,0.6",
      description =
          "What it carries, of what the links that lead there do (default: ${DEFAULT-VALUE}).")
  private List<Double> shares = new ArrayList<>();

  @Option(
      names = "--cases",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many random failures (default: ${DEFAULT-VALUE}).")
  private int cases;

  @Mixin private ClusterOptions cluster = new ClusterOptions();
  @Mixin private SettingsOptions settings = SettingsOptions.asShipped();

  private GuardCommand() {}

  @Override
  public Integer call() {
    Check.that(cases >= 1 && cases <= 10_000, "--cases", cases, "1 to 10000");
    boolean known = Stream.of(Place.values()).anyMatch(one -> name(one).equals(place));
    Check.that(known, "--place", place, "switch or disks");
    for (double share : shares) {
      Check.that(share > 0 && share <= 1, "--shares", share, "above 0, at most 1");
    }
    Setup setup = cluster.setup(settings);
    Runner runner = new Runner(setup, settings.forecasts());
    List<Case> all = Cases.of(setup, new FailureText("random"), cases);
    Table table =
        new Table("it carries", "guard", "recovery", "clients' mean", "p90", "least factor");
    for (double share : shares) {
      for (boolean guarded : new boolean[] {false, true}) {
        HiddenBottleneck hidden =
            new HiddenBottleneck(Place.valueOf(place.toUpperCase(Locale.ROOT)), share, guarded);
        List<Simulation.FeltResult> results =
            all.stream().map(one -> run(runner, one, hidden)).toList();
        table.row(
            Show.percent(share),
            guarded ? "on" : "off",
            Show.seconds(mean(results, felt -> felt.result().recoverySeconds())),
            Show.number(mean(results, felt -> felt.clients().mean()), 2),
            Show.number(mean(results, felt -> felt.clients().p90()), 2),
            Show.number(
                results.stream()
                    .map(Simulation.FeltResult::clients)
                    .mapToDouble(ClientTimes::leastFactor)
                    .min()
                    .orElse(1),
                2));
      }
    }
    PrintWriter console = spec.commandLine().getOut();
    console.println("seed " + setup.seed() + ", " + setup.shape() + ", " + setup.settings());
    console.print(table.text());
    console.println("A client's time is told in times of what it would be without the recovery.");
    console.flush();
    return 0;
  }

  private static String name(Place one) {
    return one.name().toLowerCase(Locale.ROOT);
  }

  private static double mean(
      List<Simulation.FeltResult> results, ToDoubleFunction<Simulation.FeltResult> value) {
    return results.stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  private static Simulation.FeltResult run(Runner runner, Case one, HiddenBottleneck hidden) {
    SlotSchedulerSpec dayu = (SlotSchedulerSpec) SchedulerSpecs.named("dayu");
    Scenario scenario = runner.setup().scenario(one);
    SchedulerInputs inputs = runner.inputs(scenario, one);
    return Simulation.run(
        scenario,
        dayu.scheduler(inputs.settings()),
        new Simulation.Drive(inputs.forecast(), dayu.givesWay(), inputs.seed()),
        hidden);
  }
}
