package io.dayu.bench.daemons;

import java.util.Map;

/** Stock HDFS as operators are told to tune it for fast recoveries: 10, 50 and 100. */
public final class StockTuning {
  public static final Map<String, String> PROPERTIES =
      Map.of(
          "dfs.namenode.replication.work.multiplier.per.iteration", "10",
          "dfs.namenode.replication.max-streams", "50",
          "dfs.namenode.replication.max-streams-hard-limit", "100");

  private StockTuning() {}
}
