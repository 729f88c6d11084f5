package io.dayu.agent.host;

import java.util.List;

/** The blocks that a DataNode's readers read. Any thread. */
public interface ServedReads {
  /** A DataNode that nobody reads from. */
  ServedReads NONE = new NoReads();

  /** Blocks sent to clients of HDFS now; other DataNodes are no clients. Takes no lock. */
  List<BlockRead> now();

  /**
   * Has every read told from now on, where the DataNode can: its replicas are those of {@code
   * DayuDatasetFactory}, and are there already.
   *
   * @return whether they are told
   */
  boolean tell(ReadListener listener);

  /** True if whoever was named last is still told: a listener that fails is told no more. */
  boolean tells();

  /** The reads of a DataNode that nobody reads from. */
  record NoReads() implements ServedReads {
    @Override
    public List<BlockRead> now() {
      return List.of();
    }

    @Override
    public boolean tell(ReadListener listener) {
      return false;
    }

    @Override
    public boolean tells() {
      return false;
    }
  }
}
