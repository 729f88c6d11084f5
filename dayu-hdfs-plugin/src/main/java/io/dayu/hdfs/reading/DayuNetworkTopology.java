package io.dayu.hdfs.reading;

import io.dayu.hdfs.placement.FailureLog;
import io.dayu.hdfs.resting.RestGuidance;
import io.dayu.hdfs.resting.RestHeeder;
import io.dayu.hdfs.resting.RestingNodes;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.net.DFSTopologyNodeImpl;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.InnerNode;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HDFS's topology, that orders the replicas which are equally near to a reader by who would serve
 * it soonest: for {@code dfs.net.topology.impl}.
 *
 * <p>HDFS's own order comes first: it groups the replicas by their distance, shuffles each group,
 * and lets a second rule order it, which is Dayu's where HDFS was told none of its own
 * (dfs.namenode.read.considerLoad, dfs.namenode.read.considerStorageType). Whom HDFS puts last
 * (stale, slow, decommissioned) it does not show. Without a fresh picture of the links the order is
 * HDFS's own, and all else always is. Replicas of DataNodes that rest come last of those that are
 * shown.
 *
 * <p>It is made before Dayu starts. Takes no lock that HDFS's does not take.
 */
public final class DayuNetworkTopology extends DFSNetworkTopology
    implements GuidedReaders, RestHeeder {
  private static final Logger LOGGER = LoggerFactory.getLogger(DayuNetworkTopology.class);

  private final FailureLog failures =
      new FailureLog(LOGGER, "Replicas could not be ordered by the network; HDFS orders them");

  @SuppressWarnings("ThreadLocalUsage") // a NameNode has one topology
  private final ThreadLocal<ReplicaQueue> queues = ThreadLocal.withInitial(ReplicaQueue::new);

  private volatile @Nullable ReadGuidance guidance;
  private volatile @Nullable RestGuidance rest;

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

  @Override
  public void guide(ReadGuidance told) {
    guidance = told;
  }

  @Override
  public boolean canHeed() {
    return true;
  }

  @Override
  public void heed(RestGuidance told) {
    rest = told;
  }

  /** For a reader that is on a DataNode, and for one that is nowhere. */
  @Override
  public <T extends Node> void sortByDistance(
      @Nullable Node reader,
      T[] nodes,
      int activeLength,
      @Nullable Consumer<List<T>> secondarySort) {
    sort(reader, secondarySort, rule -> super.sortByDistance(reader, nodes, activeLength, rule));
    putRestingLast(nodes, activeLength);
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
        secondarySort,
        rule -> super.sortByDistanceUsingNetworkLocation(reader, nodes, activeLength, rule));
    putRestingLast(nodes, activeLength);
  }

  /** Where HDFS orders replicas by chance (dfs.namenode.random.node.order.enabled). */
  @Override
  public void shuffle(Node[] nodes, int activeLength) {
    super.shuffle(nodes, activeLength);
    putRestingLast(nodes, activeLength);
  }

  private RestingNodes resting() {
    RestGuidance told = rest;
    return told == null ? RestingNodes.NONE : told.current();
  }

  /** Whoever rests comes after all who are awake, however near it is; both keep their order. */
  private <T extends Node> void putRestingLast(T[] nodes, int activeLength) {
    RestGuidance told = rest;
    RestingNodes resting = resting();
    if (told == null || resting.isEmpty() || activeLength == 0) {
      return;
    }
    int awake = 0;
    for (int place = 0; place < activeLength; place++) {
      T node = nodes[place];
      boolean rests =
          node instanceof DatanodeInfo dataNode && resting.contains(dataNode.getDatanodeUuid());
      if (!rests) {
        System.arraycopy(nodes, awake, nodes, awake + 1, place - awake);
        nodes[awake++] = node;
      }
    }
    if (awake == 0) {
      told.metrics().countReadAtRest();
    }
  }

  /**
   * Has HDFS sort by Dayu's second rule, or by the one it came with.
   *
   * @param hdfs sorts by a second rule
   */
  private <T extends Node> void sort(
      @Nullable Node reader,
      @Nullable Consumer<List<T>> secondarySort,
      Consumer<@Nullable Consumer<List<T>>> hdfs) {
    ReadGuidance told = guidance;
    ReplicaQueue queue = begin(told, reader, secondarySort != null);
    if (told == null || queue == null) {
      hdfs.accept(secondarySort);
      return;
    }
    hdfs.accept(group -> order(told, queue, group));
    end(told, queue);
  }

  /** What orders the groups, null when HDFS is to do it alone. */
  private @Nullable ReplicaQueue begin(
      @Nullable ReadGuidance told, @Nullable Node reader, boolean hasSecondRule) {
    if (told == null) {
      return null;
    }
    if (hasSecondRule) {
      told.metrics().fellBack(ReadFallback.SECOND_RULE);
      return null;
    }
    ReadLinks links = told.current();
    if (links == null) {
      told.metrics().fellBack(ReadFallback.NO_REPORTS);
      return null;
    }
    ReplicaQueue queue = queues.get();
    queue.begin(links, reader, resting());
    return queue;
  }

  @SuppressWarnings("CatchingUnchecked") // whatever goes wrong here, the client gets its replicas
  private void order(ReadGuidance told, ReplicaQueue queue, List<? extends Node> group) {
    try {
      queue.order(group);
    } catch (RuntimeException | Error e) {
      queue.fail();
      failures.log(told.clock().getAsLong(), e);
    }
  }

  private static void end(ReadGuidance told, ReplicaQueue queue) {
    ReadFallback why = queue.end();
    if (why == null) {
      told.metrics().countOrdered();
    } else {
      told.metrics().fellBack(why);
    }
  }
}
