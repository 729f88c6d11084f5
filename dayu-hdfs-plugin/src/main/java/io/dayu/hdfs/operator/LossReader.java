package io.dayu.hdfs.operator;

import io.dayu.hdfs.status.OpenWalk;
import java.util.List;
import java.util.Set;

/** Reader of what the loss of DataNodes would mean for their blocks. For the planner thread. */
public interface LossReader {
  /**
   * Begins to read what a DataNode holds, as if it were lost. Takes no lock by itself.
   *
   * @param datanodeUuid of a registered DataNode
   * @param looksMax about how many replicas to look at; of more, some evenly spread
   */
  LossWalk lose(String datanodeUuid, int looksMax);

  /**
   * Begins to read all that DataNodes hold, as if all were stopped at once. Takes no lock by
   * itself.
   *
   * @param datanodeUuids of registered DataNodes
   */
  SetWalk stop(List<String> datanodeUuids);

  /**
   * Begins to read which DataNodes are needed for blocks that are being written, were all of them
   * stopped at once. Takes no lock by itself.
   *
   * @param datanodeUuids of DataNodes, of which some may be registered no more
   */
  OpenWalk open(Set<String> datanodeUuids);

  /** Reads for waves of DataNodes; safe for any thread. */
  WaveReader waves();
}
