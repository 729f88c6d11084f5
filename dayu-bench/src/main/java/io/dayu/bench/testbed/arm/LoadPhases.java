package io.dayu.bench.testbed.arm;

import io.dayu.tools.input.BadInputException;
import io.dayu.tools.input.Quantities;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The phases of a load, one after the other from time zero on.
 *
 * @param text as the command line wrote them
 * @param all of them; empty when the load has none
 */
public record LoadPhases(String text, List<LoadPhase> all) {
  /** The load has none. */
  public static final LoadPhases NONE = new LoadPhases("", List.of());

  private static final Pattern PHASE = Pattern.compile("([0-9a-z.]+)\\[([^\\[\\]]*)]");
  private static final Pattern COUNT = Pattern.compile("\\d{1,3}");
  private static final String READERS = "readers";
  private static final String WRITERS = "writers";
  private static final String PACE = "pace";
  private static final String AWAKE = "awake";
  private static final Set<String> KEYS = Set.of(READERS, WRITERS, PACE, AWAKE);
  private static final long LEAST_NS = 1_000_000_000L;

  public LoadPhases {
    all = List.copyOf(all);
  }

  /**
   * Reads {@code 50s[readers=21],60s[readers=14;writers=2;pace=1s;awake=3]}, or nothing.
   *
   * @throws BadInputException when that is wrong
   */
  public static LoadPhases parse(String text) {
    if (text.isEmpty()) {
      return NONE;
    }
    List<LoadPhase> all = new ArrayList<>();
    for (String one : text.split(",", -1)) {
      all.add(phase(one.strip()));
    }
    return new LoadPhases(text, all);
  }

  private static LoadPhase phase(String text) {
    Matcher matcher = PHASE.matcher(text);
    if (!matcher.matches()) {
      throw wrong(text);
    }
    Map<String, String> settings = settings(text, matcher.group(2));
    LoadPhase phase =
        new LoadPhase(
            Quantities.nanoseconds(matcher.group(1)),
            count(text, settings.getOrDefault(READERS, "0")),
            count(text, settings.getOrDefault(WRITERS, "0")),
            Quantities.nanoseconds(settings.getOrDefault(PACE, "0s")),
            count(text, settings.getOrDefault(AWAKE, "0")));
    if (phase.lengthNs() < LEAST_NS || phase.readers() + phase.writers() == 0) {
      throw wrong(text);
    }
    return phase;
  }

  private static Map<String, String> settings(String text, String settings) {
    Map<String, String> read = new HashMap<>();
    for (String setting : settings.split(";", -1)) {
      int equals = setting.indexOf('=');
      String key = equals < 0 ? "" : setting.substring(0, equals).strip();
      if (!KEYS.contains(key) || read.put(key, setting.substring(equals + 1).strip()) != null) {
        throw wrong(text);
      }
    }
    return read;
  }

  private static int count(String text, String number) {
    if (!COUNT.matcher(number).matches()) {
      throw wrong(text);
    }
    return Integer.parseInt(number);
  }

  private static BadInputException wrong(String text) {
    return new BadInputException(
        "--phases: "
            + text
            + " is wrong; it must be a second or more with clients, as"
            + " 60s[readers=14;writers=2;pace=1s;awake=3]");
  }

  /** True if the load has phases. */
  public boolean any() {
    return !all.isEmpty();
  }

  /**
   * The time at which a phase begins, in nanoseconds after time zero; of one more than there are,
   * the end.
   */
  public long beginNs(int phase) {
    return all.subList(0, phase).stream().mapToLong(LoadPhase::lengthNs).sum();
  }

  /** The length of all phases together, in nanoseconds. */
  public long lengthNs() {
    return beginNs(all.size());
  }

  /** The number of so many DataNodes that are to be awake in a phase. */
  public int awake(int phase, int nodes) {
    int awake = all.get(phase).awake();
    return awake == 0 ? nodes : awake;
  }
}
