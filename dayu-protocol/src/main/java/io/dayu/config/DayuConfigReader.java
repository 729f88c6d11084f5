package io.dayu.config;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.apache.hadoop.conf.Configuration;

/** Reads the {@code dayu.*} keys over the defaults of dayu-default.xml and checks each value. */
public final class DayuConfigReader {
  /** The beginning of every key. */
  public static final String PREFIX = "dayu.";

  /** Stands for whatever suits, where a key says so. */
  public static final String AUTO = "auto";

  private static final String DEFAULTS = "dayu-default.xml";

  private static final Pattern BITS_OR_BYTES = Pattern.compile("([0-9.]+ ?[kKmMgGtT])b(?:ps|/s)?");

  static {
    // What keys were called before still works, and Hadoop's log tells the new name.
    Configuration.addDeprecations(
        new Configuration.DeprecationDelta[] {
          new Configuration.DeprecationDelta("dayu.foreground.window", "dayu.clients.window"),
          new Configuration.DeprecationDelta("dayu.gate.lease.slots", "dayu.lease.slots"),
          new Configuration.DeprecationDelta(
              "dayu.heat.cold.standby",
              "dayu.elastic.standby",
              "dayu.heat.cold.standby is dayu.elastic.standby now: these DataNodes rest first."
                  + " Replicas of cold files move there by ./dayu curate warm --standby.")
        });
  }

  private static final String OR_AUTO = "it must be " + AUTO + ", or ";

  private final Configuration defaults;
  private final Configuration site;

  /**
   * Reads the daemon's configuration.
   *
   * @throws DayuConfigException when it has a {@code dayu.*} key that does not exist
   */
  public DayuConfigReader(Configuration site) throws DayuConfigException {
    this.site = site;
    this.defaults = defaults();
    refuseUnknownKeys();
  }

  private static Configuration defaults() {
    Configuration defaults = new Configuration(false);
    defaults.addResource(DayuConfigReader.class.getClassLoader().getResource(DEFAULTS));
    return defaults;
  }

  /** The default of a key that exists. */
  public static String defaultOf(String key) {
    return defaults().getTrimmed(key, "");
  }

  /** All keys that exist, in the order of their names. */
  public SortedSet<String> keys() {
    SortedSet<String> keys = new TreeSet<>();
    defaults.forEach(entry -> keys.add(entry.getKey()));
    return keys;
  }

  /** True if any key that begins so has another value than its default. */
  public boolean names(String prefix) {
    return keys().stream()
        .filter(key -> key.startsWith(prefix))
        .anyMatch(key -> !value(key).equals(defaults.getTrimmed(key)));
  }

  /** True if somebody has given the key a value, be it its default. */
  public boolean given(String key) {
    return site.get(key) != null;
  }

