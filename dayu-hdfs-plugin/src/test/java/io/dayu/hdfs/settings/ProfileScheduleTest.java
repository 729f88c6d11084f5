package io.dayu.hdfs.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.OptionalLong;
import java.util.TimeZone;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Profiles by weekday and time of day, over summer time. */
class ProfileScheduleTest {
  private static final String BERLIN = "; zone=Europe/Berlin";
  private static final String OFFICE = "Mon-Fri 08:00-20:00 client-first; * recovery-first";

  private static ProfileSchedule schedule(String value) {
    Configuration conf = new Configuration(false);
    conf.set("dayu.schedule", value);
    try {
      return ProfileSchedule.read(new DayuConfigReader(conf));
    } catch (DayuConfigException e) {
      throw new IllegalArgumentException(e.sentence(), e);
    }
  }

  private static long ms(String utc) {
    return Instant.parse(utc).toEpochMilli();
  }

  /** The profile, its first moment and the first one after it. */
  private static String at(String value, String utc) {
    ProfileSchedule.Period period = schedule(value).at(ms(utc));
    return period.profile().map(Profile::label).orElse("none")
        + " "
        + text(period.sinceMs())
        + " "
        + text(period.untilMs());
  }

  private static String text(OptionalLong ms) {
    return ms.isPresent() ? Instant.ofEpochMilli(ms.getAsLong()).toString() : "-";
  }

  @Test
  void daysAndTimesAreThoseOfTheZone() {
    assertThat(at(OFFICE + BERLIN, "2026-11-30T06:59:59Z"))
        .as("a Monday, after a week-end")
        .isEqualTo("recovery-first 2026-11-27T19:00:00Z 2026-11-30T07:00:00Z");
    assertThat(at(OFFICE + BERLIN, "2026-11-30T07:00:00Z"))
        .isEqualTo("client-first 2026-11-30T07:00:00Z 2026-11-30T19:00:00Z");
    assertThat(at(OFFICE + "; zone=America/Sao_Paulo", "2026-07-01T11:00:00Z"))
        .isEqualTo("client-first 2026-07-01T11:00:00Z 2026-07-01T23:00:00Z");
  }

  @Test
  void firstEntryThatHoldsCounts_andNoneIsTheSitesOwn() {
    String value = "Sat,Sun recovery-first; 12:00-13:00 balanced; Fri-Sat client-first; zone=UTC";
    assertThat(at(value, "2026-11-27T12:30:00Z")).startsWith("balanced ");
    assertThat(at(value, "2026-11-27T13:30:00Z"))
        .isEqualTo("client-first 2026-11-27T13:00:00Z 2026-11-28T00:00:00Z");
    assertThat(at(value, "2026-11-28T12:30:00Z"))
        .isEqualTo("recovery-first 2026-11-28T00:00:00Z 2026-11-30T00:00:00Z");
    assertThat(at(value, "2026-11-30T01:00:00Z"))
        .isEqualTo("none 2026-11-30T00:00:00Z 2026-11-30T12:00:00Z");
  }

  @Test
  void timesOverMidnightAreOfTheDayOnWhichTheyBegin() {
    String value = "Sun 22:00-06:00 recovery-first; zone=UTC";
    assertThat(at(value, "2026-11-30T05:59:00Z"))
        .isEqualTo("recovery-first 2026-11-29T22:00:00Z 2026-11-30T06:00:00Z");
    assertThat(at(value, "2026-11-29T05:59:00Z")).startsWith("none ");
    assertThat(at("Fri-Mon 20:00-24:00 balanced; zone=UTC", "2026-11-30T23:59:59Z"))
        .isEqualTo("balanced 2026-11-30T20:00:00Z 2026-12-01T00:00:00Z");
  }

  @Test
  void whatNeverChangesHasNoEnds() {
    assertThat(at("* balanced", "2026-11-30T00:00:00Z")).isEqualTo("balanced - -");
    assertThat(at("none", "2026-11-30T00:00:00Z")).isEqualTo("none - -");
  }

