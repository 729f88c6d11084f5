package io.dayu.hdfs.reading;

import io.dayu.guard.CallbackFailures;
import io.dayu.hdfs.resting.LastToRead;
import io.dayu.hdfs.resting.LastToReadHeeder;
import io.dayu.hdfs.resting.RestGuidance;
import io.dayu.hdfs.resting.RestHeeder;
import io.dayu.hdfs.resting.RestingNodes;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Orders the replicas which are equally near to a reader by who would serve it soonest, in {@link
 * DayuNetworkTopology}.
 *
 * <p>HDFS's own order comes first: it groups the replicas by their distance, shuffles each group,
 * and lets a second rule order it, which is Dayu's where HDFS was told none of its own
 * (dfs.namenode.read.considerLoad, dfs.namenode.read.considerStorageType). Whom HDFS puts last
 * (stale, slow, decommissioned) it does not show. Without a fresh picture of the links the order is
 * HDFS's own, and all else always is. Replicas of DataNodes that rest or are slow come last of
 * those that are shown.
 *
 * <p>Takes no lock that HDFS's does not take.
 */
public final class GuidedOrder implements ReaderOrder, GuidedReaders, RestHeeder, LastToReadHeeder {
  private static final Logger LOGGER = LoggerFactory.getLogger(GuidedOrder.class);

  private final CallbackFailures failures =
      new CallbackFailures(
          LOGGER, "Replicas could not be ordered by the network; HDFS orders them.");

  @SuppressWarnings("ThreadLocalUsage") // a NameNode has one topology
  private final ThreadLocal<ReplicaQueue> queues = ThreadLocal.withInitial(ReplicaQueue::new);

  private volatile @Nullable ReadGuidance guidance;
  private volatile @Nullable RestGuidance rest;
  private volatile LastToRead last = LastToRead.NONE;

  private GuidedOrder() {}

  /** The order of a topology, which is given one where it has none. */
  public static GuidedOrder of(DayuNetworkTopology topology) {
    if (topology.order() instanceof GuidedOrder known) {
      return known;
    }
    GuidedOrder made = new GuidedOrder();
    topology.orderBy(made);
    return made;
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

  @Override
  public void readLast(LastToRead told) {
    last = told;
  }

  @Override
  public <T extends Node> void sort(
      @Nullable Node reader,
      T[] nodes,
      int activeLength,
      @Nullable Consumer<List<T>> secondRule,
      Consumer<@Nullable Consumer<List<T>>> hdfs) {
    sort(reader, secondRule, hdfs);
    shuffled(nodes, activeLength);
  }

  @Override
  public void shuffled(Node[] nodes, int activeLength) {
    putLast(last.current(), nodes, activeLength);
    putRestingLast(nodes, activeLength);
  }

  private RestingNodes resting() {
    RestGuidance told = rest;
    return told == null ? RestingNodes.NONE : told.current();
  }

  private <T extends Node> void putRestingLast(T[] nodes, int activeLength) {
    RestGuidance told = rest;
    boolean asleep = putLast(resting(), nodes, activeLength) == 0 && activeLength > 0;
    if (told != null && asleep) {
      told.metrics().countReadAtRest();
    }
  }

  /**
   * Puts some DataNodes after all others, however near; both keep their order.
   *
   * @return how many others there are
   */
  private static <T extends Node> int putLast(RestingNodes these, T[] nodes, int activeLength) {
    if (these.isEmpty()) {
      return activeLength;
    }
    int others = 0;
    for (int place = 0; place < activeLength; place++) {
      T node = nodes[place];
      boolean isLast =
          node instanceof DatanodeInfo dataNode && these.contains(dataNode.getDatanodeUuid());
      if (!isLast) {
        System.arraycopy(nodes, others, nodes, others + 1, place - others);
        nodes[others++] = node;
      }
    }
    return others;
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
    hdfs.accept(group -> order(queue, group));
    end(told, queue);
  }

  /** The queue that orders the groups, null when HDFS is to do it alone. */
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
    queue.begin(links, reader, resting().and(last.current()));
    return queue;
  }

  @SuppressWarnings("CatchingUnchecked") // whatever goes wrong here, the client gets its replicas
  private void order(ReplicaQueue queue, List<? extends Node> group) {
    try {
      queue.order(group);
    } catch (RuntimeException | Error e) {
      queue.fail();
      failures.caught(e);
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
