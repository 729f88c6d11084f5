package io.dayu.it.support;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.early.EarlyReports;
import io.dayu.hdfs.early.EarlyView;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.placement.PlacementMetrics;
import io.dayu.hdfs.reading.ReadMetrics;

/** What the systems beside recovery say of themselves in a NameNode. */
public final class Beside {
  private Beside() {}

  /** How clients read blocks. */
  public static HeatReports heat(EmbeddedCluster cluster) {
    return (HeatReports) of(cluster.dayu(), "heat");
  }

  /** Copies of last replicas. */
  public static EarlyView early(EmbeddedCluster cluster) {
    return ((EarlyReports) of(cluster.dayu(), "early")).view();
  }

  /** Where new blocks go. */
  public static PlacementMetrics placement(EmbeddedCluster cluster) {
    return (PlacementMetrics) of(cluster.dayu(), "placement");
  }

  /** Where readers are sent. */
  public static ReadMetrics reads(EmbeddedCluster cluster) {
    return (ReadMetrics) of(cluster.dayu(), "reading");
  }

  private static Object of(DayuService dayu, String system) {
    return dayu.systems().find(system).orElseThrow();
  }
}
