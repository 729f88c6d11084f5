package io.dayu.bench.scale;

import io.dayu.bench.daemons.StockTuning;
import io.dayu.tools.input.BadInputException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** One of the ways to run that are compared. */
enum Arm {
  NONE("none"),
  STOCK_DEFAULT("stock-default"),
  STOCK_TUNED("stock-tuned"),
  DAYU_IDLE("dayu-idle"),
  PLACEMENT("placement"),
  DAYU("dayu");

  private final String word;

  Arm(String word) {
    this.word = word;
  }

  /** What the command line calls it. */
  String word() {
    return word;
  }

  /** Whether a DataNode is lost in it. */
  boolean loses() {
    return this == STOCK_DEFAULT || this == STOCK_TUNED || this == DAYU;
  }

  boolean isDayu() {
    return this == DAYU || this == DAYU_IDLE || this == PLACEMENT;
  }

  /** The words of all arms. */
  static String words() {
    return Arrays.stream(values()).map(Arm::word).collect(Collectors.joining(", "));
  }

  /** The arm that the command line calls so. */
  static Arm of(String word) {
    return Arrays.stream(values())
        .filter(arm -> arm.word.equals(word))
        .findFirst()
        .orElseThrow(
            () -> new BadInputException("--arms: " + word + " is no arm; there are " + words()));
  }

  /** The properties in which its NameNode differs from a stock one. */
  Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    if (this == STOCK_TUNED) {
      properties.putAll(StockTuning.PROPERTIES);
    }
    if (isDayu()) {
      properties.put("dfs.namenode.plugins", "io.dayu.hdfs.DayuNameNodePlugin");
    }
    if (this == PLACEMENT) {
      properties.put(
          "dfs.block.replicator.classname",
          "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy");
    }
    return properties;
  }
}
