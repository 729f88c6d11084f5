package io.dayu.hdfs.settings;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An entry of a schedule: a profile, and when in the week it holds by a wall clock.
 *
 * @param minutes of the week, from Monday's first; never changed
 */
record ScheduleRule(Profile profile, BitSet minutes) {
  static final int DAY_MINUTES = 24 * 60;
  static final int WEEK_MINUTES = 7 * DAY_MINUTES;

  private static final List<String> DAYS = List.of("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");
  private static final String EVERY_DAY = "*";
  private static final Pattern TIMES =
      Pattern.compile("([01][0-9]|2[0-3]):([0-5][0-9])-(?:([01][0-9]|2[0-3]):([0-5][0-9])|24:00)");
  private static final String WHEN =
      "have days (Mon, Mon-Fri, Sat,Sun or *), times (08:00-20:00) or both, and then a profile";

  /** An entry that is none; the message is the remedy. */
  static final class Problem extends Exception {
    Problem(String remedy) {
      super(remedy);
    }

    /** The problem of an entry, by what it must have or be. */
    static Problem of(String entry, String must) {
      return new Problem("its entry '" + entry + "' must " + must);
    }
  }

  /** Reads an entry such as "Mon-Fri 08:00-20:00 client-first". */
  static ScheduleRule parse(String entry) throws Problem {
    String[] words = entry.split("\\s+", -1);
    int when = words.length - 1;
    boolean times = when > 0 && words[when - 1].contains(":");
    if (when < 1 || when > (times ? 2 : 1)) {
      throw Problem.of(entry, WHEN);
    }
    BitSet minutes = new BitSet(WEEK_MINUTES);
    BitSet days = times && when == 1 ? days(EVERY_DAY, entry) : days(words[0], entry);
    for (int day = days.nextSetBit(0); day >= 0; day = days.nextSetBit(day + 1)) {
      if (times) {
        add(words[when - 1], day * DAY_MINUTES, minutes, entry);
      } else {
        minutes.set(day * DAY_MINUTES, (day + 1) * DAY_MINUTES);
      }
    }
    return new ScheduleRule(profile(words[when], entry), minutes);
  }

  private static Profile profile(String label, String entry) throws Problem {
    Optional<Profile> profile = Profile.find(label);
    if (!profile.isPresent()) {
      throw Problem.of(
          entry,
          "end with a profile ("
              + Arrays.stream(Profile.values())
                  .map(Profile::label)
                  .collect(Collectors.joining(", "))
              + ")");
    }
    return profile.get();
  }

  private static BitSet days(String words, String entry) throws Problem {
    BitSet days = new BitSet(DAYS.size());
    if (words.equals(EVERY_DAY)) {
      days.set(0, DAYS.size());
      return days;
    }
    for (String part : words.split(",", -1)) {
      String[] ends = part.split("-", -1);
      int first = DAYS.indexOf(ends[0]);
      int last = DAYS.indexOf(ends[ends.length - 1]);
      if (first < 0 || last < 0 || ends.length > 2) {
        throw Problem.of(entry, WHEN);
      }
      for (int day = first; day != last; day = (day + 1) % DAYS.size()) {
        days.set(day);
      }
      days.set(last);
    }
    return days;
  }

  /** Times that end before they begin end on the next day. */
  private static void add(String times, int dayBegins, BitSet minutes, String entry)
      throws Problem {
    Matcher parts = TIMES.matcher(times);
    if (!parts.matches()) {
      throw Problem.of(entry, WHEN);
    }
    int from = minute(parts.group(1), parts.group(2));
    int to = parts.group(3) == null ? DAY_MINUTES : minute(parts.group(3), parts.group(4));
    if (from == to) {
      throw Problem.of(entry, "not begin and end at once; leave such times out");
    }
    int end = to > from ? to : DAY_MINUTES + to;
    for (int minute = from; minute < end; minute++) {
      minutes.set((dayBegins + minute) % WEEK_MINUTES);
    }
  }

  private static int minute(String hour, String minute) {
    return Integer.parseInt(hour) * 60 + Integer.parseInt(minute);
  }
}
