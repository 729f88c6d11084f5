package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import io.dayu.guard.CallbackFailures;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HDFS's own replicas that tell Dayu's agent when one is opened to be read, for {@code
 * dfs.datanode.fsdataset.factory}.
 */
public final class DayuDatasetFactory extends FsDatasetFactory {
  private static final Logger LOG = LoggerFactory.getLogger(DayuDatasetFactory.class);

  private final CallbackFailures failures =
      new CallbackFailures(
          LOG,
          "Replicas that tell of reads could not be made; HDFS makes its own, and none count.");

  @Override
  public FsDatasetImpl newInstance(DataNode dataNode, DataStorage storage, Configuration conf)
      throws IOException {
    try {
      return new TellingDataset(dataNode, storage, conf);
    } catch (IOException e) {
      // HDFS's own word on the DataNode's volumes.
      throw e;
    } catch (Throwable e) {
      failures.caught(e);
      return super.newInstance(dataNode, storage, conf);
    }
  }
}
