package io.dayu.hdfs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Ticker;
import com.google.common.util.concurrent.Uninterruptibles;
import io.dayu.config.DayuVersion;
import io.dayu.entry.StartCheck;
import io.dayu.entry.SupportedHadoop;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import io.dayu.hdfs.admin.RequestParser;
import io.dayu.hdfs.history.LossEntry;
import io.dayu.protocol.admin.FactorSweep;
import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The commands with which an operator asks and orders Dayu: each with its options, and its screen.
 */
@Command(
    name = "hdfs dayu",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = AdminCommands.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Shows and steers the recovery of lost replicas by Dayu.",
    footer = {
      "%nhdfs dayu help COMMAND says more; exit-codes has what monitors go by.",
      "A bug? hdfs dayu version says where to report it; debug-bundle collects what helps."
    },
    subcommands = {CommandLine.HelpCommand.class, ExitCodes.class})
final class AdminCommands implements Callable<Integer> {
  private static final int WATCH_MAX_SEC = 3600;
  private static final int SECONDS_OF_MINUTE = 60;
  private static final int SET_MAX = RequestParser.ARGUMENTS_MAX - 1;
  private static final String EXAMPLE = "%nExample: hdfs dayu ";

  private final Configuration conf;
  private final Watching watching;

  /** Waits before the status is shown again. */
  @FunctionalInterface
  interface Watching {
    /** Waits; returns whether to go on. */
    boolean again(long seconds);

    /** Until the process is ended. */
    static boolean forEver(long seconds) {
      return !Uninterruptibles.tryAcquireUninterruptibly(
          new Semaphore(0), seconds, TimeUnit.SECONDS);
    }
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--nn",
      paramLabel = "HOST:PORT",
      scope = ScopeType.INHERIT,
      defaultValue = "",
      description = "RPC address of one NameNode; otherwise those of the configuration.")
  private String nameNode = "";

