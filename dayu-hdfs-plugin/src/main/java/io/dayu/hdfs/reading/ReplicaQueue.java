package io.dayu.hdfs.reading;

import io.dayu.core.placement.SoonestReplicas;
import io.dayu.hdfs.resting.RestingNodes;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;

/**
 * Orders the replicas of one block after the other for their readers, in groups of those that HDFS
 * takes to be equally near, nearest first.
 *
 * <p>The first replica whose DataNode is awake is promised a read, unless it is the reader's own,
 * whose bytes cross no link; those that rest are read last. When the same is asked twice in a row
 * it is promised once: HDFS orders the last block of a file a second time with whatever is asked
 * for. For one thread, which uses it again and again.
 */
final class ReplicaQueue implements SoonestReplicas.Group {
  private static final int NOBODY = -1;
  private static final long NOTHING = 0;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private @Nullable ReadLinks links;
  private @Nullable Node reader;
  private RestingNodes resting = RestingNodes.NONE;
  private List<? extends Node> group = List.of();
  private int[] hosts = new int[SoonestReplicas.PLACES];
  private boolean first;
  private @Nullable ReadFallback why;
  private long promisedBefore = NOTHING;

  /** Another block, or the same again. */
  void begin(ReadLinks told, @Nullable Node from, RestingNodes asleep) {
    links = told;
    reader = from;
    resting = asleep;
    first = true;
    why = null;
  }

  /** Orders the next group. */
  void order(List<? extends Node> equallyNear) {
    ReadLinks told = links;
    if (told == null) {
      return;
    }
    group = equallyNear;
    if (!number(told)) {
      first = false;
      why = ReadFallback.UNKNOWN_DATANODE;
      return;
    }
    told.order(this);
    int serving = first ? firstAwake() : NOBODY;
    first = first && serving == NOBODY;
    if (serving != NOBODY && !equallyNear.get(serving).equals(reader)) {
      promise(told, serving);
    }
  }

  /** The place of the first replica in the group whose DataNode does not rest. */
  private int firstAwake() {
    for (int place = 0; place < group.size(); place++) {
      boolean rests =
          group.get(place) instanceof DatanodeInfo node && resting.contains(node.getDatanodeUuid());
      if (!rests) {
        return place;
      }
    }
    return NOBODY;
  }

  /** Looks up the numbers of the group; false when one is missing. */
  private boolean number(ReadLinks told) {
    if (hosts.length < group.size()) {
      hosts = new int[group.size()];
    }
    for (int place = 0; place < group.size(); place++) {
      hosts[place] =
          group.get(place) instanceof DatanodeInfo node
              ? told.number(node.getDatanodeUuid())
              : ReadLinks.UNKNOWN;
      if (hosts[place] == ReadLinks.UNKNOWN) {
        return false;
      }
    }
    return true;
  }

  private void promise(ReadLinks told, int serving) {
    long asked = asked();
    boolean again = asked == promisedBefore;
    promisedBefore = again ? NOTHING : asked;
    if (!again) {
      told.promised(hosts[serving], leavesRack(serving));
    }
  }

  /** A number for the reader and the group, whatever its order. */
  private long asked() {
    Node from = reader;
    long sum = from == null ? 1 : 31L * from.getName().hashCode() + location(from).hashCode();
    for (int place = 0; place < group.size(); place++) {
      sum += (hosts[place] + 1) * SPREAD;
    }
    return sum;
  }

  /** The group at hand stays as it is. */
  void fail() {
    why = ReadFallback.FAILED;
  }

  /**
   * The block's replicas are in order.
   *
   * @return why some of them are in HDFS's own, null when none are
   */
  @Nullable ReadFallback end() {
    links = null;
    reader = null;
    group = List.of();
    return why;
  }

  @Override
  public int size() {
    return group.size();
  }

  @Override
  public int host(int place) {
    return hosts[place];
  }

  @Override
  public boolean leavesRack(int place) {
    Node from = reader;
    return from == null || !location(from).equals(location(group.get(place)));
  }

  private static String location(Node node) {
    return node.getNetworkLocation();
  }

  @Override
  public void swap(int one, int other) {
    Collections.swap(group, one, other);
    int host = hosts[one];
    hosts[one] = hosts[other];
    hosts[other] = host;
  }
}
