package io.dayu.hdfs.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitSettingsTest {
  private static LimitSettings read(Configuration conf) throws DayuConfigException {
    return LimitSettings.read(new DayuConfigReader(conf));
  }

  @Test
  void defaultsAreThoseOfThePage() throws Exception {
    assertThat(read(new Configuration(false)))
        .isEqualTo(new LimitSettings(3, TimeUnit.SECONDS.toNanos(60), 0.2, 0.5, 0.05));
  }

  @ParameterizedTest
  @CsvSource({
    "dayu.limit.clients-p90, 0.9",
    "dayu.limit.clients-p90.for, 999ms",
    "dayu.limit.failed-transfers, 0",
    "dayu.limit.forecast-error, 0",
    "dayu.limit.lock-share, 1.1"
  })
  void wrongValueIsNamed(String key, String value) {
    Configuration conf = new Configuration(false);
    conf.set(key, value);
    assertThatThrownBy(() -> read(conf))
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining(key)
        .hasMessageContaining(value);
  }
}
