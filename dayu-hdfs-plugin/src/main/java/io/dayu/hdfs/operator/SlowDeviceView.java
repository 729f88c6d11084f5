package io.dayu.hdfs.operator;

import io.dayu.config.Units;
import java.util.concurrent.TimeUnit;

/**
 * A slow device as people read of it.
 *
 * @param dataNode its DataNode's name
 * @param answers the operations that take long, such as reads of device 8:0
 * @param bytesPerSec its load
 * @param meanNs the time that they take
 * @param peersNs the median of its peers' times
 * @param peers how many carry at least its load
 * @param forNs for how long it has been slow
 * @param called whether its DataNode is called slow; false beyond the number that may be
 */
public record SlowDeviceView(
    String dataNode,
    String answers,
    long bytesPerSec,
    long meanNs,
    long peersNs,
    int peers,
    long forNs,
    boolean called) {
  /** The reason for which it is called slow, one sentence. */
  public String why() {
    return answers
        + " take "
        + time(meanNs)
        + " at "
        + Units.rate(bytesPerSec)
        + "; the median of "
        + peers
        + " peers that carry at least as much is "
        + time(peersNs);
  }

  private static String time(long ns) {
    return Units.shortTime(TimeUnit.NANOSECONDS.toMicros(ns));
  }
}
