package io.dayu.hdfs.settings;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.hdfs.agent.AgentReportSettings;
import io.dayu.hdfs.rights.PrivateText;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * The settings in force: those of hdfs-site.xml, over them a profile (the operator's, or else the
 * schedule's), over both what was set one by one. What an operator changes holds until a reset,
 * whatever the schedule says, and is not kept when the NameNode starts anew.
 *
 * <p>Thread safe; a change is worked out and checked first, and then taken as a whole.
 */
public final class LiveSettings {
  private static final Pattern PLAIN_VALUE = Pattern.compile("[A-Za-z0-9.+/:=,%;*_ -]{1,256}");

  private static final String ALPHA = "dayu.alpha";
  private static final String ALPHA_AT_END = "dayu.alpha.at-end";

  /** May name paths, and may say a share. */
  private static final String SCOPE = "dayu.scope";

  /** Keys whose values name paths. */
  private static final Set<String> NAMING =
      Set.of(
          "dayu.curate.replicas.dir",
          "dayu.elastic.off.command",
          "dayu.elastic.off.path",
          "dayu.history.dir");

  private final List<SystemKeys> systems;
  private final LongSupplier timeOfDayMs;
  private final SortedMap<String, String> site;
  private volatile SettingChange current;

  /** The origin of a value. */
  public enum Origin {
    DEFAULT("default"),
    SITE("hdfs-site.xml"),
    PROFILE("profile"),
    SCHEDULE("schedule"),
    LIVE("live");

    private final String words;

    Origin(String words) {
      this.words = words;
    }

    /** The origin in words. */
    public String words() {
      return words;
    }
  }

  /**
   * A key and its value in force.
   *
   * @param live whether it can be changed while the NameNode runs
   */
  public record Shown(String key, String value, Origin origin, boolean live) {
    /** The value; a path or a command is private. */
    public PrivateText text() {
      return shown(key, value);
    }
  }

  /**
   * An operator's word.
   *
   * @param profile the profile that was ordered, if any
   * @param one the values that were set one by one, by key
   * @param sinceMs the last order of these, in milliseconds since 1970 UTC
   */
  public record OperatorWord(Optional<Profile> profile, Map<String, String> one, long sinceMs) {
    static final OperatorWord NONE = new OperatorWord(Optional.empty(), Map.of(), 0);

    public OperatorWord {
      one = Map.copyOf(one);
    }

    /** Its profile, or else the one that is scheduled. */
    Optional<Profile> over(Optional<ProfileSchedule.Period> scheduled) {
      return profile.isPresent() ? profile : scheduled.flatMap(ProfileSchedule.Period::profile);
    }
  }

  /**
   * Settings that have been checked.
   *
   * @param scheduled the schedule's period; empty without a schedule
   */
  public record SettingChange(
      NameNodeSettings settings,
      OperatorWord operator,
      Optional<ProfileSchedule.Period> scheduled) {
    /** The profile that is laid over the site's settings. */
    Optional<Profile> profile() {
      return operator.over(scheduled);
    }

    /** The same, where all its settings are in force. */
    public Optional<Profile> wholeProfile() {
      return setOver().isEmpty() ? profile() : Optional.empty();
    }

    /** The keys of profiles that were set one by one, over any profile. */
    public Set<String> setOver() {
      Set<String> over = new TreeSet<>(Profile.BALANCED.settings().keySet());
      over.retainAll(operator.one().keySet());
      return over;
    }
  }

  /** A value that a system has read of settings. */
  private record Read<T>(SettingChange from, T value) {}

  /**
   * The settings of a NameNode that starts and recovers, and does nothing beside.
   *
   * @throws DayuConfigException naming the first wrong key
   */
  public LiveSettings(Configuration conf) throws DayuConfigException {
    this(conf, List.of(), () -> 0);
  }

  /**
   * The settings of a NameNode that starts.
   *
   * @param systems keys of the systems beside recovery
   * @param timeOfDayMs milliseconds since 1970 UTC, for the schedule
   * @throws DayuConfigException naming the first wrong key
   */
  public LiveSettings(Configuration conf, List<SystemKeys> systems, LongSupplier timeOfDayMs)
      throws DayuConfigException {
    this.systems = List.copyOf(systems);
    this.timeOfDayMs = timeOfDayMs;
    SortedMap<String, String> ours = new TreeMap<>();
    for (String key : new DayuConfigReader(conf).keys()) {
      @Nullable String value = conf.get(key);
      if (value != null) {
        ours.put(key, value);
      }
    }
    this.site = ours;
    this.current = check(OperatorWord.NONE);
  }

  /** All settings in force. */
  public NameNodeSettings current() {
    return current.settings();
  }

  /** The settings of the timeslots. */
  public SchedulerSettings scheduler() {
    return current().scheduler();
  }

  /** The settings by which agents are listened to. */
  public AgentReportSettings agents() {
    return current().agents();
  }

  /** The profile in force: all its settings are. */
  public Optional<Profile> profile() {
    return current.wholeProfile();
  }

  /** The settings in force, and by whose word. */
  public SettingChange inForce() {
    return current;
  }

  /** True if the schedule says something else now than what is taken. */
  public boolean scheduleIsDue() {
    return current.scheduled().filter(period -> !period.holds(timeOfDayMs.getAsLong())).isPresent();
  }

  /** Puts in force what the schedule says now; for the planner thread, between two rounds. */
  public void followSchedule() {
    try {
      take(check(current.operator()));
    } catch (DayuConfigException e) {
      throw new IllegalStateException("settings in force were checked before", e);
    }
  }

  /** The keys that operators have changed since the NameNode started, with the values in force. */
  public SortedMap<String, PrivateText> changed() {
    SettingChange now = current;
    SortedMap<String, String> changed = new TreeMap<>();
    now.operator().profile().ifPresent(profile -> changed.putAll(profile.settings()));
    changed.putAll(now.operator().one());
    SortedMap<String, PrivateText> texts = new TreeMap<>();
    changed.forEach((key, value) -> texts.put(key, shown(key, value)));
    return texts;
  }

  private static PrivateText shown(String key, String value) {
    if (NAMING.contains(key)) {
      return PrivateText.of(value);
    }
    return key.equals(SCOPE) ? PrivateText.sentence(value) : PrivateText.open(value);
  }

  /** Works out what setting one key would make of the settings; changes nothing. */
  public SettingChange set(String key, String value) throws SettingRefusedException {
    return set(Map.of(key, value));
  }

  /** The same of several keys at once, which may be such as can only change together. */
  public SettingChange set(Map<String, String> values) throws SettingRefusedException {
    for (Map.Entry<String, String> one : new TreeMap<>(values).entrySet()) {
      requireSettable(one.getKey(), one.getValue());
    }
    OperatorWord before = current.operator();
    Map<String, String> one = new TreeMap<>(before.one());
    one.putAll(values);
    if (one.containsKey(ALPHA)) {
      // An alpha of the operator's own holds to the end, whatever was said of the end before.
      one.putIfAbsent(ALPHA_AT_END, DayuConfigReader.AUTO);
    }
    try {
      return check(new OperatorWord(before.profile(), one, timeOfDayMs.getAsLong()));
    } catch (DayuConfigException e) {
      throw new SettingRefusedException(
          "Nothing was changed: " + e.problem() + together(values, e));
    }
  }

  /** The command that changes both where another key is in the way of those given. */
  private static String together(Map<String, String> values, DayuConfigException e) {
    if (e.right().isEmpty() || values.containsKey(e.key()) || !LiveKeys.contains(e.key())) {
      return "";
    }
    StringBuilder command = new StringBuilder(" This changes both: hdfs dayu set");
    new TreeMap<>(values)
        .forEach((key, value) -> command.append(' ').append(key).append(' ').append(value));
    return command.append(' ').append(e.key()).append(' ').append(e.right()).append('.').toString();
  }

  private void requireSettable(String key, String value) throws SettingRefusedException {
    requireKnown(key);
    if (!LiveKeys.contains(key)) {
      throw new SettingRefusedException(
          key + " cannot be changed while daemons run; set it in hdfs-site.xml and restart them.");
    }
    if (!PLAIN_VALUE.matcher(value).matches()) {
      throw new SettingRefusedException(
          "The value of "
              + key
              + " must be a word, a number or a list, of at most 256 characters.");
    }
  }

  /** Works out what a profile would make of the settings: it wins over what was set before. */
  public SettingChange profile(Profile profile) throws SettingRefusedException {
    Map<String, String> one = new TreeMap<>(current.operator().one());
    one.keySet().removeAll(profile.settings().keySet());
    return checked(new OperatorWord(Optional.of(profile), one, timeOfDayMs.getAsLong()));
  }

  /** Works out the settings of hdfs-site.xml and its schedule alone. */
  public SettingChange reset() throws SettingRefusedException {
    return checked(OperatorWord.NONE);
  }

  /** Puts a change in force; for the planner thread, between two rounds. */
  public void take(SettingChange change) {
    current = change;
  }

  private SettingChange checked(OperatorWord operator) throws SettingRefusedException {
    try {
      return check(operator);
    } catch (DayuConfigException e) {
      throw new SettingRefusedException("Nothing was changed: " + e.problem());
    }
  }

  private SettingChange check(OperatorWord operator) throws DayuConfigException {
    ProfileSchedule schedule =
        ProfileSchedule.read(new DayuConfigReader(layered(operator.profile(), operator.one())));
    Optional<ProfileSchedule.Period> scheduled =
        schedule.any() ? Optional.of(schedule.at(timeOfDayMs.getAsLong())) : Optional.empty();
    Optional<Profile> profile = operator.over(scheduled);
    DayuConfigReader keys = new DayuConfigReader(layered(profile, operator.one()));
    for (SystemKeys system : systems) {
      system.check(keys);
    }
    return new SettingChange(NameNodeSettings.read(keys), operator, scheduled);
  }

  /** The text in force of a key that exists. */
  public String text(String key) {
    return reader(current).text(key);
  }

  /** A system's own keys as the system reads them: in force, and read anew after each change. */
  @SuppressWarnings("ReferenceEquality") // each change is one of its own
  public <T> Supplier<T> of(KeyReader<T> own) {
    AtomicReference<Read<T>> last = new AtomicReference<>(read(own));
    return () -> {
      Read<T> known = Objects.requireNonNull(last.get());
      if (known.from() != current) {
        known = read(own);
        last.set(known);
      }
      return known.value();
    };
  }

  private <T> Read<T> read(KeyReader<T> own) {
    SettingChange now = current;
    try {
      return new Read<>(now, own.read(reader(now)));
    } catch (DayuConfigException e) {
      throw new IllegalStateException("settings in force were checked before", e);
    }
  }

  private Configuration layered(Optional<Profile> profile, Map<String, String> one) {
    Configuration layered = new Configuration(false);
    site.forEach(layered::set);
    profile.ifPresent(named -> named.settings().forEach(layered::set));
    one.forEach(layered::set);
    return layered;
  }

  /** The value in force of a key. */
  public Shown show(String key) throws SettingRefusedException {
    requireKnown(key);
    SettingChange now = current;
    return shown(key, reader(now), now);
  }

  /** The values in force of all keys, in the order of their names. */
  public List<Shown> showAll() {
    SettingChange now = current;
    DayuConfigReader reader = reader(now);
    return reader.keys().stream().map(key -> shown(key, reader, now)).toList();
  }

  private Shown shown(String key, DayuConfigReader reader, SettingChange now) {
    return new Shown(key, reader.text(key), origin(key, now), LiveKeys.contains(key));
  }

  private Origin origin(String key, SettingChange now) {
    if (now.operator().one().containsKey(key)) {
      return Origin.LIVE;
    }
    if (now.profile().isPresent() && now.profile().get().settings().containsKey(key)) {
      return now.operator().profile().isPresent() ? Origin.PROFILE : Origin.SCHEDULE;
    }
    return site.containsKey(key) ? Origin.SITE : Origin.DEFAULT;
  }

  private void requireKnown(String key) throws SettingRefusedException {
    DayuConfigReader reader = reader(current);
    if (!reader.keys().contains(key)) {
      throw new SettingRefusedException(
          "There is no key "
              + key
              + "; the nearest one is "
              + reader.nearest(key)
              + ", and hdfs dayu get lists all.");
    }
  }

  private DayuConfigReader reader(SettingChange now) {
    try {
      return new DayuConfigReader(layered(now.profile(), now.operator().one()));
    } catch (DayuConfigException e) {
      throw new IllegalStateException("settings in force were checked before", e);
    }
  }
}
