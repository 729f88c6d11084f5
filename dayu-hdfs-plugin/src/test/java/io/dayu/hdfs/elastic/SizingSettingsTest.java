package io.dayu.hdfs.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sizes and schedules as they are written, and what is not right of them. */
final class SizingSettingsTest {
  private final Configuration conf = new Configuration(false);

  private SizingSettings read() throws DayuConfigException {
    return ElasticSettings.read(new DayuConfigReader(conf)).sizing();
  }

  private void bands() {
    conf.set("dayu.elastic.enabled", "true");
    conf.set("dayu.elastic.layout", "bands");
  }

  @Test
  void allAreAwakeByDefault() throws DayuConfigException {
    assertThat(read())
        .isEqualTo(
            new SizingSettings(
                SizeWish.OFF, SizeSchedule.NONE, 0.7, TimeUnit.MINUTES.toNanos(2), 0, 1_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"off", "auto", "schedule", "1", "100000"})
  void sizeIsWrittenAsItIsRead(String size) throws DayuConfigException {
    bands();
    conf.set("dayu.elastic.size", size);
    conf.set("dayu.elastic.schedule", "07:00=auto");
    assertThat(read().size().words()).isEqualTo(size);
  }

  @ParameterizedTest
  @CsvSource({
    "0,off",
    "419,off",
    "420,auto",
    "1199,auto",
    "1200,30",
    "1439,off",
  })
  void scheduleHoldsUntilItsNextTime(int minute, String size) throws DayuConfigException {
    bands();
    conf.set("dayu.elastic.size", "schedule");
    conf.set("dayu.elastic.schedule", "20:00=30, 07:00=auto,23:59=off");
    assertThat(read().now(() -> minute).words()).isEqualTo(size);
  }

  @ParameterizedTest
  @CsvSource({
    "dayu.elastic.size,0",
    "dayu.elastic.size,100001",
    "dayu.elastic.size,many",
    "dayu.elastic.schedule,7:00=auto",
    "dayu.elastic.schedule,24:00=auto",
    "dayu.elastic.schedule,07:60=auto",
    "dayu.elastic.schedule,07:00=schedule",
    "dayu.elastic.schedule,07:00=none",
    "dayu.elastic.schedule,'07:00=1,07:00=2'",
    "dayu.elastic.schedule,','",
    "dayu.elastic.load,0",
    "dayu.elastic.load,1.1",
    "dayu.elastic.patience,999ms",
    "dayu.elastic.patience,25h",
    "dayu.elastic.owed.max,-0.1",
    "dayu.elastic.move.at-once,-1",
    "dayu.elastic.move.at-once,10001",
  })
  void wrongValueIsNamedWithItsKey(String key, String value) {
    bands();
    conf.set(key, value);
    assertThatExceptionOfType(DayuConfigException.class)
        .isThrownBy(this::read)
        .satisfies(e -> assertThat(e.sentence()).contains(key).contains(value));
  }

  @Test
  void sizeNeedsBandsAndAScheduleNeedsTimes() {
    conf.set("dayu.elastic.size", "auto");
    conf.set("dayu.elastic.enabled", "true");
    assertThatExceptionOfType(DayuConfigException.class)
        .isThrownBy(this::read)
        .satisfies(e -> assertThat(e.sentence()).contains("dayu.elastic.layout bands"));
    bands();
    conf.set("dayu.elastic.size", "schedule");
    assertThatExceptionOfType(DayuConfigException.class)
        .isThrownBy(this::read)
        .satisfies(e -> assertThat(e.sentence()).contains("times and sizes"));
  }
}
