package io.dayu.hdfs.power;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

final class OffLimitTest {
  private static final String TRACKED = "dfs.namenode.decommission.max.concurrent.tracked.nodes";
  private static final String SAFE = "dfs.namenode.safemode.replication.min";

  private final Configuration conf = new Configuration(false);

  @Test
  void noMoreAreOffThanHdfsTracks() {
    assertThat(OffLimit.of(conf, 2)).isEqualTo(100);
    conf.set(TRACKED, "7");
    assertThat(OffLimit.of(conf, 2)).isEqualTo(7);
    conf.set(TRACKED, "0");
    assertThat(OffLimit.of(conf, 2)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void nobodyIsOffWhereSafeModeAsksForMoreCopiesThanAreAwake() {
    conf.set(SAFE, "2");
    assertThat(OffLimit.of(conf, 2)).isEqualTo(100);
    assertThat(OffLimit.of(conf, 1)).isZero();
    conf.unset(SAFE);
    conf.set("dfs.namenode.replication.min", "3");
    assertThat(OffLimit.of(conf, 2)).isZero();
  }
}
