package io.dayu.hdfs.admin;

import static io.dayu.hdfs.admin.Request.about;
import static io.dayu.hdfs.admin.Request.background;
import static io.dayu.hdfs.admin.Request.costly;
import static io.dayu.hdfs.admin.Request.order;
import static io.dayu.hdfs.admin.Request.promptReading;
import static io.dayu.hdfs.admin.Request.reading;

import io.dayu.config.Amounts;
import io.dayu.config.DayuVersion;
import io.dayu.hdfs.operator.Warning;
import io.dayu.hdfs.operator.WaveQuestion;
import io.dayu.hdfs.settings.Profile;
import io.dayu.hdfs.settings.ScatterWidth;
import io.dayu.protocol.admin.CopyBudget;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorSweep;
import io.dayu.protocol.admin.MoveRequest;
import io.dayu.protocol.admin.PowerQuestion;
import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.StoredQuestion;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.util.StringUtils;

/** Reads the arguments of a call; refuses in one sentence what is not right or too long. */
public final class RequestParser {
  /** The most words of a command, its name among them. */
  public static final int ARGUMENTS_MAX = 9;

  /** The most characters of a word. */
  public static final int LENGTH_MAX = 256;

  /** The most characters of a list of DataNodes that are to go in waves. */
  public static final int LIST_LENGTH_MAX = 1 << 19;

  /** The command for waves, whose lists may be long. */
  public static final String WAVES = "waves";

  static final int ROWS_MAX = 200;

  /** Of the history, whose rows are long. */
  static final int HISTORY_MAX = 100;

  /** Of hot blocks, each of which is shown with all its holders. */
  static final int HEAT_MAX = 100;

  /** The command that shows the history, and by which NameNodes copy it. */
  public static final String HISTORY = "history";

  /** The word with which another NameNode asks. */
  public static final String OWN = "own";

  /** The word with which another NameNode says that there is something new to copy. */
  public static final String NEWS = "news";

  /** As many replicas as HDFS allows of a block. */
  private static final int KEEP_MAX = 512;

  private static final int TOP = 20;
  private static final int LIMIT = 20;
  private static final Pattern BLOCK = Pattern.compile("(?:blk_)?(-?[0-9]{1,18})(?:_[0-9]{1,18})?");
  private static final String GROUPS = "groups";

  private static final long PAUSE_MIN_NS = TimeUnit.SECONDS.toNanos(1);
  private static final long PAUSE_MAX_NS = TimeUnit.HOURS.toNanos(24);
  private static final long MUTE_MIN_NS = TimeUnit.MINUTES.toNanos(1);
  private static final long MUTE_MAX_NS = TimeUnit.DAYS.toNanos(364);

  private final List<String> arguments;

  private RequestParser(List<String> arguments) {
    this.arguments = arguments;
  }

  /** True of what {@code dayu-power} and other NameNodes say, all day long. */
  static boolean isOfProcesses(String... arguments) {
    String command = arguments.length == 0 ? "" : arguments[0];
    String word = arguments.length < 2 ? "" : arguments[1];
    return PowerQuestion.COMMAND.equals(command)
        || (HISTORY.equals(command) && (OWN.equals(word) || NEWS.equals(word)));
  }

  static Request parse(String... arguments) throws RefusedException {
    if (arguments.length == 0 || arguments.length > ARGUMENTS_MAX) {
      throw usage("A command has 1 to " + ARGUMENTS_MAX + " words, not " + arguments.length + ".");
    }
    int lengthMax = arguments[0].equals(WAVES) ? LIST_LENGTH_MAX : LENGTH_MAX;
    for (String argument : arguments) {
      if (argument.length() > lengthMax) {
        throw usage("A word of a command has at most " + lengthMax + " characters.");
      }
    }
    return new RequestParser(List.of(arguments)).request();
  }

