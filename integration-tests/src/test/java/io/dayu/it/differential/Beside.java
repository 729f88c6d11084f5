package io.dayu.it.differential;

import com.google.common.collect.ImmutableMap;
import org.apache.hadoop.conf.Configuration;

/** The work of Dayu beside recovery, each with its default settings but for shorter times. */
enum Beside {
  /** Hot blocks have extra replicas. */
  EXTRAS(ImmutableMap.of("dayu.heat.enabled", "true", "dayu.heat.replicas.enabled", "true")),
  /** Last replicas are copied before HDFS calls the other holders dead. */
  EARLY(ImmutableMap.of("dayu.early.enabled", "true")),
  /** DataNodes rest by orders and by sizes, and copies that they owe are made elsewhere. */
  REST(
      ImmutableMap.of(
          "dayu.elastic.enabled", "true",
          "dayu.elastic.layout", "bands",
          "dayu.elastic.patience", "10s")),
  /** Machines of DataNodes that rest by a size are switched off. */
  OFF(
      ImmutableMap.of(
          "dayu.elastic.enabled", "true",
          "dayu.elastic.layout", "bands",
          "dayu.elastic.patience", "10s",
          "dayu.elastic.off.command", "played",
          "dayu.elastic.off.after", "10s",
          "dayu.elastic.off.lost", "60s")),
  /** Background tasks would have replicas elsewhere. */
  HINTS(ImmutableMap.of()),
  /** Curator has files that nobody uses have fewer replicas. */
  COLD(
      ImmutableMap.of(
          "dayu.heat.enabled", "true",
          "dfs.namenode.accesstime.precision", "1000")),
  /** Curator converts files to erasure coding. */
  CONVERT(ImmutableMap.of());

  private final ImmutableMap<String, String> keys;

  Beside(ImmutableMap<String, String> keys) {
    this.keys = keys;
  }

  /** Switches it on. */
  void set(Configuration conf) {
    keys.forEach(conf::set);
  }
}
