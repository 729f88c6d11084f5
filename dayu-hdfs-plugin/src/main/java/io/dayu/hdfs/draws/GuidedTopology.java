package io.dayu.hdfs.draws;

import io.dayu.guard.CallbackFailures;
import io.dayu.hdfs.placement.IdleLinks;
import io.dayu.hdfs.placement.Offers;
import io.dayu.hdfs.reading.DayuNetworkTopology;
import io.dayu.hdfs.resting.RestingNodes;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The NameNode's own topology, but that a thread which chooses for a new block draws the DataNode
 * that would take it soonest, where HDFS draws any.
 *
 * <p>Every draw that finds nobody, and every other question, is the real topology's to answer; it
 * alone holds the DataNodes, and takes its own lock. A policy cannot tell the difference: whatever
 * it refuses it draws anew.
 */
public final class GuidedTopology extends DFSNetworkTopology {
  /** Draws that may find somebody who rests. */
  private static final int DRAWS_MAX = 8;

  private static final Logger LOGGER = LoggerFactory.getLogger(GuidedTopology.class);

  private final DFSNetworkTopology real;
  private final CallbackFailures failures =
      new CallbackFailures(LOGGER, "A DataNode was not drawn by the network; HDFS draws any.");

  @SuppressWarnings("ThreadLocalUsage") // one policy at a time has one topology, for hours
  private final ThreadLocal<@Nullable Offers> choosing = new ThreadLocal<>();

  /** The DataNodes that rest, for a thread that chooses among those that are awake. */
  @SuppressWarnings("ThreadLocalUsage") // as above
  private final ThreadLocal<@Nullable RestingNodes> sparing = new ThreadLocal<>();

  private final BiPredicate<Node, StorageType> hasType;
  private volatile @Nullable FoundNodes found;

  /**
   * A topology on top of another.
   *
   * @param hasType whether a DataNode has storages of a type
   */
  public GuidedTopology(DFSNetworkTopology real, BiPredicate<Node, StorageType> hasType) {
    this.real = real;
    this.hasType = hasType;
  }

  /** True if a topology draws DataNodes as HDFS's own does. */
  public static boolean canGuide(NetworkTopology topology) {
    return topology.getClass() == DFSNetworkTopology.class
        || topology.getClass() == DayuNetworkTopology.class;
  }

  /** True if nothing that this Hadoop's topology can be asked would be answered from here. */
  public static boolean passesEverythingOn() {
    return Arrays.stream(DFSNetworkTopology.class.getMethods())
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(method -> method.getDeclaringClass() != Object.class)
        .allMatch(GuidedTopology::isPassedOn);
  }

