package io.dayu.hdfs.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.core.extra.ExtraLimits;
import io.dayu.core.heat.ReplicaTerms;
import io.dayu.core.heat.TemperatureTerms;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** The keys of the counts, from a configuration. */
class HeatSettingsTest {
  private final Configuration conf = new Configuration(false);

  private HeatSettings settings() throws DayuConfigException {
    return HeatSettings.read(new DayuConfigReader(conf));
  }

  @Test
  void defaultsAreOff_andThoseOfTheEvaluation() throws DayuConfigException {
    assertThat(settings()).isEqualTo(HeatTerms.settings(false));
  }

  @Test
  void everyKeyIsRead() throws DayuConfigException {
    conf.set("dayu.heat.enabled", "true");
    conf.set("dayu.heat.period", "1h");
    conf.set("dayu.heat.blocks.max", "2000");
    conf.set("dayu.heat.report", "2s");
    conf.set("dayu.heat.hot.reads", "21");
    conf.set("dayu.heat.hot.replica.reads", "9");
    conf.set("dayu.heat.cold.reads", "11");
    conf.set("dayu.heat.cold.replica.reads", "2");
    conf.set("dayu.heat.share", "0.3");
    conf.set("dayu.heat.overload", "0.7");
    conf.set("dayu.heat.overloaded.share", "0.6");
    conf.set("dayu.heat.growth", "one");
    conf.set("dayu.heat.replicas.max", "8");
    conf.set("dayu.heat.capacity", "40");
    conf.set("dayu.heat.replicas.enabled", "true");
    conf.set("dayu.heat.replicas.space", "0.2");
    conf.set("dayu.heat.replicas.node.space", "0.3");
    conf.set("dayu.heat.replicas.bandwidth", "0.4");
    conf.set("dayu.heat.replicas.life", "9s");
    assertThat(settings())
        .isEqualTo(
            new HeatSettings(
                true,
                3_600_000_000_000L,
                2_000,
                2_000_000_000L,
                new TemperatureTerms(21, 9, 11, 2, 0.3),
                new ReplicaTerms(0.7, 0.6, ReplicaTerms.Growth.ONE, 8, 2, 1),
                40,
                new ExtraSettings(true, 0.2, 0.3, 0.4, 9_000_000_000L)));
  }

  @Test
  void extraReplicasNeedTheCounts() {
    conf.set("dayu.heat.replicas.enabled", "true");
    assertThatThrownBy(this::settings)
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining("dayu.heat.replicas.enabled")
        .hasMessageContaining("dayu.heat.enabled must be true");
  }

  @Test
  void limitsArePartsOfTheClustersCapacity() {
    assertThat(new ExtraSettings(true, 0.1, 0.2, 0.4, 9).limits(10_000, 5, 3))
        .isEqualTo(new ExtraLimits(1_000, 400, 100, 9));
  }

  @Test
  void blockCannotBeHotAndColdByTheSameReads() {
    conf.set("dayu.heat.cold.reads", "21");
    assertThatThrownBy(this::settings)
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining("dayu.heat.hot.reads")
        .hasMessageContaining("dayu.heat.cold.reads");
  }
}
