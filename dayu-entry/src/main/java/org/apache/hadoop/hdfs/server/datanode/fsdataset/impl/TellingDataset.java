package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import io.dayu.agent.host.OpenedReplicas;
import io.dayu.guard.CallbackFailures;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.ObjLongConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.io.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** HDFS's replicas of a DataNode, of which somebody is told when one is opened. */
final class TellingDataset extends FsDatasetImpl implements OpenedReplicas {
  private static final Logger LOG = LoggerFactory.getLogger(TellingDataset.class);

  private final CallbackFailures failures =
      new CallbackFailures(
          LOG, "Reads could not be counted; Dayu counts those alone that it sees at a look.");
  private volatile Optional<ObjLongConsumer<String>> listener = Optional.empty();

  TellingDataset(DataNode dataNode, DataStorage storage, Configuration conf) throws IOException {
    super(dataNode, storage, conf);
  }

  @Override
  public void tell(ObjLongConsumer<String> opened) {
    listener = Optional.of(opened);
  }

  @Override
  public boolean tells() {
    return listener.isPresent();
  }

  @Override
  @SuppressWarnings("CatchingUnchecked") // whatever Dayu does, the read goes on
  public InputStream getBlockInputStream(ExtendedBlock block, long offset) throws IOException {
    InputStream opened = super.getBlockInputStream(block, offset);
    try {
      listener.ifPresent(told -> told.accept(block.getBlockPoolId(), block.getBlockId()));
    } catch (Throwable e) {
      listener = Optional.empty();
      if (e instanceof ThreadDeath) {
        IOUtils.closeStream(opened);
      }
      failures.caught(e);
    }
    return opened;
  }
}
