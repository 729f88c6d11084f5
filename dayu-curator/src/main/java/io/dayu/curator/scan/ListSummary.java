package io.dayu.curator.scan;

import static org.apache.spark.sql.functions.min;

import io.dayu.curator.task.Topology;
import java.sql.Timestamp;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The DataNodes that have listed their replicas, and when.
 *
 * @param listed how many have
 * @param oldest moment of the oldest list, in milliseconds since 1970; 0 without a list
 * @param unlisted addresses of DataNodes of the topology that have no list, or nothing in it
 */
public record ListSummary(int listed, long oldest, List<String> unlisted) {
  public ListSummary {
    unlisted = List.copyOf(unlisted);
  }

  /** Reads all lists once; what is kept is a row of each DataNode. */
  public static ListSummary of(Dataset<Row> replicas, Topology topology) {
    List<Row> nodes = replicas.groupBy("address").agg(min("listed_at")).collectAsList();
    Set<String> unlisted = new TreeSet<>(topology.addresses());
    long oldest = Long.MAX_VALUE;
    for (Row node : nodes) {
      unlisted.remove(node.getString(0));
      Timestamp listedAt = node.getTimestamp(1);
      oldest = Math.min(oldest, listedAt.getTime());
    }
    return new ListSummary(nodes.size(), nodes.isEmpty() ? 0 : oldest, List.copyOf(unlisted));
  }
}
