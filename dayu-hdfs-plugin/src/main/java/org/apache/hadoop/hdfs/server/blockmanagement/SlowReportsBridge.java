package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.failslow.SlowReport;
import io.dayu.hdfs.failslow.SlowReports;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.blockmanagement.SlowDiskTracker.DiskLatency;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * HDFS's own reports of slow DataNodes and disks, out of the trackers that take them from
 * heartbeats. Takes no lock of the namesystem, and looks at no DataNode while there are none.
 */
@NullMarked
public final class SlowReportsBridge implements SlowReports {
  private static final double NS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

  private final BlockManagerBridge bridge;

  /** Reads those of a NameNode. */
  public SlowReportsBridge(BlockManagerBridge bridge) {
    this.bridge = bridge;
  }

  @Override
  public Map<String, SlowReport> latest() {
    DatanodeManager manager = bridge.blockManager().getDatanodeManager();
    Map<String, SortedSet<SlowPeerLatencyWithReportingNode>> writers =
        manager.getSlowPeerTracker().getReportsForAllDataNodes();
    // Null where a site has no reports of disks.
    @Nullable SlowDiskTracker tracker = manager.getSlowDiskTracker();
    List<DiskLatency> disks = tracker == null ? List.of() : tracker.getSlowDisksReport();
    Map<String, SlowReport> reports = new HashMap<>();
    if (writers.isEmpty() && disks.isEmpty()) {
      return reports;
    }
    for (DatanodeDescriptor node : manager.getDatanodes()) {
      SlowReport report =
          new SlowReport(
              writers(writers.get(peerName(node))), disks(disks, node.getIpcAddr(false)));
      if (!report.writers().isEmpty() || !report.disks().isEmpty()) {
        reports.put(node.getDatanodeUuid(), report);
      }
    }
    return reports;
  }

  /** The name by which DataNodes report each other. */
  private static String peerName(DatanodeDescriptor node) {
    return node.getInfoSecurePort() == 0 ? node.getInfoAddr() : node.getInfoSecureAddr();
  }

  private static List<SlowReport.SlowWriter> writers(
      @Nullable Collection<SlowPeerLatencyWithReportingNode> reports) {
    List<SlowReport.SlowWriter> writers = new ArrayList<>();
    if (reports != null) {
      for (SlowPeerLatencyWithReportingNode one : reports) {
        writers.add(
            new SlowReport.SlowWriter(ns(one.getReportedLatency()), ns(one.getMedianLatency())));
      }
    }
    return writers;
  }

  /** The disks of a DataNode, each of which has a name such as {@code 10.0.0.7:9867:/data/3}. */
  private static List<SlowReport.SlowDisk> disks(List<DiskLatency> all, String address) {
    String prefix = address + ":";
    List<SlowReport.SlowDisk> disks = new ArrayList<>();
    for (DiskLatency one : all) {
      String name = one.getSlowDiskID();
      if (name.startsWith(prefix)) {
        disks.add(
            new SlowReport.SlowDisk(name.substring(prefix.length()), ns(one.getMaxLatency())));
      }
    }
    return disks;
  }

  private static long ns(double ms) {
    return (long) (ms * NS_PER_MS);
  }
}
