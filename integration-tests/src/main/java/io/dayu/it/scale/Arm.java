package io.dayu.it.scale;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** One of the ways to run that are compared. */
enum Arm {
  NONE("none"),
  STOCK_DEFAULT("stock-default"),
  STOCK_TUNED("stock-tuned"),
  DAYU("dayu");

  private final String word;

  Arm(String word) {
    this.word = word;
  }

  /** What the command line calls it. */
  String word() {
    return word;
  }

  static Optional<Arm> named(String word) {
    return Arrays.stream(values()).filter(arm -> arm.word.equals(word)).findFirst();
  }

  /** The properties in which its NameNode differs from a stock one. */
  Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    if (this == STOCK_TUNED) {
      properties.put("dfs.namenode.replication.work.multiplier.per.iteration", "10");
      properties.put("dfs.namenode.replication.max-streams", "50");
      properties.put("dfs.namenode.replication.max-streams-hard-limit", "100");
    }
    if (this == DAYU) {
      properties.put("dfs.namenode.plugins", "io.dayu.hdfs.DayuNameNodePlugin");
    }
    return properties;
  }
}
