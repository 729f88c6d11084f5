package io.dayu.bench.daemons;

import io.dayu.tools.input.BadInputException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The kind of an arm: one of the ways to run that are compared. */
public enum ArmKind {
  NONE("none"),
  YARDSTICK("yardstick"),
  DAYU_IDLE("dayu-idle"),
  PLACEMENT("placement"),
  READING("reading"),
  HEAT("heat"),
  ELASTIC("elastic"),
  ELASTIC_AWAKE("elastic-awake"),
  STOCK_DEFAULT("stock-default"),
  STOCK_TUNED("stock-tuned"),
  THROTTLE("throttle-X"),
  SHADOW("shadow"),
  DAYU("dayu");

  private final String word;

  ArmKind(String word) {
    this.word = word;
  }

  /** Its name on the command line. */
  public String word() {
    return word;
  }

  /** The one of these that the command line calls so; {@code arm} is the whole of what it says. */
  public static ArmKind of(String word, String arm, Collection<ArmKind> known) {
    return known.stream()
        .filter(kind -> kind.word.equals(word))
        .findFirst()
        .orElseThrow(() -> unknown(arm, known));
  }

  /** The refusal of an arm that is none of these. */
  public static BadInputException unknown(String arm, Collection<ArmKind> known) {
    return new BadInputException(
        "--arms: "
            + arm
            + " is no arm; there are "
            + known.stream().map(ArmKind::word).collect(Collectors.joining(", ")));
  }

  /** True if something fails in it. */
  public boolean fails() {
    return switch (this) {
      case NONE, YARDSTICK, DAYU_IDLE, PLACEMENT, READING, HEAT, ELASTIC, ELASTIC_AWAKE -> false;
      case STOCK_DEFAULT, STOCK_TUNED, THROTTLE, SHADOW, DAYU -> true;
    };
  }

  /** True if Dayu's plugin is in its NameNode. */
  public boolean isDayu() {
    return switch (this) {
      case SHADOW, DAYU, DAYU_IDLE, PLACEMENT, READING, HEAT, ELASTIC, ELASTIC_AWAKE -> true;
      case NONE, YARDSTICK, STOCK_DEFAULT, STOCK_TUNED, THROTTLE -> false;
    };
  }

  /** True if its blocks lie in bands of ranks, so that DataNodes may rest. */
  public boolean isBanded() {
    return this == ELASTIC || this == ELASTIC_AWAKE;
  }

  /** The properties in which its NameNode differs from a stock one. */
  public Map<String, String> nameNodeProperties() {
    Map<String, String> properties = new LinkedHashMap<>();
    if (this == STOCK_TUNED || this == THROTTLE) {
      properties.putAll(StockTuning.PROPERTIES);
    }
    if (isDayu()) {
      properties.put("dfs.namenode.plugins", "io.dayu.hdfs.DayuNameNodePlugin");
    }
    if (this == SHADOW) {
      properties.put("dayu.mode", "shadow");
    }
    if (this == PLACEMENT || isBanded()) {
      properties.put(
          "dfs.block.replicator.classname",
          "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy");
    }
    if (this == READING || isBanded()) {
      properties.put("dfs.net.topology.impl", "io.dayu.hdfs.reading.DayuNetworkTopology");
    }
    if (isBanded()) {
      properties.put("dayu.elastic.enabled", "true");
      properties.put("dayu.elastic.layout", "bands");
    }
    if (this == HEAT) {
      properties.put("dayu.heat.enabled", "true");
      properties.put("dayu.heat.replicas.enabled", "true");
    }
    return properties;
  }
}
