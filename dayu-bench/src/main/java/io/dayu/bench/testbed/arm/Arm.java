package io.dayu.bench.testbed.arm;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.disk.DiskShape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A way to run that is compared with others.
 *
 * @param label as the command line wrote it, settings and all
 * @param kind of arm
 * @param throttleMegabytesPerSec of {@link ArmKind#THROTTLE}
 * @param settings its own properties, over all others, and what it has the testbed do
 */
public record Arm(
    String label, ArmKind kind, double throttleMegabytesPerSec, Map<String, String> settings) {
  /** The prefix of the settings that are the testbed's own, not its daemons'. */
  static final String OF_THE_TESTBED = "testbed.";

  static final String INGRESS = OF_THE_TESTBED + "ingress";
  static final String QUEUE = OF_THE_TESTBED + "queue";

  /**
   * The default of dayu.alpha: where nobody sets it, the end of a recovery is planned as installed.
   */
  private static final double INSTALLED_ALPHA = 0.75;

  private static final double BYTES_PER_MEGABYTE = 1e6;

  public Arm {
    settings = Map.copyOf(settings);
  }

  /** True if something fails in it. */
  public boolean fails() {
    return kind.fails();
  }

  /** True if its daemons have the plugins. */
  public boolean isDayu() {
    return kind.isDayu();
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
   * @param disk that each DataNode emulates, if any
   */
  public Map<String, String> properties(
      long linkBytesPerSec, double alpha, Optional<DiskShape> disk) {
    Map<String, String> properties = new LinkedHashMap<>(kind.nameNodeProperties());
    if (kind == ArmKind.THROTTLE) {
      properties.put(
          "dfs.datanode.data.transfer.bandwidthPerSec",
          Long.toString(Math.round(throttleMegabytesPerSec * BYTES_PER_MEGABYTE)));
    }
    if (isDayu()) {
      properties.put("dfs.datanode.plugins", "io.dayu.agent.DayuDataNodePlugin");
      properties.put("dayu.agent.link.bandwidth", Long.toString(linkBytesPerSec));
      if (alpha != INSTALLED_ALPHA) {
        properties.put("dayu.alpha", Double.toString(alpha));
      }
    }
    if (disk.isPresent()) {
      properties.putAll(disk.get().properties());
      properties.put("dayu.enabled", Boolean.toString(isDayu()));
    } else if (isDayu()) {
      // Each DataNode has a link of its own, and all are on one disk.
      properties.put("dayu.agent.disk.await", "0");
      properties.put("dayu.agent.disk.streams", "4096");
    }
    settings.forEach(
        (key, value) -> {
          if (!key.startsWith(OF_THE_TESTBED)) {
            properties.put(key, value);
          }
        });
    return properties;
  }

  /** The share of its link that a DataNode's host lets in, recovery last; empty for all of it. */
  public OptionalDouble ingressShare() {
    String share = settings.get(INGRESS);
    return share == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(share));
  }

  /** The queue of Linux that hosts have in place of pfifo_fast, by its name. */
  public Optional<String> hostQueue() {
    return Optional.ofNullable(settings.get(QUEUE));
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
