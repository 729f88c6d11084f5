package io.dayu.hdfs.elastic;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.util.StringUtils;

/**
 * Sizes by the time of day, each in force until the next one. Immutable.
 *
 * @param wishByMinute by the minute of the day at which it begins; without any, all are awake
 */
public record SizeSchedule(Map<Integer, SizeWish> wishByMinute) {
  /** Nothing is planned. */
  public static final SizeSchedule NONE = new SizeSchedule(Map.of());

  private static final String NO_ENTRY = "none";
  private static final int MINUTES_AN_HOUR = 60;
  private static final Pattern ENTRY = Pattern.compile("([01][0-9]|2[0-3]):([0-5][0-9])=(\\S+)");

  public SizeSchedule {
    wishByMinute = Map.copyOf(wishByMinute);
  }

  /** Entries such as 07:00=auto,20:00=30, or none; empty when they are not right. */
  static Optional<SizeSchedule> parse(String words) {
    if (words.equals(NO_ENTRY)) {
      return Optional.of(NONE);
    }
    Map<Integer, SizeWish> wishes = new TreeMap<>();
    for (String entry : StringUtils.getTrimmedStringCollection(words)) {
      Matcher parts = ENTRY.matcher(entry);
      Optional<SizeWish> wish =
          parts.matches()
              ? SizeWish.parse(parts.group(3)).filter(one -> one.kind() != SizeWish.Kind.SCHEDULE)
              : Optional.empty();
      if (wish.isEmpty() || wishes.put(minute(parts), wish.get()) != null) {
        return Optional.empty();
      }
    }
    return wishes.isEmpty() ? Optional.empty() : Optional.of(new SizeSchedule(wishes));
  }

  private static int minute(Matcher parts) {
    return Integer.parseInt(parts.group(1)) * MINUTES_AN_HOUR + Integer.parseInt(parts.group(2));
  }

  /** The wish in force at a minute of the day; before the first entry that is the last one. */
  SizeWish at(int minuteOfDay) {
    if (wishByMinute.isEmpty()) {
      return SizeWish.OFF;
    }
    TreeMap<Integer, SizeWish> sorted = new TreeMap<>(wishByMinute);
    Map.Entry<Integer, SizeWish> begun = sorted.floorEntry(minuteOfDay);
    return (begun == null ? sorted.lastEntry() : begun).getValue();
  }
}
