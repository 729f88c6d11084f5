package io.dayu.hdfs.reading;

import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.net.DFSTopologyNodeImpl;
import org.apache.hadoop.net.InnerNode;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HDFS's topology, that has Dayu order the replicas which are equally near to a reader: for {@code
 * dfs.net.topology.impl}.
 *
 * <p>It is made before Dayu starts, and is HDFS's own until Dayu gives it an order, and again when
 * that order fails. Takes no lock that HDFS's does not take.
 */
public final class DayuNetworkTopology extends DFSNetworkTopology {
  private static final Logger LOGGER = LoggerFactory.getLogger(DayuNetworkTopology.class);

  private volatile @Nullable ReaderOrder order;
  private volatile boolean failed;

  /** Made by Hadoop, and then initialized. */
  public DayuNetworkTopology() {}

  /**
   * Takes over what racks are made of.
   *
   * @throws IllegalArgumentException when another key than {@code dfs.net.topology.impl} names this
   *     class: HDFS would not find storage types in its racks
   */
  @Override
  @SuppressWarnings("rawtypes") // as HDFS declares it
  protected NetworkTopology init(InnerNode.Factory factory) {
    if (!(factory.newInnerNode("") instanceof DFSTopologyNodeImpl)) {
      throw new IllegalArgumentException(
          "net.topology.impl is '"
              + DayuNetworkTopology.class.getName()
              + "': it is dfs.net.topology.impl that may name it, with"
              + " dfs.use.dfs.network.topology true");
    }
    return super.init(factory);
  }

  /** Has replicas ordered so from now on; one that comes after one that failed is not used. */
  public void orderBy(ReaderOrder given) {
    order = failed ? null : given;
  }

  /** The order that it has been given. */
  public @Nullable ReaderOrder order() {
    return order;
  }

  /** For a reader that is on a DataNode, and for one that is nowhere. */
  @Override
  public <T extends Node> void sortByDistance(
      @Nullable Node reader,
      T[] nodes,
      int activeLength,
      @Nullable Consumer<List<T>> secondarySort) {
    sort(
        reader,
        nodes,
        activeLength,
        secondarySort,
        rule -> super.sortByDistance(reader, nodes, activeLength, rule));
  }

  /** For a reader elsewhere. */
  @Override
  public <T extends Node> void sortByDistanceUsingNetworkLocation(
      @Nullable Node reader,
      T[] nodes,
      int activeLength,
      @Nullable Consumer<List<T>> secondarySort) {
    sort(
        reader,
        nodes,
        activeLength,
        secondarySort,
        rule -> super.sortByDistanceUsingNetworkLocation(reader, nodes, activeLength, rule));
  }

  @SuppressWarnings("CatchingUnchecked") // whatever goes wrong here, the client gets its replicas
  private <T extends Node> void sort(
      @Nullable Node reader,
      T[] nodes,
      int activeLength,
      @Nullable Consumer<List<T>> secondRule,
      Consumer<@Nullable Consumer<List<T>>> hdfs) {
    ReaderOrder told = order;
    if (told != null) {
      try {
        told.sort(reader, nodes, activeLength, secondRule, hdfs);
        return;
      } catch (Throwable e) {
        fail(e);
      }
    }
    hdfs.accept(secondRule);
  }

  /** Orders replicas where HDFS does it by chance (dfs.namenode.random.node.order.enabled). */
  @Override
  @SuppressWarnings("CatchingUnchecked") // as above
  public void shuffle(Node[] nodes, int activeLength) {
    super.shuffle(nodes, activeLength);
    ReaderOrder told = order;
    if (told != null) {
      try {
        told.shuffled(nodes, activeLength);
      } catch (Throwable e) {
        fail(e);
      }
    }
  }

  private void fail(Throwable e) {
    failed = true;
    order = null;
    LOGGER.error(
        "Replicas could not be ordered by the network; HDFS orders them until the NameNode is"
            + " restarted.",
        e);
  }
}