  @Option(
      names = "--ns",
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      defaultValue = "",
      description = "Nameservice, where there are several.")
  private String nameservice = "";

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "The NameNode's document as it is, one a line.")
  private boolean json;

  AdminCommands(Configuration conf, Watching watching) {
    this.conf = conf;
    this.watching = watching;
  }

  /** The versions of Dayu, Hadoop and Java, here and those that Dayu is made for. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "Dayu " + DayuVersion.get() + " with Hadoop " + VersionInfo.getVersion(),
        "Java " + System.getProperty("java.version"),
        "Made for Hadoop "
            + SupportedHadoop.RELEASES
            + ", on Java "
            + StartCheck.JAVA_LEAST
            + " or later",
        "Report a bug: " + DayuVersion.bugs()
      };
    }
  }

  /** Without a command: says which there are. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return AnswerCode.USAGE.number();
  }

  @Command(description = "Shows how the recovery stands.", footer = EXAMPLE + "status --watch 5")
  int status(
      @Option(
              names = "--watch",
              paramLabel = "SECONDS",
              arity = "0..1",
              defaultValue = "0",
              fallbackValue = "2",
              description = "Again and again, every two seconds if none are named, until Ctrl-C.")
          int everySec)
      throws RefusedException {
    if (everySec < 0 || everySec > WATCH_MAX_SEC) {
      throw new RefusedException(
          AnswerCode.USAGE, "--watch takes from 1 to " + WATCH_MAX_SEC + " seconds.");
    }
    int code = survey(dialogue());
    while (everySec > 0 && watching.again(everySec)) {
      clearScreen();
      code = survey(dialogue());
    }
    return code;
  }

  private static int survey(Dialogue dialogue) {
    return dialogue.show(new Survey(dialogue.askEach("status")).reply(), Screens::status);
  }

  /** Clears the screen where somebody looks; in a file one screen follows the other. */
  @SuppressWarnings("SystemConsoleNull") // the JDK is 17, with a later one a file has some escapes
  private void clearScreen() {
    PrintWriter out = spec.commandLine().getOut();
    if (!json) {
      out.print(System.console() == null ? System.lineSeparator() : "\033[H\033[2J");
    }
    out.flush();
  }

  @Command(
      description =
          "Gives one verdict with its reasons, and an exit code for monitors; mute silences a check"
              + " for a time.",
      footer = EXAMPLE + "health mute link_speed 1w --because \"links are shaped\"")
  int health(
      @Parameters(
              paramLabel = "mute CHECK TIME, or unmute CHECK",
              arity = "0..3",
              description = "A check by the name that health shows behind it; a time such as 1w.")
          List<String> words,
      @Option(
              names = "--because",
              paramLabel = "TEXT",
              defaultValue = "",
              description = "With mute: why it is no reason to worry.")
          String reason)
      throws RefusedException {
    List<String> given = words == null ? List.of() : words;
    Dialogue dialogue = dialogue();
    if (given.size() == 2 && given.get(0).equals("unmute") && reason.isEmpty()) {
      return dialogue.order("unmute", given.get(1));
    }
    boolean mute = given.size() == 3 && given.get(0).equals("mute") && !reason.isEmpty();
    if (!mute && !(given.isEmpty() && reason.isEmpty())) {
      throw new RefusedException(
          AnswerCode.USAGE,
          "health is followed by mute CHECK TIME --because TEXT, by unmute CHECK, or by nothing.");
    }
    Reply all = new Survey(dialogue.askEach("status")).reply();
    if (mute) {
      long count = Health.count(all.document(), given.get(1));
      return dialogue.order("mute", given.get(1), given.get(2), String.valueOf(count), reason);
    }
    return dialogue.show(Health.of(all), Health::lines);
  }

  @Command(
      description = "Shows what recovery may take, and takes, of each DataNode's link.",
      footer = EXAMPLE + "nodes --top 5")
  int nodes(
      @Option(
              names = "--top",
              paramLabel = "N",
              defaultValue = "20",
              description = "The N busiest (default: ${DEFAULT-VALUE}).")
          int top)
      throws RefusedException {
    return read(Screens::nodes, "nodes", String.valueOf(top));
  }

  @Command(
      description =
          "Shows the blocks that clients read most, with their files and DataNodes; restore gives"
              + " cold files their owner's factor back.",
      footer = EXAMPLE + "heat restore /data/2025 --dry-run")
  int heat(
      @Parameters(
              paramLabel = "restore [PATH]",
              arity = "0..2",
              description = "All cold files, or those below PATH, get their owner's factor back.")
          List<String> words,
      @Option(
              names = "--dry-run",
              description = "With restore: tells how many files that would be. Nothing is done.")
          boolean dryRun,
      @Option(
              names = "--files",
              paramLabel = "N",
              defaultValue = "600",
              description =
                  "With restore: factors that change in a minute at most, to 60000 (default:"
                      + " ${DEFAULT-VALUE}).")
          int filesPerMinute,
      @Option(
              names = "--top",
              paramLabel = "N",
              defaultValue = "20",
              description = "The N most read, at most 100 (default: ${DEFAULT-VALUE}).")
          int top)
      throws RefusedException {
    List<String> given = words == null ? List.of() : words;
    if (given.isEmpty() && !dryRun) {
      return read(HeatScreen::lines, "heat", String.valueOf(top));
    }
    if (given.isEmpty() || !given.get(0).equals("restore")) {
      throw new RefusedException(
          AnswerCode.USAGE, "heat is followed by restore, and that by a path, or by nothing.");
    }
    return restore(given.size() > 1 ? given.get(1) : FactorSweep.ALL, dryRun, filesPerMinute);
  }

  private int restore(String path, boolean dryRun, int filesPerMinute) throws RefusedException {
    Dialogue dialogue = dialogue();
    int most = Math.max(1, filesPerMinute / SECONDS_OF_MINUTE);
    FactorSweep sweep;
    try {
      sweep = new FactorSweep(0, dryRun ? 0 : most, !dryRun, 0, path);
    } catch (IllegalArgumentException e) {
      throw new RefusedException(AnswerCode.USAGE, String.valueOf(e.getMessage()));
    }
    Duration pause =
        Duration.ofMillis((long) most * SECONDS_OF_MINUTE * 1_000 / Math.max(1, filesPerMinute));
    Reply sums =
        new ColdFilesSweep(dialogue::ask, pause)
            .run(sweep, () -> true, soFar -> dialogue.tell(ColdFilesSweep.lines(soFar)));
    return dialogue.show(sums, dryRun ? ColdFilesSweep::tally : ColdFilesSweep::lines);
  }

  @Command(
      description =
          "Shows DataNodes that answer slower than their peers under the same load, with figures.",
      footer = EXAMPLE + "slow")
  int slow() throws RefusedException {
    return read(Screens::slow, "slow");
  }

  @Command(
      description =
          "Shows which DataNodes rest, and how many must be awake; size sets that number, and plan"
              + " forecasts a size.",
      footer = EXAMPLE + "elastic size 40")
  int elastic(
      @Parameters(
              paramLabel = "size N|auto|schedule|off, or plan",
              arity = "0..2",
              description = "The number awake, or what decides it; or plan with --size.")
          List<String> words,
      @Option(
              names = "--size",
              paramLabel = "N",
              defaultValue = "0",
              description = "With plan: so many DataNodes awake. Nothing is done.")
          int planned)
      throws RefusedException {
    List<String> given = words == null ? List.of() : words;
    if (given.isEmpty() && planned == 0) {
      return read(ElasticScreen::lines, "elastic");
    }
    if (given.equals(List.of("plan")) && planned > 0) {
      return read(ElasticScreen::plan, "elastic", "plan", String.valueOf(planned));
    }
    if (given.size() == 2 && given.get(0).equals("size") && planned == 0) {
      return order("set", "dayu.elastic.size", given.get(1));
    }
    throw new RefusedException(
        AnswerCode.USAGE,
        "elastic is followed by size and off, auto, schedule or a number, by plan --size N, or by"
            + " nothing.");
  }

  @Command(
      description = "Has a DataNode rest: chosen for no replica, and read last.",
      footer = EXAMPLE + "rest dn7.example.org")
  int rest(
      @Parameters(
              paramLabel = "HOST",
              description = "Its host or address, with or without port, or its uuid.")
          String node)
      throws RefusedException {
    return read(Screens::order, "rest", node);
  }

  @Command(description = "Wakes a DataNode that rests.", footer = EXAMPLE + "wake dn7.example.org")
  int wake(
      @Parameters(
              paramLabel = "HOST",
              description = "Its host or address, with or without port, or its uuid.")
          String node)
      throws RefusedException {
    return read(Screens::order, "wake", node);
  }

  @Command(
      description = "Shows recoveries and orders, the newest first.",
      footer = EXAMPLE + "history --limit 50")
  int history(
      @Option(
              names = "--limit",
              paramLabel = "N",
              defaultValue = "20",
              description = "N of them, at most 100 (default: ${DEFAULT-VALUE}).")
          int limit)
      throws RefusedException {
    Dialogue dialogue = dialogue();
    List<Reply> replies = dialogue.askEach("history", String.valueOf(limit));
    return dialogue.show(PastEvents.of(replies, limit), PastEvents::lines);
  }

  @Command(
      description =
          "Shows each loss in shadow mode: as stock HDFS recovered it, and as Dayu would have.",
      footer = EXAMPLE + "shadow --out losses.json")
  int shadow(
      @Parameters(
              arity = "0..1",
              paramLabel = "ID",
              defaultValue = "0",
              description = "A loss in detail, by its number in the list.")
          long id,
      @Option(
              names = "--limit",
              paramLabel = "N",
              defaultValue = "20",
              description = "N losses, at most 100 (default: ${DEFAULT-VALUE}).")
          int limit,
      @Option(
              names = "--out",
              paramLabel = "FILE",
              defaultValue = "",
              description = "A new file for them, as JSON; hosts, addresses, paths are replaced.")
          String file)
      throws RefusedException {
    Dialogue dialogue = dialogue();
    int asked = id == 0 ? limit : LossEntry.LOSSES_MAX;
    Reply all = PastEvents.of(dialogue.askEach("shadow", String.valueOf(asked)), asked);
    Reply shown = id == 0 ? all : LossScreen.only(id, all);
    if (file.isEmpty() || !shown.is(AnswerCode.FINE)) {
      return dialogue.show(shown, id == 0 ? LossScreen::list : LossScreen::details);
    }
    PrintWriter out = spec.commandLine().getOut();
    LossScreen.write(new File(file), shown.document()).forEach(out::println);
    out.flush();
    return shown.code();
  }

  @Command(
      description = "Shows transfers and waiting blocks, says why a block waits, or puts it first.",
      footer = EXAMPLE + "tasks --why blk_1073741825")
  int tasks(
      @Option(
              names = "--limit",
              paramLabel = "N",
              defaultValue = "20",
              description = "N of each (default: ${DEFAULT-VALUE}).")
          int limit,
      @Option(
              names = "--why",
              paramLabel = "BLOCK",
              defaultValue = "",
              description = "This block's place in the queue, and why.")
          String block,
      @Option(names = "--groups", description = "Erasure-coded groups alone.") boolean groups,
      @Option(
              names = "--stuck",
              description = "Blocks that cannot be planned, whatever the links do, and why.")
          boolean stuck,
      @Option(
              names = "--first",
              paramLabel = "PATH|BLOCK",
              defaultValue = "",
              description =
                  "Has this block, or this file's blocks, planned before others in as much danger.")
          String first)
      throws RefusedException {
    if (!first.isEmpty()) {
      return order("first", first);
    }
    if (!block.isEmpty()) {
      return read(Screens::why, "why", block);
    }
    if (stuck) {
      return read(Screens::stuck, "stuck", String.valueOf(limit));
    }
    return groups
        ? read(Screens::tasks, "tasks", String.valueOf(limit), "groups")
        : read(Screens::tasks, "tasks", String.valueOf(limit));
  }

  @Command(description = "Shows what the next slot would do.", footer = EXAMPLE + "plan --dry-run")
  int plan(
      @Option(names = "--dry-run", required = true, description = "Nothing is done: must be given.")
          boolean dryRun)
      throws RefusedException {
    return read(Screens::plan, "plan");
  }

  @Command(
      description = "Says how long the recovery would take if this DataNode were lost now.",
      footer = EXAMPLE + "simulate --node dn7.example.org")
  int simulate(
      @Option(
              names = "--node",
              paramLabel = "HOST",
              required = true,
              description = "Its host or address, with or without port, or its uuid.")
          String node,
      @Option(
              names = "--scatter-width",
              paramLabel = "N",
              description = "Its blocks are taken to be in copysets of this scatter width.")
          String scatterWidth)
      throws RefusedException {
    Dialogue dialogue = dialogue();
    String[] question =
        scatterWidth == null
            ? new String[] {"simulate", node}
            : new String[] {"simulate", node, scatterWidth};
    return dialogue.show(patient(dialogue).answer(question), Screens::simulation);
  }

  @Command(
      name = "safe-to-stop",
      description =
          "Says whether these DataNodes may be stopped at once: 0 if each of their blocks is"
              + " elsewhere too.",
      footer = EXAMPLE + "safe-to-stop --rack /row1/rack7")
  int safeToStop(
      @Parameters(
              paramLabel = "HOST",
              arity = "0..*",
              description = "Host or address, with or without port, or uuid, of each.")
          List<String> hosts,
      @Option(names = "--rack", paramLabel = "RACK", description = "All DataNodes of it too.")
          List<String> racks,
      @Option(names = "--file", paramLabel = "FILE", description = "Hosts from it too, one a line.")
          Path file)
      throws RefusedException {
    Dialogue dialogue = dialogue();
    String[] question = StoppedHosts.of(hosts, racks, file).question();
    return dialogue.show(
        StopVerdict.of(patient(dialogue).answerByNewLook(question)), StopVerdict::lines);
  }

  @Command(
      description =
          "Divides DataNodes into few waves, each of which may be stopped at once: 0 if the first"
              + " may be stopped now, and all others after it.",
      footer = EXAMPLE + "waves --file hosts --done hosts-done --next")
  int waves(@Mixin WaveCommand command) throws RefusedException {
    Dialogue dialogue = dialogue();
    Reply answer = patient(dialogue).answerByNewLook(command.question());
    Reply reply = WaveScreen.of(answer, command.isNext());
    if (!command.isNext()) {
      return dialogue.show(reply, WaveScreen::lines);
    }
    if (reply.code() == AnswerCode.WARNING.number()) {
      dialogue.tell(WaveScreen.whyNot(reply.document()));
    }
    return dialogue.show(reply, WaveScreen::next);
  }

  private static PatientQuestion patient(Dialogue dialogue) {
    return new PatientQuestion(dialogue::ask, dialogue::tell, Ticker.systemTicker()::read);
  }

  @Command(
      description = "Shows settings in force, and where they come from.",
      footer = EXAMPLE + "get dayu.alpha")
  int get(
      @Parameters(
              paramLabel = "KEY",
              arity = "0..1",
              defaultValue = "",
              description = "One key alone.")
          String key)
      throws RefusedException {
    return key.isEmpty() ? read(Screens::settings, "get") : read(Screens::settings, "get", key);
  }

  @Command(
      description = "Changes settings while the NameNodes run; it does not last.",
      footer = EXAMPLE + "set dayu.alpha 0.6 dayu.min.bandwidth 15000000")
  int set(
      @Parameters(
              paramLabel = "KEY VALUE",
              arity = "0..*",
              description = "Up to four keys, which change together, or none does.")
          List<String> keysAndValues)
      throws RefusedException {
    int given = keysAndValues == null ? 0 : keysAndValues.size();
    if (given == 0 || given % 2 != 0 || given > SET_MAX) {
      throw new RefusedException(
          AnswerCode.USAGE,
          "set is followed by a key and its value, up to four times, as in hdfs dayu set dayu.alpha"
              + " 0.6. hdfs dayu help set says more.");
    }
    List<String> words = new ArrayList<>(List.of("set"));
    words.addAll(keysAndValues);
    return order(words.toArray(new String[0]));
  }

  @Command(
      description = "Puts settings under one name in force, or lists those there are.",
      footer = EXAMPLE + "profile client-first")
  int profile(
      @Parameters(
              paramLabel = "NAME",
              arity = "0..1",
              defaultValue = "",
              description = "One of those below.")
          String name)
      throws RefusedException {
    return name.isEmpty() ? read(Screens::profiles, "profile") : order("profile", name);
  }

  @Command(description = "Takes back what set and profile did.", footer = EXAMPLE + "reset")
  int reset() throws RefusedException {
    return order("reset");
  }

  @Command(
      description = "Plans nothing new for a while; stock HDFS does not either.",
      footer = EXAMPLE + "pause --for 30m \"rack move\"")
  int pause(
      @Option(
              names = "--for",
              paramLabel = "TIME",
              defaultValue = "1h",
              description = "Such as 30m, at most 24h (default: ${DEFAULT-VALUE}).")
          String time,
      @Mixin OrderReason reason)
      throws RefusedException {
    if (reason.text().matches("[0-9.]+(ms|[smhd])?")) {
      throw new RefusedException(
          AnswerCode.USAGE, "A time follows --for: hdfs dayu pause --for " + reason.text() + ".");
    }
    return order("pause", time, reason.text());
  }

  @Command(
      description = "Ends a pause, or has Dayu plan again after it has stepped back.",
      footer = EXAMPLE + "resume")
  int resume() throws RefusedException {
    return order("resume");
  }

  @Command(
      description = "Gives re-replication back to stock HDFS at once, until hdfs dayu on.",
      footer = EXAMPLE + "off \"suspected by on-call\"")
  int off(@Mixin OrderReason reason) throws RefusedException {
    return order("off", reason.text());
  }

  @Command(description = "Turns on what hdfs dayu off turned off.", footer = EXAMPLE + "on")
  int on() throws RefusedException {
    return order("on");
  }

  @Command(
      description = "Shows versions of Dayu, Hadoop and Java, and where to report a bug.",
      footer = EXAMPLE + "version")
  int version() {
    PrintWriter out = spec.commandLine().getOut();
    for (String line : new Version().getVersion()) {
      out.println(line);
    }
    out.flush();
    return AnswerCode.FINE.number();
  }

  @Command(
      name = "debug-bundle",
      description =
          "Writes a zip file for a bug report: versions, settings, status, history, last plans, and"
              + " Dayu's lines of the logs here. Hosts, paths and users are replaced.",
      footer = EXAMPLE + "debug-bundle --out /tmp/dayu-debug.zip")
  int debugBundle(
      @Option(
              names = "--out",
              paramLabel = "FILE",
              defaultValue = "dayu-debug.zip",
              description = "A new file (default: ${DEFAULT-VALUE}).")
          File file,
      @Option(
              names = "--logs",
              paramLabel = "DIR",
              defaultValue = "",
              description = "Directory of this machine's logs of daemons (default: Hadoop's own).")
          String logs)
      throws RefusedException {
    DebugBundle bundle = new DebugBundle(conf);
    int code = bundle.ask(dialogue());
    bundle.addVersions(new Version().getVersion());
    String directory = logs.isEmpty() ? System.getProperty("hadoop.log.dir", "") : logs;
    if (!directory.isEmpty()) {
      bundle.addLogs(new File(directory));
    }
    PrintWriter out = spec.commandLine().getOut();
    bundle.write(file).forEach(out::println);
    out.flush();
    return code;
  }

  @Command(
      description =
          "Says what Dayu needs in a configuration, and looks at Hadoop's version; --write puts it"
              + " there, value by value.",
      footer = EXAMPLE + "install --write /etc/hadoop/conf --set dayu.mode=shadow")
  int install(
      @Mixin SiteOptions options,
      @Option(
              names = "--set",
              paramLabel = "KEY=VALUE",
              description = "A key of Dayu's and its value; again for each.")
          List<String> settings)
      throws RefusedException {
    Path directory = options.directory("install", conf);
    Install install =
        new Install(
            directory, settings == null ? List.of() : settings, spec.commandLine().getOut());
    return options.check() ? install.check() : install.write();
  }

  @Command(
      description =
          "Says what of Dayu is left in a configuration, what must be undone first, and what each"
              + " value must be without Dayu; --write takes the values out.",
      footer = EXAMPLE + "uninstall --check --conf /etc/hadoop/conf")
  int uninstall(
      @Mixin SiteOptions options,
      @Option(
              names = "--force",
              description =
                  "With --write: also where something must be undone first, or is not known.")
          boolean force)
      throws RefusedException {
    if (options.check() && force) {
      throw new RefusedException(AnswerCode.USAGE, "--force is for --write DIR.");
    }
    Path directory = options.directory("uninstall", conf);
    Configuration site = new Configuration(conf);
    for (String name : List.of("core-site.xml", "hdfs-site.xml")) {
      site.addResource(new org.apache.hadoop.fs.Path(directory.resolve(name).toUri()));
    }
    Uninstall uninstall =
        new Uninstall(directory, dialogues(site), site, spec.commandLine().getOut());
    return options.check() ? uninstall.check() : uninstall.write(force);
  }

  /** A dialogue with each nameservice, or with the named one; none where there is none. */
  private List<Dialogue> dialogues(Configuration site) throws RefusedException {
    List<Dialogue> dialogues = new ArrayList<>();
    try {
      boolean named = !nameNode.isEmpty() || !nameservice.isEmpty();
      List<Nameservice> asked = named ? List.of(nameservice(site)) : new NameNodes(site).all();
      for (Nameservice one : asked) {
        dialogues.add(dialogue(site, one));
      }
    } catch (RefusedException e) {
      if (e.code() != AnswerCode.FAILED) {
        throw e;
      }
    }
    return dialogues;
  }

  private int read(Function<JsonNode, List<String>> screen, String... arguments)
      throws RefusedException {
    Dialogue dialogue = dialogue();
    return dialogue.show(dialogue.ask(arguments), screen);
  }

  private int order(String... arguments) throws RefusedException {
    return dialogue().order(arguments);
  }

  private Nameservice nameservice(Configuration site) throws RefusedException {
    return nameNode.isEmpty() ? new NameNodes(site).of(nameservice) : NameNodes.named(nameNode);
  }

  private Dialogue dialogue() throws RefusedException {
    return dialogue(conf, nameservice(conf));
  }

  private Dialogue dialogue(Configuration site, Nameservice asked) throws RefusedException {
    return new Dialogue(
        site, asked, json, spec.commandLine().getOut(), spec.commandLine().getErr());
  }
}
