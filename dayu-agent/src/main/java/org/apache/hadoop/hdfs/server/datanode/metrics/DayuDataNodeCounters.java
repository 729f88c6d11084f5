package org.apache.hadoop.hdfs.server.datanode.metrics;

import io.dayu.agent.host.AckTimes;
import org.apache.hadoop.metrics2.lib.MutableRate;
import org.apache.hadoop.metrics2.util.SampleStat;
import org.jspecify.annotations.NullMarked;

/** Reads the DataNode's counters as they are now; JMX would serve a cached copy. */
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

  /** Blocks sent to readers, whole or in part. */
  public static long blocksRead(DataNodeMetrics metrics) {
    return metrics.blocksRead.value();
  }

  /** Acknowledgements since metrics were last collected; whoever collects them has them anew. */
  public static AckTimes acks(DataNodeMetrics metrics) {
    MutableRate roundTrips = metrics.packetAckRoundTripTimeNanos;
    // As its own methods do: both numbers are of the same moment.
    synchronized (roundTrips) {
      if (!roundTrips.changed()) {
        return AckTimes.NONE;
      }
      SampleStat since = roundTrips.lastStat();
      return new AckTimes(since.numSamples(), since.total());
    }
  }
}
