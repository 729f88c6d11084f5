package org.apache.hadoop.hdfs.server.datanode;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.spy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;

/**
 * Replicas of a DataNode of which the first that is created fails as where HDFS's second look finds
 * another one removed; until it is closed.
 */
public final class StumblingDataset implements AutoCloseable {
  private final DataNode dataNode;
  private final FsDatasetSpi<?> real;
  private final AtomicInteger attempts = new AtomicInteger();

  /** Takes the place of a DataNode's replicas. */
  public StumblingDataset(DataNode dataNode) throws IOException {
    this.dataNode = dataNode;
    this.real = dataNode.data;
    FsDatasetSpi<?> stumbling = spy(real);
    doAnswer(
            call -> {
              if (attempts.incrementAndGet() == 1) {
                throw new NullPointerException();
              }
              return call.callRealMethod();
            })
        .when(stumbling)
        .createTemporary(any(), any(), any(), anyBoolean());
    dataNode.data = stumbling;
  }

  /** Replicas that were to be created. */
  public int attempts() {
    return attempts.get();
  }

  @Override
  public void close() {
    dataNode.data = real;
  }
}