  private Request request() throws RefusedException {
    return switch (arguments.get(0)) {
      case "status" -> noMore(promptReading(Answers::status));
      case "nodes" -> atMost(1, reading(about(rows(TOP, ROWS_MAX), Answers::nodes)));
      case "tasks" -> atMost(2, tasks());
      case "stuck" -> atMost(1, reading(about(rows(LIMIT, ROWS_MAX), Answers::stuck)));
      case "why" -> atMost(1, reading(about(blockId(), Answers::why)));
      case "first" -> atMost(1, order("First", about(blockOrPath(), Answers::first)));
      case HISTORY -> history();
      case "shadow" -> atMost(1, promptReading(about(rows(LIMIT, HISTORY_MAX), Answers::losses)));
      case "beside" -> noMore(promptReading(Answers::beside));
      case "slots" -> noMore(promptReading(Answers::slots));
      case "heat" ->
          // Files are named.
          atMost(1, new Request("Heat", Lane.READING, about(rows(TOP, HEAT_MAX), Answers::heat)));
      case "mute" -> atMost(4, mute());
      case "unmute" ->
          atMost(1, new Request("UnmuteCheck", Lane.NONE, about(check(), Answers::unmute)));
      case StoredQuestion.COMMAND ->
          background("Stored", about(rest(StoredQuestion::of), Answers::stored));
      case CopyBudget.COMMAND -> noMore(reading(Answers::budget));
      case ReplaceOrder.COMMAND ->
          atMost(4, background("Replace", about(replaceOrder(), Answers::replace)));
      case FactorOrder.COMMAND ->
          background("LowerFactor", about(rest(FactorOrder::of), Answers::lower));
      case FactorSweep.COMMAND -> atMost(5, sweep(rest(FactorSweep::of)));
      case MoveRequest.COMMAND -> background("Moves", about(rest(MoveRequest::of), Answers::moves));
      case PowerQuestion.COMMAND ->
          new Request("Power", Lane.NONE, about(rest(PowerQuestion::of), Answers::power));
      case "moves" ->
          throw usage(
              "These hints are in the words of an older version of Dayu: run ./dayu curate of "
                  + DayuVersion.get()
                  + ".");
      case "slow" -> noMore(promptReading(Answers::slow));
      case "elastic" -> atMost(2, elastic());
      case "rest" ->
          atMost(
              1, new Request("Rest", Lane.NONE, about(required(1, "a DataNode"), Answers::rest)));
      case "wake" ->
          atMost(
              1, new Request("Wake", Lane.NONE, about(required(1, "a DataNode"), Answers::wake)));
      case "get" -> atMost(1, promptReading(about(word(1), Answers::get)));
      case "plan" -> noMore(costly("DryRun", Answers::dryRun));
      case "simulate" ->
          atMost(2, simulate(new LossQuestion(required(1, "a DataNode"), scatterWidth())));
      case "stop" -> simulate(new LossQuestion(stopped()));
      case WAVES -> atMost(4, waves());
      case "pause" -> atMost(2, pause());
      case "resume" -> noMore(order(Request.RESUME, Answers::resume));
      case "off" -> atMost(1, new Request("Off", Lane.OFF, about(reason(1), Answers::turnOff)));
      case "on" -> noMore(order("On", Answers::turnOn));
      case "set" -> order("Set", about(settings(), Answers::set));
      case "profile" -> atMost(1, profile());
      case "reset" -> noMore(order("Reset", Answers::reset));
      default -> throw usage("There is no command " + Texts.brief(arguments.get(0)) + ".");
    };
  }

  private OptionalInt scatterWidth() throws RefusedException {
    if (word(2).isEmpty()) {
      return OptionalInt.empty();
    }
    long width = number(word(2));
    if (width < 1 || width > ScatterWidth.MOST) {
      throw usage("A scatter width is from 1 to " + ScatterWidth.MOST + ".");
    }
    return OptionalInt.of((int) width);
  }