  private static boolean isPassedOn(Method method) {
    try {
      return GuidedTopology.class
              .getMethod(method.getName(), method.getParameterTypes())
              .getDeclaringClass()
          == GuidedTopology.class;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  /** Does something whose draws are guided by offers. */
  public <T> T choosing(Offers offers, Supplier<T> choice) {
    choosing.set(offers);
    try {
      return choice.get();
    } finally {
      choosing.remove();
    }
  }

  /** Does something whose draws find nobody who rests. */
  public <T> T sparing(RestingNodes resting, Supplier<T> choice) {
    sparing.set(resting);
    try {
      return choice.get();
    } finally {
      sparing.remove();
    }
  }

  /** A draw of the real topology's. */
  private interface Draw {
    @Nullable Node among(Collection<Node> excluded);
  }

  @Override
  public @Nullable Node chooseRandomWithStorageTypeTwoTrial(
      String scope, Collection<Node> excludedNodes, StorageType type) {
    Node offered = offered(scope, excludedNodes, type);
    return offered == null
        ? awake(
            excludedNodes,
            excluded -> real.chooseRandomWithStorageTypeTwoTrial(scope, excluded, type))
        : offered;
  }

  /**
   * Draws until somebody is awake. Few draws do where few rest; otherwise all who rest are left out
   * of one.
   */
  private @Nullable Node awake(Collection<Node> excluded, Draw draw) {
    Node drawn = draw.among(excluded);
    for (int draws = 1; drawn != null && rests(drawn); draws++) {
      if (draws == DRAWS_MAX) {
        return draw.among(withResting(excluded));
      }
      drawn = draw.among(excluded);
    }
    return drawn;
  }

  private Collection<Node> withResting(Collection<Node> excluded) {
    Set<Node> all = new HashSet<>(excluded);
    for (Node node : real.getLeaves(NodeBase.ROOT)) {
      if (rests(node)) {
        all.add(node);
      }
    }
    return all;
  }

  /** True if a DataNode rests, as far as the thread at work spares such. */
  public boolean rests(Node node) {
    try {
      RestingNodes resting = sparing.get();
      return resting != null
          && node instanceof DatanodeInfo dataNode
          && resting.contains(dataNode.getDatanodeUuid());
    } catch (Throwable e) {
      failures.caught(e);
      return false;
    }
  }

  private @Nullable Node offered(String scope, Collection<Node> excluded, StorageType type) {
    try {
      Offers offers = choosing.get();
      if (offers == null) {
        return null;
      }
      FoundNodes nodes = foundNodes(offers.links());
      int next = offers.next(scope, one -> suits(nodes, one, excluded, type));
      return next == Offers.NONE ? null : nodes.node(next);
    } catch (Throwable e) {
      failures.caught(e);
      return null;
    }
  }

  /** The DataNode with a number in a picture of the links; null where it is here no more. */
  public @Nullable Node node(IdleLinks links, int number) {
    return foundNodes(links).node(number);
  }

  private FoundNodes foundNodes(IdleLinks links) {
    FoundNodes known = found;
    if (known == null || !known.isOf(links)) {
      known = new FoundNodes(real, links);
      found = known;
    }
    return known;
  }

  private boolean suits(FoundNodes nodes, int one, Collection<Node> excluded, StorageType type) {
    try {
      Node node = nodes.node(one);
      return node != null && hasType.test(node, type) && !excluded.contains(node) && !rests(node);
    } catch (Throwable e) {
      failures.caught(e);
      return false;
    }
  }

  @Override
  public @Nullable Node chooseRandomWithStorageType(
      String scope, Collection<Node> excludedNodes, StorageType type) {
    return awake(
        excludedNodes, excluded -> real.chooseRandomWithStorageType(scope, excluded, type));
  }

  @Override
  public @Nullable Node chooseRandom(String scope) {
    return real.chooseRandom(scope);
  }

  @Override
  public @Nullable Node chooseRandom(String scope, Collection<Node> excludedNodes) {
    return awake(excludedNodes, excluded -> real.chooseRandom(scope, excluded));
  }

  @Override
  public void add(Node node) {
    real.add(node);
  }

  @Override
  public void remove(Node node) {
    real.remove(node);
  }

  @Override
  public void decommissionNode(Node node) {
    real.decommissionNode(node);
  }

  @Override
  public void recommissionNode(Node node) {
    real.recommissionNode(node);
  }

  @Override
  public boolean contains(Node node) {
    return real.contains(node);
  }

  @Override
  public @Nullable Node getNode(String path) {
    return real.getNode(path);
  }

  @Override
  public List<Node> getDatanodesInRack(String location) {
    return real.getDatanodesInRack(location);
  }

  @Override
  public List<Node> getLeaves(String scope) {
    return real.getLeaves(scope);
  }

  @Override
  public int countNumOfAvailableNodes(String scope, Collection<Node> excludedNodes) {
    return real.countNumOfAvailableNodes(scope, excludedNodes);
  }

  @Override
  public boolean hasClusterEverBeenMultiRack() {
    return real.hasClusterEverBeenMultiRack();
  }

  @Override
  public String getRack(String location) {
    return real.getRack(location);
  }

  @Override
  public int getNumOfRacks() {
    return real.getNumOfRacks();
  }

  @Override
  public int getNumOfNonEmptyRacks() {
    return real.getNumOfNonEmptyRacks();
  }

  @Override
  public int getNumOfLeaves() {
    return real.getNumOfLeaves();
  }

  @Override
  public int getDistance(Node one, Node other) {
    return real.getDistance(one, other);
  }

  @Override
  public boolean isOnSameRack(Node one, Node other) {
    return real.isOnSameRack(one, other);
  }

  @Override
  public boolean isNodeGroupAware() {
    return real.isNodeGroupAware();
  }

  @Override
  public boolean isOnSameNodeGroup(Node one, Node other) {
    return real.isOnSameNodeGroup(one, other);
  }

  @Override
  public void sortByDistance(Node reader, Node[] nodes, int activeLength) {
    real.sortByDistance(reader, nodes, activeLength);
  }

  @Override
  public <T extends Node> void sortByDistance(
      Node reader, T[] nodes, int activeLength, Consumer<List<T>> secondarySort) {
    real.sortByDistance(reader, nodes, activeLength, secondarySort);
  }

  @Override
  public void sortByDistanceUsingNetworkLocation(Node reader, Node[] nodes, int activeLength) {
    real.sortByDistanceUsingNetworkLocation(reader, nodes, activeLength);
  }

  @Override
  public <T extends Node> void sortByDistanceUsingNetworkLocation(
      Node reader, T[] nodes, int activeLength, Consumer<List<T>> secondarySort) {
    real.sortByDistanceUsingNetworkLocation(reader, nodes, activeLength, secondarySort);
  }

  @Override
  public void shuffle(Node[] nodes, int activeLength) {
    real.shuffle(nodes, activeLength);
  }

  @Override
  public String toString() {
    return real.toString();
  }
}