  /** The value as true or false. */
  public boolean flag(String key) throws DayuConfigException {
    String value = value(key);
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new DayuConfigException(key, value, "it must be true or false");
    };
  }

  /** The value as text, possibly empty. */
  public String text(String key) {
    return value(key);
  }

  /** The value as one of the given words. */
  public String choice(String key, String... words) throws DayuConfigException {
    String value = value(key);
    for (String word : words) {
      if (word.equals(value)) {
        return value;
      }
    }
    throw new DayuConfigException(key, value, "it must be one of " + String.join(", ", words));
  }

  /** The value as a size or speed as {@link Amounts} has it, in bytes, within the range. */
  public long bytes(String key, long min, long max) throws DayuConfigException {
    String value = value(key);
    OptionalLong bytes = Amounts.bytes(value);
    if (bytes.isEmpty() || bytes.getAsLong() < min || bytes.getAsLong() > max) {
      throw new DayuConfigException(
          key,
          value,
          "it must be a number of bytes such as 125000000, 125MB or 1Gbit, "
              + range(min, max)
              + bitsOrBytes(value));
    }
    return bytes.getAsLong();
  }

  /** The two ways to say a value that leaves open whether bits or bytes are meant, as 10Gb does. */
  private static String bitsOrBytes(String value) {
    Matcher open = BITS_OR_BYTES.matcher(value);
    return open.matches()
        ? "; say %1$sbit or %1$sB".formatted(open.group(1).toUpperCase(Locale.ROOT))
        : "";
  }

  /** The value as a whole number, possibly with Hadoop's suffixes k, m, g, within the range. */
  public long number(String key, long min, long max) throws DayuConfigException {
    return number(key, min, max, "it must be ");
  }

  /** The same that fits an int, where {@link #AUTO} stands for whatever suits; empty for that. */
  public OptionalInt countOrAuto(String key, int min, int max) throws DayuConfigException {
    return AUTO.equals(value(key))
        ? OptionalInt.empty()
        : OptionalInt.of(Math.toIntExact(number(key, min, max, OR_AUTO)));
  }

  private long number(String key, long min, long max, String mustBe) throws DayuConfigException {
    String value = value(key);
    String remedy = mustBe + "a whole number " + range(min, max);
    if (value.isEmpty()) {
      throw new DayuConfigException(key, value, remedy);
    }
    long number;
    try {
      number = layered(key).getLongBytes(key, 0);
    } catch (IllegalArgumentException e) {
      throw new DayuConfigException(key, value, remedy);
    }
    if (number < min || number > max) {
      throw new DayuConfigException(key, value, remedy);
    }
    return number;
  }

  /** The value as a whole number that fits an int, within the range. */
  public int count(String key, int min, int max) throws DayuConfigException {
    return Math.toIntExact(number(key, min, max));
  }

  /** The value as a share in (0, 1], or [0, 1] when zero is allowed. */
  public double share(String key, boolean zeroAllowed) throws DayuConfigException {
    return share(key, zeroAllowed, "it must be ");
  }

  /** The same in (0, 1], where {@link #AUTO} stands for whatever suits; empty for that. */
  public OptionalDouble shareOrAuto(String key) throws DayuConfigException {
    return AUTO.equals(value(key))
        ? OptionalDouble.empty()
        : OptionalDouble.of(share(key, false, OR_AUTO));
  }

  private double share(String key, boolean zeroAllowed, String mustBe) throws DayuConfigException {
    String value = value(key);
    String remedy = mustBe + "a number " + (zeroAllowed ? "from 0" : "above 0") + " and at most 1";
    double share;
    try {
      share = Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw new DayuConfigException(key, value, remedy);
    }
    if (!(share <= 1 && (share > 0 || (zeroAllowed && share == 0)))) {
      throw new DayuConfigException(key, value, remedy);
    }
    return share;
  }

  /** The value as a number between two others, which may have a fraction. */
  public double factor(String key, double min, double max) throws DayuConfigException {
    String value = value(key);
    String remedy = "it must be a number from " + min + " to " + max;
    double factor;
    try {
      factor = Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw new DayuConfigException(key, value, remedy);
    }
    if (!(factor >= min && factor <= max)) {
      throw new DayuConfigException(key, value, remedy);
    }
    return factor;
  }

  /** The value as a duration in nanoseconds, within the range given in milliseconds. */
  public long durationNs(String key, long minMs, long maxMs) throws DayuConfigException {
    return durationNs(key, minMs, maxMs, "it must be ");
  }

  /** The same where {@link #AUTO} stands for whatever suits; empty for that. */
  public OptionalLong durationNsOrAuto(String key, long minMs, long maxMs)
      throws DayuConfigException {
    return AUTO.equals(value(key))
        ? OptionalLong.empty()
        : OptionalLong.of(durationNs(key, minMs, maxMs, OR_AUTO));
  }

  private long durationNs(String key, long minMs, long maxMs, String mustBe)
      throws DayuConfigException {
    String value = value(key);
    String remedy = mustBe + "a time such as 500ms or 15s, from " + minMs + "ms to " + maxMs + "ms";
    OptionalLong ns = Amounts.nanoseconds(value);
    if (ns.isEmpty()
        || ns.getAsLong() < TimeUnit.MILLISECONDS.toNanos(minMs)
        || ns.getAsLong() > TimeUnit.MILLISECONDS.toNanos(maxMs)) {
      throw new DayuConfigException(key, value, remedy);
    }
    return ns.getAsLong();
  }

  private String value(String key) {
    String own = site.getTrimmed(key);
    if (own != null) {
      return own;
    }
    String byDefault = defaults.getTrimmed(key);
    if (byDefault == null) {
      throw new IllegalStateException(key + " is not in " + DEFAULTS);
    }
    return byDefault;
  }

  private Configuration layered(String key) {
    return site.get(key) == null ? defaults : site;
  }

  private static String range(long min, long max) {
    return max == Long.MAX_VALUE ? "of at least " + min : "from " + min + " to " + max;
  }

  private void refuseUnknownKeys() throws DayuConfigException {
    TreeSet<String> unknown = new TreeSet<>();
    for (Map.Entry<String, String> entry : site) {
      String key = entry.getKey();
      if (key.startsWith(PREFIX) && defaults.get(key) == null && !Configuration.isDeprecated(key)) {
        if (MovedKeys.isMoved(key)) {
          MovedKeys.tell(key);
        } else {
          unknown.add(key);
        }
      }
    }
    if (!unknown.isEmpty()) {
      String key = unknown.first();
      throw new DayuConfigException(
          key,
          String.valueOf(site.get(key)),
          "no such key exists; remove it (the nearest one is " + nearest(key) + ")");
    }
  }

  /** The key that exists and is most like one that does not. */
  public String nearest(String key) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    return keys().stream()
        .min(Comparator.comparingInt(one -> distance.apply(one, key)))
        .orElseThrow();
  }
}
