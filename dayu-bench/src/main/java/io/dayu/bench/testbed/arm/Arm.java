package io.dayu.bench.testbed.arm;

import io.dayu.bench.daemons.StockTuning;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One of the ways to run that are compared.
 *
 * @param label as the command line wrote it, settings and all
 * @param kind what it is
 * @param throttleMegabytesPerSec of {@link Kind#THROTTLE}
 * @param settings its own properties, over all others
 */
public record Arm(
    String label, Kind kind, double throttleMegabytesPerSec, Map<String, String> settings) {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** What an arm is. */
  public enum Kind {
    NONE("none"),
    YARDSTICK("yardstick"),
    DAYU_IDLE("dayu-idle"),
    PLACEMENT("placement"),
    STOCK_DEFAULT("stock-default"),
    STOCK_TUNED("stock-tuned"),
    THROTTLE("throttle-X"),
    DAYU("dayu");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** What the command line calls it. */
    public String word() {
      return word;
    }
  }

  public Arm {
    settings = Map.copyOf(settings);
  }

  /** Whether something fails in it. */
  public boolean fails() {
    return switch (kind) {
      case NONE, YARDSTICK, DAYU_IDLE, PLACEMENT -> false;
      case STOCK_DEFAULT, STOCK_TUNED, THROTTLE, DAYU -> true;
    };
  }

  /** Whether its daemons have the plugins. */
  public boolean isDayu() {
    return kind == Kind.DAYU || kind == Kind.DAYU_IDLE || kind == Kind.PLACEMENT;
  }

  /** The label as a part of a file's name. */
  public String fileName() {
    return label.replaceAll("[^A-Za-z0-9.=-]+", "_").replaceAll("_$", "");
  }

  /**
   * The properties in which its cluster differs from a stock one.
   *
   * @param linkBytesPerSec speed of each DataNode's link
   * @param alpha unless its settings say another
   */
  public Map<String, String> properties(long linkBytesPerSec, double alpha) {
    Map<String, String> properties = new LinkedHashMap<>();
    if (kind == Kind.STOCK_TUNED || kind == Kind.THROTTLE) {
      properties.putAll(StockTuning.PROPERTIES);
    }
    if (kind == Kind.THROTTLE) {
      properties.put(
          "dfs.datanode.data.transfer.bandwidthPerSec",
          Long.toString(Math.round(throttleMegabytesPerSec * BYTES_PER_MEGABYTE)));
    }
    if (isDayu()) {
      properties.put("dfs.namenode.plugins", "io.dayu.hdfs.DayuNameNodePlugin");
      properties.put("dfs.datanode.plugins", "io.dayu.agent.DayuDataNodePlugin");
      properties.put("dayu.agent.link.bandwidth", Long.toString(linkBytesPerSec));
      properties.put("dayu.alpha", Double.toString(alpha));
    }
    if (kind == Kind.PLACEMENT) {
      properties.put(
          "dfs.block.replicator.classname",
          "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy");
    }
    properties.putAll(settings);
    return properties;
  }

  /** The share of a link that counts as its budget: its own alpha, or else the one given. */
  public double alphaOr(double alpha) {
    String own = settings.get("dayu.alpha");
    return own == null ? alpha : Double.parseDouble(own);
  }

  @Override
  public String toString() {
    return label;
  }
}
