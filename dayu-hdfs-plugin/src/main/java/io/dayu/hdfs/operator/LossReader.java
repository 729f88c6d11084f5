package io.dayu.hdfs.operator;

/** Reader of what the loss of a DataNode would mean for its blocks. For the planner thread. */
@FunctionalInterface
public interface LossReader {
  /**
   * Begins to read what a DataNode holds, as if it were lost. Takes no lock by itself.
   *
   * @param datanodeUuid of a registered DataNode
   * @param looksMax about how many replicas to look at; of more, some evenly spread
   */
  LossWalk lose(String datanodeUuid, int looksMax);
}
