package io.dayu.hdfs.reading;

import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;

/** Dayu's part in the order of replicas for a reader. Safe for any thread. */
public interface ReaderOrder {
  /**
   * Has HDFS sort by Dayu's second rule, or by the one it came with.
   *
   * @param hdfs sorts by a second rule
   */
  <T extends Node> void sort(
      @Nullable Node reader,
      T[] nodes,
      int activeLength,
      @Nullable Consumer<List<T>> secondRule,
      Consumer<@Nullable Consumer<List<T>>> hdfs);

  /** After HDFS has ordered them by chance. */
  void shuffled(Node[] nodes, int activeLength);
}
