package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.guard.CallbackFailures;
import io.dayu.hdfs.resting.RestingNodes;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.fs.StorageType;
import org.jspecify.annotations.NullMarked;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The statistics of HDFS on its DataNodes, with the mean load of those that are awake.
 *
 * <p>HDFS takes a DataNode for too busy that does twice the mean of all
 * (dfs.namenode.redundancy.considerLoad). Where fewer than half are awake and do all the work, that
 * would be every one of them. Thread safe, as far as what it asks is.
 */
@NullMarked
final class AwakeStats implements FSClusterStats {
  private static final Logger LOG = LoggerFactory.getLogger(AwakeStats.class);

  private final CallbackFailures failures =
      new CallbackFailures(LOG, "The load of DataNodes that are awake is not known; all count.");
  private final FSClusterStats hdfs;
  private final Supplier<RestingNodes> resting;

  /**
   * HDFS's own, but for the means.
   *
   * @param resting the DataNodes that do no work, and are in service
   */
  AwakeStats(FSClusterStats hdfs, Supplier<RestingNodes> resting) {
    this.hdfs = hdfs;
    this.resting = resting;
  }

  @Override
  public int getTotalLoad() {
    return hdfs.getTotalLoad();
  }

  @Override
  public boolean isAvoidingStaleDataNodesForWrite() {
    return hdfs.isAvoidingStaleDataNodesForWrite();
  }

  @Override
  public int getNumDatanodesInService() {
    return hdfs.getNumDatanodesInService();
  }

  @Override
  public double getInServiceXceiverAverage() {
    return ofAwake(hdfs.getInServiceXceiverAverage());
  }

  @Override
  public double getInServiceXceiverAverageForVolume() {
    return ofAwake(hdfs.getInServiceXceiverAverageForVolume());
  }

  private double ofAwake(double ofAll) {
    int all = hdfs.getNumDatanodesInService();
    int awake = all - resting();
    return awake > 0 ? ofAll * all / awake : ofAll;
  }

  private int resting() {
    try {
      return resting.get().uuids().size();
    } catch (Throwable e) {
      failures.caught(e);
      return 0;
    }
  }

  @Override
  public Map<StorageType, StorageTypeStats> getStorageTypeStats() {
    return hdfs.getStorageTypeStats();
  }
}
