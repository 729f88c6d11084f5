package io.dayu.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.hdfs.settings.LiveSettings;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class NameNodeSeamsTest {
  private static boolean limited(String... keysAndValues) throws DayuConfigException {
    return NameNodeSeams.readLimited(new DayuConfigReader(conf(keysAndValues)));
  }

  private static Configuration conf(String... keysAndValues) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      conf.set(keysAndValues[i], keysAndValues[i + 1]);
    }
    return conf;
  }

  @Test
  void limitsHoldInACanaryAndInShadowMode_unlessTheSiteSaysOtherwise() throws Exception {
    assertThat(limited()).isFalse();
    assertThat(limited("dayu.scope", "1%")).isTrue();
    assertThat(limited("dayu.mode", "shadow")).isTrue();
    assertThat(limited("dayu.scope", "1%", "dayu.limits", "off")).isFalse();
    assertThat(limited("dayu.limits", "on")).isTrue();
  }

  @Test
  void wrongLimitIsNamedWhetherLimitsHoldOrNot() {
    for (String[] wrong :
        new String[][] {{"dayu.limits", "maybe"}, {"dayu.limit.lock-share", "2"}}) {
      assertThatThrownBy(() -> new LiveSettings(conf(wrong), NameNodeSystems.keys(), () -> 0))
          .isInstanceOf(DayuConfigException.class)
          .hasMessageContaining(wrong[0]);
    }
  }
}
