package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;

/**
 * HDFS's own replicas that tell Dayu's agent when one is opened to be read, for {@code
 * dfs.datanode.fsdataset.factory}.
 */
public final class DayuDatasetFactory extends FsDatasetFactory {
  @Override
  public FsDatasetImpl newInstance(DataNode dataNode, DataStorage storage, Configuration conf)
      throws IOException {
    return new TellingDataset(dataNode, storage, conf);
  }
}
