package org.apache.hadoop.hdfs.server.datanode.metrics;

import org.jspecify.annotations.NullMarked;

/** Reads the DataNode's byte counters as they are now; JMX would serve a cached copy. */
@NullMarked
public final class DayuDataNodeCounters {
  private DayuDataNodeCounters() {}

  /** Bytes sent to readers. */
  public static long bytesRead(DataNodeMetrics metrics) {
    return metrics.bytesRead.value();
  }

  /** Bytes of block data written. */
  public static long bytesWritten(DataNodeMetrics metrics) {
    return metrics.bytesWritten.value();
  }
}
