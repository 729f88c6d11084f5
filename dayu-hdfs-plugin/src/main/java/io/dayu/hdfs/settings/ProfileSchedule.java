package io.dayu.hdfs.settings;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Profiles by weekday and time of day (dayu.schedule): the first entry that holds now counts.
 *
 * <p>An entry holds while a wall clock of the zone shows its times: what lies in the hour that
 * summer time leaves out does not come, and what lies in the hour that comes twice holds twice. So
 * every NameNode finds the same answer, whenever it has started. Immutable.
 */
public final class ProfileSchedule {
  static final String KEY = "dayu.schedule";

  private static final String NO_ENTRY = "none";
  private static final String ZONE = "zone=";
  private static final long MINUTE_SEC = 60;

  /** The first of January 1970 was a Thursday. */
  private static final long THURSDAY = 3 * ScheduleRule.DAY_MINUTES;

  /** An entry in the hour that is left out comes a week later than it would. */
  private static final int LOOK_MINUTES = 2 * ScheduleRule.WEEK_MINUTES + ScheduleRule.DAY_MINUTES;

  private final List<ScheduleRule> rules;
  private final ZoneId zone;

  /**
   * A time over which one answer holds, in milliseconds since 1970 UTC.
   *
   * @param profile the profile that the schedule says; empty for the settings of hdfs-site.xml
   * @param sinceMs its beginning; empty if that is weeks ago
   * @param untilMs its end; empty if that is weeks ahead
   */
  public record Period(Optional<Profile> profile, OptionalLong sinceMs, OptionalLong untilMs) {
    /** The answer of no schedule. */
    static final Period ALWAYS =
        new Period(Optional.empty(), OptionalLong.empty(), OptionalLong.empty());

    /** True if the moment is in it. */
    boolean holds(long nowMs) {
      return (!sinceMs.isPresent() || nowMs >= sinceMs.getAsLong())
          && (!untilMs.isPresent() || nowMs < untilMs.getAsLong());
    }
  }

  private ProfileSchedule(List<ScheduleRule> rules, ZoneId zone) {
    this.rules = List.copyOf(rules);
    this.zone = zone;
  }

  /** Reads the key; times are in this process's zone unless an entry names another. */
  static ProfileSchedule read(DayuConfigReader keys) throws DayuConfigException {
    String value = keys.text(KEY);
    try {
      return value.equals(NO_ENTRY)
          ? new ProfileSchedule(List.of(), ZoneId.systemDefault())
          : parse(value);
    } catch (ScheduleRule.Problem e) {
      throw new DayuConfigException(KEY, value, String.valueOf(e.getMessage()));
    }
  }

  private static ProfileSchedule parse(String value) throws ScheduleRule.Problem {
    List<ScheduleRule> rules = new ArrayList<>();
    BitSet covered = new BitSet(ScheduleRule.WEEK_MINUTES);
    Optional<ZoneId> zone = Optional.empty();
    for (String part : value.split(";", -1)) {
      String entry = part.trim();
      if (!entry.startsWith(ZONE)) {
        rules.add(rule(entry, covered));
      } else if (zone.isPresent()) {
        throw new ScheduleRule.Problem("it must name one " + ZONE + " at most");
      } else {
        zone = Optional.of(zone(entry.substring(ZONE.length())));
      }
    }
    if (rules.isEmpty()) {
      throw new ScheduleRule.Problem(
          "it must have entries such as Mon-Fri 08:00-20:00 client-first, parted by semicolons");
    }
    return new ProfileSchedule(rules, zone.orElseGet(ZoneId::systemDefault));
  }

  /** An entry after which its times are covered. */
  private static ScheduleRule rule(String entry, BitSet covered) throws ScheduleRule.Problem {
    ScheduleRule rule = ScheduleRule.parse(entry);
    int before = covered.cardinality();
    covered.or(rule.minutes());
    if (covered.cardinality() == before) {
      throw ScheduleRule.Problem.of(
          entry, "come before those that cover all its times, or it never holds");
    }
    return rule;
  }

  private static ZoneId zone(String name) throws ScheduleRule.Problem {
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new ScheduleRule.Problem(
          ZONE + name + " must name a time zone such as Europe/Berlin or UTC");
    }
  }

  /** True if there is any entry. */
  boolean any() {
    return !rules.isEmpty();
  }

  /** The answer at a moment in milliseconds since 1970 UTC. */
  Period at(long nowMs) {
    if (!any()) {
      return Period.ALWAYS;
    }
    long minute = Math.floorDiv(nowMs, TimeUnit.MINUTES.toMillis(1));
    Optional<Profile> profile = inMinute(minute);
    return new Period(profile, change(minute, -1, profile), change(minute, 1, profile));
  }

  /** The first moment of the answer, or the first after it, as far as is looked. */
  private OptionalLong change(long from, int step, Optional<Profile> profile) {
    for (int steps = 1; steps <= LOOK_MINUTES; steps++) {
      long minute = from + (long) step * steps;
      if (!inMinute(minute).equals(profile)) {
        return OptionalLong.of(TimeUnit.MINUTES.toMillis(step < 0 ? minute + 1 : minute));
      }
    }
    return OptionalLong.empty();
  }

  private Optional<Profile> inMinute(long minute) {
    long second = minute * MINUTE_SEC;
    long local =
        second + zone.getRules().getOffset(Instant.ofEpochSecond(second)).getTotalSeconds();
    int ofWeek =
        (int)
            Math.floorMod(
                Math.floorDiv(local, MINUTE_SEC) + THURSDAY, (long) ScheduleRule.WEEK_MINUTES);
    for (ScheduleRule rule : rules) {
      if (rule.minutes().get(ofWeek)) {
        return Optional.of(rule.profile());
      }
    }
    return Optional.empty();
  }
}
