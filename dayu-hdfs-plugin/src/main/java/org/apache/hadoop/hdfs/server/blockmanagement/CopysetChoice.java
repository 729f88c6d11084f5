package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.placement.Copysets;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.hdfs.draws.GuidedTopology;
import io.dayu.hdfs.placement.IdleLinks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * The choice of a new block's DataNodes from a copyset of the first, which HDFS chooses.
 *
 * <p>The site's policy is asked for the set as if the client had named its DataNodes, and judges
 * each. Whoever it refuses is passed by in the next set, as if gone. For one block and thread.
 */
@NullMarked
final class CopysetChoice {
  /** Sets that the site's policy is asked for. */
  private static final int TRIES = 4;

  private final BlockPlacementPolicyDefault site;
  private final GuidedTopology topology;
  private final Copysets sets;
  private final IdleLinks links;
  private final NewBlock block;
  private final Set<Node> refused = new HashSet<>();
  private final Set<StorageType> types;

  CopysetChoice(
      BlockPlacementPolicyDefault site,
      GuidedTopology topology,
      Copysets sets,
      IdleLinks links,
      NewBlock block) {
    this.site = site;
    this.topology = topology;
    this.sets = sets;
    this.links = links;
    this.block = block;
    types = EnumSet.copyOf(block.storagePolicy().chooseStorageTypes((short) block.replicas()));
  }

  /**
   * The DataNodes of a set, if one is found that fits.
   *
   * @param choice of the first replica by the site's policy
   * @param good whether a choice is as good as any
   */
  Optional<DatanodeStorageInfo[]> chosen(
      PlacementRule rule,
      Supplier<DatanodeStorageInfo[]> choice,
      Predicate<DatanodeStorageInfo[]> good) {
    DatanodeStorageInfo[] one = choice.get();
    if (one.length == 0) {
      return Optional.empty();
    }
    DatanodeDescriptor first = one[0].getDatanodeDescriptor();
    OptionalInt number = links.number(NodeBase.getPath(first));
    if (number.isEmpty() || number.getAsInt() >= sets.nodes()) {
      return Optional.empty();
    }
    int anyRing = ThreadLocalRandom.current().nextInt(sets.rings());
    for (int turn = 0; turn < TRIES; turn++) {
      int ring = (anyRing + turn) % sets.rings();
      int[] set = sets.set(number.getAsInt(), ring, block.replicas(), rule, this::isOpen);
      List<DatanodeDescriptor> nodes = dataNodes(first, set);
      if (nodes.size() == block.replicas()) {
        DatanodeStorageInfo[] chosen = block.favoring(nodes).chosenBy(site);
        Set<Node> found = new HashSet<>();
        Arrays.stream(chosen).forEach(storage -> found.add(storage.getDatanodeDescriptor()));
        if (found.containsAll(nodes) && good.test(chosen)) {
          return Optional.of(chosen);
        }
        nodes.stream().filter(node -> !found.contains(node)).forEach(refused::add);
      }
    }
    return Optional.empty();
  }

  /** The DataNodes of a set; fewer where the topology has lost some. */
  private List<DatanodeDescriptor> dataNodes(DatanodeDescriptor first, int[] set) {
    List<DatanodeDescriptor> nodes = new ArrayList<>(List.of(first));
    for (int member = 1; member < set.length; member++) {
      if (topology.node(links, set[member]) instanceof DatanodeDescriptor node) {
        nodes.add(node);
      }
    }
    return nodes;
  }

  private boolean isOpen(int number) {
    return links.isCandidate(number)
        && topology.node(links, number) instanceof DatanodeDescriptor node
        && !refused.contains(node)
        && !isExcluded(node)
        && !topology.rests(node)
        && !isTooBusy(node)
        && types.stream().anyMatch(node::hasStorageType);
  }

  /** True by HDFS's rule, which a DataNode that the client would like is not held to. */
  private boolean isTooBusy(DatanodeDescriptor node) {
    return site.considerLoad && site.excludeNodeByLoad(node);
  }

  /** True if the client does not want it; the writer's own is the first replica's, or nobody's. */
  private boolean isExcluded(DatanodeDescriptor node) {
    @Nullable Set<Node> excluded = block.excluded();
    return node.equals(block.writer()) || (excluded != null && excluded.contains(node));
  }
}