  @Test
  void hourThatSummerTimeLeavesOutDoesNotCome() {
    String night = "02:00-03:00 recovery-first" + BERLIN;
    assertThat(at(night, "2026-03-29T00:59:59Z"))
        .isEqualTo("none 2026-03-28T02:00:00Z 2026-03-30T00:00:00Z");
    assertThat(at("Sun 02:00-03:00 recovery-first" + BERLIN, "2026-03-28T12:00:00Z"))
        .isEqualTo("none 2026-03-22T02:00:00Z 2026-04-05T00:00:00Z");
    assertThat(at("Sun 01:30-03:30 balanced" + BERLIN, "2026-03-29T01:00:00Z"))
        .as("an hour of two is left")
        .isEqualTo("balanced 2026-03-29T00:30:00Z 2026-03-29T01:30:00Z");
    assertThat(at(OFFICE + BERLIN, "2026-03-30T06:00:00Z"))
        .isEqualTo("client-first 2026-03-30T06:00:00Z 2026-03-30T18:00:00Z");
  }

  @Test
  void hourThatComesTwiceHoldsTwice() {
    assertThat(at("02:00-03:00 recovery-first" + BERLIN, "2026-10-25T00:30:00Z"))
        .isEqualTo("recovery-first 2026-10-25T00:00:00Z 2026-10-25T02:00:00Z");
    String half = "02:00-02:30 recovery-first" + BERLIN;
    assertThat(at(half, "2026-10-25T00:10:00Z"))
        .isEqualTo("recovery-first 2026-10-25T00:00:00Z 2026-10-25T00:30:00Z");
    assertThat(at(half, "2026-10-25T01:10:00Z"))
        .isEqualTo("recovery-first 2026-10-25T01:00:00Z 2026-10-25T01:30:00Z");
  }

  @Test
  void zoneIsTheProcesssOwnWhereNoneIsNamed() {
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kolkata"));
      assertThat(at("08:00-20:00 balanced", "2026-11-30T02:30:00Z"))
          .isEqualTo("balanced 2026-11-30T02:30:00Z 2026-11-30T14:30:00Z");
    } finally {
      TimeZone.setDefault(before);
    }
  }

  /** Java's own calendar says, minute by minute, what a wall clock shows. */
  @Test
  void yearInFastMotionIsThatOfAWallClock() {
    ZoneId zone = ZoneId.of("Europe/Berlin");
    ProfileSchedule schedule = schedule("Tue-Sun 01:30-08:15 recovery-first" + BERLIN);
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    Instant end = now.plus(Duration.ofDays(365));
    ProfileSchedule.Period period = schedule.at(now.toEpochMilli());
    while (now.isBefore(end)) {
      if (!period.holds(now.toEpochMilli())) {
        period = schedule.at(now.toEpochMilli());
        assertThat(period.sinceMs()).as("%s", now).hasValue(now.toEpochMilli());
      }
      LocalDateTime wall = LocalDateTime.ofInstant(now, zone);
      int minute = wall.getHour() * 60 + wall.getMinute();
      boolean expected = wall.getDayOfWeek().getValue() > 1 && minute >= 90 && minute < 495;
      assertThat(period.profile().isPresent()).as("%s", wall).isEqualTo(expected);
      now = now.plus(Duration.ofMinutes(1));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "client-first|must have days",
        "Mon client-last|client-first, balanced, recovery-first",
        "Mon-Fri 8:00-20:00 balanced|must have days",
        "Mon 08:00-25:00 balanced|must have days",
        "Mon 08:00-08:00 balanced|begin and end at once",
        "08:00-20:00 Mon balanced|must have days",
        "Mo balanced|must have days",
        "Mon- balanced|must have days",
        "Mon-Tue-Fri balanced|must have days",
        "* balanced;|must have days",
        "* balanced; Mon client-first|must come before those",
        "zone=UTC|must have entries",
        "* balanced; zone=Berlin|must name a time zone such as Europe/Berlin",
        "* balanced; zone=UTC; zone=UTC|one zone=",
        "Mon 08:00-09:00 10:00-11:00 balanced|must have days",
      })
  void wrongOneIsNamedWithItsRemedy(String value, String remedy) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> schedule(value))
        .withMessageContainingAll("dayu.schedule", value, remedy);
  }
}
