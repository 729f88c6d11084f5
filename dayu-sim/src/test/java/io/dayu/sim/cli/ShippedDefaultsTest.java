package io.dayu.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.control.SlotTiming;
import io.dayu.core.elastic.SizingTerms;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.testing.ShippedKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Simulations play what ships: where an option is a key of the plugin, its default is the key's.
 * {@code NameNodeSettingsTest} holds the planner's own defaults to their keys.
 */
class ShippedDefaultsTest {
  /** Options that stand for a key, by command. */
  private static final Map<String, Set<String>> KEYED =
      Map.of(
          "elastic",
          Set.of(
              "--full",
              "--load",
              "--patience",
              "--window",
              "--step",
              "--off-after",
              "--copy-share"),
          "heat",
          Set.of("--report", "--period", "--life"),
          "writes",
          Set.of("--report-window", "--smoothing", "--imbalance-max"));

  /**
   * Options that say what a cluster is, what happens to it, who is compared, and those of {@link
   * SettingsOptions}, which are looked at as a whole.
   */
  private static final Set<String> OF_THE_CASE =
      Set.of(
          """
          --acceptable --after --alpha --alpha-at-end --arm --background --background-streams
          --beta --block-size --blocks --boot --bucket --cases --detection --dump
          --eafr-period --ec --end-margin --equal-nodes --extras --failure --failures --files
          --forecast
          --foreground --free-uplinks --guard-high --guard-low --hear --heartbeat --help
          --hints --horizon --hot --hours --job-speed --lead --least-block --limit --link
          --load --losses --lost --memory --min-bandwidth --min-share --minutes --moves --nodes
          --old-data --only --out --oversubscription --overfill --placement --plays --policy
          --quick --rack-size --racks --rate --read-time --readers --recovery --redundancy
          --replicas --report --runs --scheduler --seed --shadow-days --silent --sizes --skew
          --slot --source-order --stay --step --storage --swim --system --threads --tick
          --time --timing --topup --trace --trace-step --uplink --version --width --window --writes
          """
              .split("\\s+"));

  private final ShippedKeys keys = ShippedKeys.read();

  private static CommandLine command(String name) {
    CommandLine sim = SimCommand.commandLine();
    sim.parseArgs(name);
    return Objects.requireNonNull(sim.getSubcommands().get(name));
  }

  private static Object value(String command, String option) {
    Object value = command(command).getCommandSpec().findOption(option).getValue();
    return Objects.requireNonNull(value, option);
  }

  @ParameterizedTest
  @CsvSource({
    "elastic,--patience,dayu.elastic.patience",
    "elastic,--off-after,dayu.elastic.off.after",
    "heat,--report,dayu.heat.report",
    "heat,--period,dayu.heat.period",
    "heat,--life,dayu.heat.replicas.life",
    "writes,--smoothing,dayu.placement.smoothing",
  })
  void timesAreWhatShips(String command, String option, String key) {
    assertThat(value(command, option)).isEqualTo(keys.timeNs(key));
  }

  @ParameterizedTest
  @CsvSource({
    "elastic,--full,dayu.elastic.full",
    "elastic,--load,dayu.elastic.load",
    "writes,--imbalance-max,dayu.placement.imbalance.max",
  })
  void sharesAreWhatShips(String command, String option, String key) {
    assertThat(value(command, option)).isEqualTo(keys.number(key));
  }

  @Test
  void loopOfSizesIsThePlugins() {
    ElasticCommand elastic = (ElasticCommand) command("elastic").getCommand();
    double load = keys.number("dayu.elastic.load");
    long patienceNs = keys.timeNs("dayu.elastic.patience");
    assertThat(elastic.terms()).isEqualTo(SizingTerms.of(load, patienceNs, 600));
    assertThat(value("elastic", "--arm") + "").contains("dayu-" + keys.text("dayu.elastic.awake"));
    // The plugin's own share of moves, which no key sets.
    assertThat(value("elastic", "--copy-share")).isEqualTo(0.2);
    // A report, the window of the links' means, a look, and the word to all with heartbeats.
    long heardNs =
        Timing.DEFAULT.reportNs()
            + keys.timeNs("dayu.clients.window")
            + 2 * keys.timeNs("dayu.agent.heartbeat");
    assertThat((long) value("elastic", "--hear")).isGreaterThanOrEqualTo(heardNs);
  }

  @Test
  void windowOfPlacementIsWhatShips() {
    assertThat((int) value("writes", "--report-window") * 1_000_000_000L)
        .isEqualTo(keys.timeNs("dayu.clients.window"));
  }

  @ParameterizedTest
  @CsvSource({"run", "workload"})
  void recoveryIsPlayedAsItShips(String name) {
    SettingsOptions settings = settings(name);
    assertThat(settings.planner()).isEqualTo(PlannerSettings.DEFAULT);
    assertThat(settings.timing()).isEqualTo(Timing.DEFAULT);
    assertThat(settings.timing().slots()).isEqualTo(SlotTiming.DEFAULT);
    Object forecast = command(name).getCommandSpec().findOption("--forecast").getValue();
    assertThat(forecast).isNull();
    assertThat(value(name, "--window")).isEqualTo(keys.timeNs("dayu.clients.window"));
  }

  private static SettingsOptions settings(String name) {
    return command(name).getCommandSpec().mixins().values().stream()
        .map(mixin -> mixin.userObject())
        .filter(SettingsOptions.class::isInstance)
        .map(SettingsOptions.class::cast)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyOptionOfEveryCommandIsAKeyOrOfTheCase() {
    Set<String> unknown = new TreeSet<>();
    all(SimCommand.commandLine())
        .forEach(command -> unknown.addAll(unknown(command.getCommandName(), command)));
    assertThat(unknown).isEmpty();
  }

  @Test
  void everyOptionOfTheCaseIsThere() {
    Set<String> gone = new TreeSet<>(OF_THE_CASE);
    all(SimCommand.commandLine())
        .flatMap(command -> command.getCommandSpec().options().stream())
        .forEach(option -> gone.remove(option.longestName()));
    assertThat(gone).isEmpty();
  }

  /** The commands below a command, and theirs. */
  private static Stream<CommandLine> all(CommandLine above) {
    return above.getSubcommands().values().stream()
        .flatMap(command -> Stream.concat(Stream.of(command), all(command)));
  }

  private static List<String> unknown(String name, CommandLine command) {
    Set<String> keyed = KEYED.getOrDefault(name, Set.of());
    List<String> unknown = new ArrayList<>();
    for (OptionSpec option : command.getCommandSpec().options()) {
      String longest = option.longestName();
      if (!keyed.contains(longest) && !OF_THE_CASE.contains(longest)) {
        unknown.add(name + " " + longest);
      }
    }
    return unknown;
  }
}
