package io.dayu.hdfs.cold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** The keys of cold files, from a configuration. */
class ColdSettingsTest {
  private final Configuration conf = new Configuration(false);

  private ColdSettings settings(boolean counted) throws DayuConfigException {
    conf.setBoolean("dayu.heat.enabled", counted);
    return ColdSettings.read(new DayuConfigReader(conf));
  }

  @Test
  void defaultsAreOff() throws DayuConfigException {
    assertThat(settings(false)).isEqualTo(ColdDefaults.settings(false));
  }

  @Test
  void everyKeyIsRead() throws DayuConfigException {
    conf.set("dayu.heat.cold.enabled", "true");
    conf.set("dayu.heat.cold.after", "2h");
    conf.set("dayu.heat.cold.watched", "3s");
    conf.set("dayu.heat.cold.floor", "4");
    conf.set("dayu.heat.cold.files", "5");
    assertThat(settings(true))
        .isEqualTo(new ColdSettings(true, 7_200_000_000_000L, 3_000_000_000L, 4, 5));
    assertThatThrownBy(() -> settings(false))
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining("dayu.heat.enabled");
  }

  @Test
  void noFileIsLeftWithOneReplica() {
    conf.set("dayu.heat.cold.floor", "1");
    assertThatThrownBy(() -> settings(true))
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining("dayu.heat.cold.floor");
  }
}