  /** DataNodes and racks, with commas between them. */
  private List<String> stopped() throws RefusedException {
    required(1, "DataNodes");
    return arguments.stream()
        .skip(1)
        .flatMap(word -> Arrays.stream(StringUtils.getTrimmedStrings(word)))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /**
   * Replicas that stay, DataNodes of a wave at most (0 for any number), the list, and who is done.
   */
  private Request waves() throws RefusedException {
    long keep = number(required(1, "how many replicas stay"));
    long atMost = number(required(2, "how many DataNodes a wave has at most"));
    if (keep < 1 || keep > KEEP_MAX || atMost < 0 || atMost > Integer.MAX_VALUE) {
      throw usage(
          "From 1 to " + KEEP_MAX + " replicas may stay, and a wave has 1 DataNode or more.");
    }
    required(3, "DataNodes");
    return simulate(
        new LossQuestion(
            new WaveQuestion(
                List.of(StringUtils.getTrimmedStrings(word(3))),
                List.of(StringUtils.getTrimmedStrings(word(4))),
                (int) keep,
                atMost == 0 ? Integer.MAX_VALUE : (int) atMost)));
  }

  private static Request simulate(LossQuestion question) {
    return costly("Simulate", about(question, Answers::simulate));
  }

  private Request history() throws RefusedException {
    return switch (word(1)) {
      case OWN -> atMost(2, promptReading(about(moment(), Answers::ownHistory)));
      case NEWS -> atMost(1, promptReading(Answers::copyHistory));
      default -> atMost(1, promptReading(about(rows(LIMIT, HISTORY_MAX), Answers::history)));
    };
  }

  private Request tasks() throws RefusedException {
    int limit = rows(LIMIT, ROWS_MAX);
    boolean groupsAlone = groupsAlone();
    return reading(answers -> answers.tasks(limit, groupsAlone));
  }

  private Request pause() throws RefusedException {
    long forNs = durationNs();
    String reason = reason(2);
    return order("Pause", answers -> answers.pause(forNs, reason));
  }

  private Request noMore(Request request) throws RefusedException {
    return atMost(0, request);
  }

  private Request atMost(int more, Request request) throws RefusedException {
    if (arguments.size() > 1 + more) {
      throw usage(
          arguments.get(0) + " is not followed by " + Texts.brief(arguments.get(1 + more)) + ".");
    }
    return request;
  }

  private String word(int index) {
    return index < arguments.size() ? arguments.get(index) : "";
  }

  private String required(int index, String what) throws RefusedException {
    if (word(index).isEmpty()) {
      throw usage(arguments.get(0) + " needs " + what + ".");
    }
    return word(index);
  }

  private Map<String, String> settings() throws RefusedException {
    Map<String, String> values = new TreeMap<>();
    int index = 1;
    do {
      values.put(required(index, "a key"), required(index + 1, "a value for each key"));
      index += 2;
    } while (index < arguments.size());
    return values;
  }

  private String reason(int index) {
    return Texts.brief(word(index));
  }

  private int rows(int byDefault, int max) throws RefusedException {
    if (word(1).isEmpty()) {
      return byDefault;
    }
    if (word(1).matches("[0-9]{1,4}")) {
      int rows = Integer.parseInt(word(1));
      if (rows >= 1 && rows <= max) {
        return rows;
      }
    }
    throw usage("The number of rows must be from 1 to " + max + ".");
  }

  private boolean groupsAlone() throws RefusedException {
    if (word(2).isEmpty() || word(2).equals(GROUPS)) {
      return !word(2).isEmpty();
    }
    throw usage("tasks shows " + GROUPS + ", or all.");
  }

  private long moment() throws RefusedException {
    if (!word(2).matches("[0-9]{1,18}")) {
      throw usage("A moment is a number of milliseconds.");
    }
    return Long.parseLong(word(2));
  }

  private String blockOrPath() throws RefusedException {
    String what = required(1, "a block or the path of a file");
    if (!what.startsWith("/") && !BLOCK.matcher(what).matches()) {
      throw usage(
          Texts.brief(what) + " is neither a block such as blk_1073741825 nor a path from / on.");
    }
    return what;
  }

  /** The id of a block by its name. */
  static long blockId(String name) {
    Matcher block = BLOCK.matcher(name);
    if (!block.matches()) {
      throw new IllegalArgumentException(name);
    }
    return Long.parseLong(block.group(1));
  }

  private long blockId() throws RefusedException {
    Matcher block = BLOCK.matcher(required(1, "a block"));
    if (!block.matches()) {
      throw usage(Texts.brief(word(1)) + " is no block: it looks like blk_1073741825.");
    }
    return Long.parseLong(block.group(1));
  }

  private ReplaceOrder replaceOrder() throws RefusedException {
    return new ReplaceOrder(
        number(required(1, "an inode")),
        number(required(2, "a modification time")),
        number(required(3, "a length")),
        number(required(4, "the inode of a copy")));
  }

  /** Reads the rest of the words of a background task. */
  private <T> T rest(WordReader<T> reader) throws RefusedException {
    try {
      return reader.read(arguments.subList(1, arguments.size()));
    } catch (IOException e) {
      throw usage("The question is not understood: " + Texts.brief(String.valueOf(e.getMessage())));
    }
  }

  /** Makes a record of words. */
  @FunctionalInterface
  private interface WordReader<T> {
    T read(List<String> words) throws IOException;
  }

  private static long number(String word) throws RefusedException {
    try {
      return Long.parseLong(word);
    } catch (NumberFormatException e) {
      throw usage(Texts.brief(word) + " is no number.");
    }
  }

  private long durationNs() throws RefusedException {
    OptionalLong ns = Amounts.nanoseconds(required(1, "a time"));
    if (ns.isPresent() && ns.getAsLong() >= PAUSE_MIN_NS && ns.getAsLong() <= PAUSE_MAX_NS) {
      return ns.getAsLong();
    }
    throw usage("The time of a pause must be such as 30m or 2h, from 1s to 24h.");
  }

  private Warning.Kind check() throws RefusedException {
    String name = required(1, "the name of a check");
    return Warning.Kind.find(name)
        .filter(Warning.Kind::mutable)
        .orElseThrow(
            () ->
                usage(
                    Texts.brief(name)
                        + " is no check that can be muted; these are "
                        + Arrays.stream(Warning.Kind.values())
                            .filter(Warning.Kind::mutable)
                            .map(Warning.Kind::label)
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  private Request mute() throws RefusedException {
    Warning.Kind check = check();
    OptionalLong ns = Amounts.nanoseconds(required(2, "a time"));
    if (ns.isEmpty() || ns.getAsLong() < MUTE_MIN_NS || ns.getAsLong() > MUTE_MAX_NS) {
      throw usage("The time of a mute must be such as 8h or 1w, from 1m to 52w.");
    }
    long count = number(required(3, "a count"));
    if (count < 1) {
      throw usage(check.label() + " warns of nothing now; a check can be muted while it warns.");
    }
    required(4, "a reason");
    long ms = TimeUnit.NANOSECONDS.toMillis(ns.getAsLong());
    String time = word(2);
    String reason = reason(4);
    return new Request(
        "MuteCheck", Lane.NONE, answers -> answers.mute(check, time, ms, count, reason));
  }

  /** An operator's order stands in the history once, with its first part. */
  private static Request sweep(FactorSweep sweep) {
    boolean begins = sweep.restore() && sweep.afterInodeId() == 0;
    return new Request(
        "SweepFactors", begins ? Lane.ORDER : Lane.BACKGROUND, about(sweep, Answers::sweep));
  }

  private Request elastic() throws RefusedException {
    if (word(1).isEmpty()) {
      return promptReading(Answers::elastic);
    }
    if (!word(1).equals("plan")) {
      throw usage("elastic is followed by plan and a size, or by nothing.");
    }
    if (!word(2).matches("[1-9][0-9]{0,5}")) {
      throw usage("A size is a number of DataNodes, 1 or more.");
    }
    return costly("PlanSize", about(Integer.parseInt(word(2)), Answers::planSize));
  }

  private Request profile() throws RefusedException {
    if (word(1).isEmpty()) {
      return promptReading(Answers::profiles);
    }
    Profile profile =
        Profile.find(word(1))
            .orElseThrow(
                () ->
                    usage(
                        "There is no profile "
                            + Texts.brief(word(1))
                            + "; there are "
                            + Arrays.stream(Profile.values())
                                .map(Profile::label)
                                .collect(Collectors.joining(", "))
                            + "."));
    return order("UseProfile", about(profile, Answers::use));
  }

  private static RefusedException usage(String sentence) {
    return new RefusedException(AnswerCode.USAGE, sentence);
  }
}
