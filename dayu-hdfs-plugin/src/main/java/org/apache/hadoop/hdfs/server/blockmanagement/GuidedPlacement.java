package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.placement.Copysets;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.guard.CallbackFailures;
import io.dayu.hdfs.draws.GuidedTopology;
import io.dayu.hdfs.placement.Fallback;
import io.dayu.hdfs.placement.Guidance;
import io.dayu.hdfs.placement.GuidedPolicy;
import io.dayu.hdfs.placement.IdleLinks;
import io.dayu.hdfs.placement.Offers;
import io.dayu.hdfs.resting.BandMap;
import io.dayu.hdfs.resting.RestGuidance;
import io.dayu.hdfs.resting.RestHeeder;
import io.dayu.hdfs.resting.RestingNodes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The site's own placement policy, whose random draws for new blocks are guided to where the
 * network is idle: what {@link DayuBlockPlacementPolicy} asks.
 *
 * <p>It chooses nothing itself. Which racks, storage types and DataNodes are right is decided by
 * the policy that {@code dayu.placement.policy} names, the only thing that differs is in which
 * order it is shown DataNodes ({@link GuidedTopology}), and only for the blocks that clients add.
 * Without a fresh picture of the links the draws are HDFS's own.
 *
 * <p>Whoever rests is not chosen, neither for new blocks nor for copies, unless the others are too
 * few or in worse places, and counts for nothing in the mean load that makes others too busy. Of
 * too many replicas one there is deleted first, where the others are in as good places as those
 * that the site's policy would leave, and no more of them on DataNodes that are not heard.
 *
 * <p>Takes no lock; needs none.
 */
@NullMarked
public final class GuidedPlacement implements PlacementChoices, GuidedPolicy, RestHeeder {
  private static final Logger LOG = BlockPlacementPolicy.LOG;

  /** HDFS's own draws miss a second rack at times where there is one: they are tried again. */
  private static final int DRAWS = 2;

  private @Nullable BlockPlacementPolicyDefault site;
  private @Nullable GuidedTopology topology;
  private int upgradeDomainFactor;
  private volatile @Nullable Guidance guidance;
  private volatile @Nullable RestGuidance rest;
  private final CallbackFailures failures =
      new CallbackFailures(
          LOG, "A block could not be placed by the network; the site's policy places it");

  /** Made by its name, and then initialized. */
  public GuidedPlacement() {}

  @Override
  public void initialize(
      BlockPlacementPolicyDefault made,
      Configuration conf,
      @Nullable FSClusterStats stats,
      @Nullable NetworkTopology clusterMap,
      @Nullable Host2NodesMap host2datanodeMap) {
    topology = guided(clusterMap);
    upgradeDomainFactor = PolicyRules.upgradeDomainFactor(conf);
    made.initialize(
        conf,
        stats == null ? null : new AwakeStats(stats, this::spared),
        topology == null ? clusterMap : topology,
        host2datanodeMap);
    site = made;
  }

  private static @Nullable GuidedTopology guided(@Nullable NetworkTopology clusterMap) {
    if (clusterMap == null) {
      return null;
    }
    if (GuidedTopology.canGuide(clusterMap) && GuidedTopology.passesEverythingOn()) {
      return new GuidedTopology(
          (DFSNetworkTopology) clusterMap,
          (node, type) ->
              node instanceof DatanodeDescriptor descriptor && descriptor.hasStorageType(type));
    }
    LOG.warn(
        "New blocks are not placed by the network: Dayu can guide HDFS's own DFSNetworkTopology"
            + " and its own DayuNetworkTopology only, and this NameNode has {}",
        clusterMap.getClass().getName());
    return null;
  }

  private BlockPlacementPolicyDefault site() {
    return Objects.requireNonNull(site, "it is initialized before it is asked");
  }

  @Override
  public void guide(Guidance told) {
    guidance = told;
  }

  @Override
  public boolean canHeed() {
    return topology != null;
  }

  @Override
  public void heed(RestGuidance told) {
    rest = told;
  }

  @Override
  public void tell(Object picture) {
    if (picture instanceof Guidance links) {
      guide(links);
    } else if (picture instanceof RestGuidance told) {
      heed(told);
    }
  }

  private RestingNodes spared() {
    RestGuidance told = rest;
    return told == null ? RestingNodes.NONE : told.currentSpared();
  }

  /**
   * Has something chosen among the DataNodes that are awake, or among all where those are too few,
   * or would not have the block in as good a place.
   *
   * @param choice takes who is excluded, and may add to it
   * @param quality that of a choice
   */
  @SuppressWarnings("CatchingUnchecked") // whatever goes wrong here, the block gets its DataNodes
  private DatanodeStorageInfo[] sparing(
      int replicas,
      @Nullable Set<Node> excluded,
      Collection<? extends @Nullable Node> asked,
      Function<@Nullable Set<Node>, DatanodeStorageInfo[]> choice,
      Function<DatanodeStorageInfo[], PlacementQuality> quality) {
    RestGuidance told = rest;
    GuidedTopology draws = topology;
    RestingNodes resting = spared();
    if (told == null || draws == null || resting.isEmpty()) {
      return choice.apply(excluded);
    }
    Set<Node> spared = copy(excluded);
    for (Node one : asked) {
      if (one instanceof DatanodeDescriptor dataNode
          && resting.contains(dataNode.getDatanodeUuid())) {
        spared.add(dataNode);
      }
    }
    try {
      DatanodeStorageInfo[] chosen = {};
      for (int draw = 0; draw < DRAWS; draw++) {
        chosen = draws.sparing(resting, () -> choice.apply(copy(spared)));
        if (quality.apply(chosen).isFull(replicas)) {
          return chosen;
        }
      }
      DatanodeStorageInfo[] ofAll = choice.apply(copy(excluded));
      if (quality.apply(chosen).isAsGoodAs(quality.apply(ofAll))) {
        return chosen;
      }
      told.metrics().countTooFewAwake();
      return ofAll;
    } catch (RuntimeException | Error e) {
      failures.caught(e);
      return choice.apply(excluded);
    }
  }

  private static Set<Node> copy(@Nullable Set<Node> excluded) {
    return excluded == null ? new HashSet<>() : new HashSet<>(excluded);
  }

  /** The quality of a block's placement by replicas that are there and by chosen ones. */
  private PlacementQuality quality(
      DatanodeStorageInfo[] chosen,
      Collection<DatanodeStorageInfo> there,
      int replicas,
      BlockStoragePolicy storagePolicy) {
    Set<DatanodeStorageInfo> all = new LinkedHashSet<>(there);
    Collections.addAll(all, chosen);
    List<StorageType> types = storagePolicy.chooseStorageTypes((short) replicas);
    return PlacementQuality.of(site(), all, replicas, types);
  }

  /** For a block that a client adds. */
  @Override
  public DatanodeStorageInfo[] chooseTarget(
      String src,
      int numOfReplicas,
      Node writer,
      Set<Node> excludedNodes,
      long blocksize,
      List<DatanodeDescriptor> favoredNodes,
      BlockStoragePolicy storagePolicy,
      EnumSet<AddBlockFlag> flags) {
    List<@Nullable Node> asked = new ArrayList<>();
    asked.add(writer);
    if (favoredNodes != null) {
      asked.addAll(favoredNodes);
    }
    DatanodeStorageInfo[] chosen =
        sparing(
            numOfReplicas,
            excludedNodes,
            asked,
            excluded ->
                choose(
                    new NewBlock(
                        src,
                        numOfReplicas,
                        writer,
                        excluded,
                        blocksize,
                        favoredNodes,
                        storagePolicy,
                        flags)),
            some -> quality(some, List.of(), numOfReplicas, storagePolicy));
    tally(chosen, numOfReplicas, blocksize);
    return chosen;
  }

  private DatanodeStorageInfo[] choose(NewBlock block) {
    Guidance told = guidance;
    GuidedTopology draws = topology;
    return told == null || draws == null ? block.chosenBy(site()) : choose(block, told, draws);
  }

  private DatanodeStorageInfo[] choose(NewBlock block, Guidance told, GuidedTopology draws) {
    IdleLinks links = told.current().orElse(null);
    if (links == null) {
      told.metrics().fellBack(Fallback.NO_REPORTS);
      return block.chosenBy(site());
    }
    DatanodeStorageInfo[] chosen =
        block.hasFavored()
            ? alone(block, told, Fallback.FAVORED_NODES)
            : guided(block, told, links, draws);
    links.placed(block.writerPath(), paths(chosen), block.blockSize());
    return chosen;
  }

  @SuppressWarnings("CatchingUnchecked") // whatever goes wrong here, the client gets its block
  private DatanodeStorageInfo[] guided(
      NewBlock block, Guidance told, IdleLinks links, GuidedTopology draws) {
    Offers offers = offers(block, links);
    DatanodeStorageInfo[] chosen;
    try {
      Optional<DatanodeStorageInfo[]> inSet = inCopyset(block, told, links, draws);
      if (inSet.isPresent()) {
        return inSet.get();
      }
      chosen = draws.choosing(offers, () -> block.copy().chosenBy(site()));
    } catch (RuntimeException | Error e) {
      failures.caught(e);
      return alone(block, told, Fallback.FAILED);
    }
    if (!isFull(block, chosen)) {
      return alone(block, told, Fallback.TOO_FEW);
    }
    told.metrics().guided(offers.count());
    return chosen;
  }

  private boolean isFull(NewBlock block, DatanodeStorageInfo[] chosen) {
    int replicas = block.replicas();
    return quality(chosen, List.of(), replicas, block.storagePolicy()).isFull(replicas);
  }

  /** The choice from a copyset, where there are any, and bands of ranks do not rule. */
  private Optional<DatanodeStorageInfo[]> inCopyset(
      NewBlock block, Guidance told, IdleLinks links, GuidedTopology draws) {
    Copysets sets = told.copysets().orElse(null);
    if (sets == null || block.replicas() < 2 || bands() != null) {
      return Optional.empty();
    }
    PlacementRule rule =
        PolicyRules.rule(
            site(), block.replicas(), draws.getNumOfNonEmptyRacks(), upgradeDomainFactor);
    Offers offers = new Offers(links);
    Optional<DatanodeStorageInfo[]> chosen =
        new CopysetChoice(site(), draws, sets, links, block)
            .chosen(
                rule,
                () -> draws.choosing(offers, () -> block.first().chosenBy(site())),
                some -> isFull(block, some));
    told.metrics().copyset(chosen.isPresent());
    return chosen;
  }

  private @Nullable BandMap bands() {
    RestGuidance told = rest;
    return told == null ? null : told.currentWrites().orElse(null);
  }

  /** By the bands of ranks, where there are any, and by idle links alone otherwise. */
  private Offers offers(NewBlock block, IdleLinks links) {
    BandMap bands = bands();
    return bands == null
        ? new Offers(links)
        : new Offers(links, bands.offers(block.localPath())::next);
  }

  private void tally(DatanodeStorageInfo[] chosen, int replicas, long bytes) {
    RestGuidance told = rest;
    BandMap bands = told == null ? null : told.currentBands().orElse(null);
    if (told != null && bands != null && chosen.length > 0) {
      told.tally().placed(bands, paths(chosen), replicas, bytes);
    }
  }

  private DatanodeStorageInfo[] alone(NewBlock block, Guidance told, Fallback why) {
    told.metrics().fellBack(why);
    return block.chosenBy(site());
  }

  private static List<String> paths(DatanodeStorageInfo[] chosen) {
    List<String> paths = new ArrayList<>(chosen.length);
    for (DatanodeStorageInfo storage : chosen) {
      paths.add(NodeBase.getPath(storage.getDatanodeDescriptor()));
    }
    return paths;
  }

  @Override
  public DatanodeStorageInfo[] chooseCopies(
      int numOfReplicas,
      Node writer,
      List<DatanodeStorageInfo> chosen,
      @Nullable Set<Node> excludedNodes,
      BlockStoragePolicy storagePolicy,
      Function<@Nullable Set<Node>, DatanodeStorageInfo[]> bySite) {
    int replicas = numOfReplicas + chosen.size();
    return sparing(
        replicas,
        excludedNodes,
        Collections.singletonList(writer),
        bySite,
        some -> quality(some, chosen, replicas, storagePolicy));
  }

  @Override
  public List<DatanodeStorageInfo> chooseReplicasToDelete(
      Collection<DatanodeStorageInfo> available,
      Collection<DatanodeStorageInfo> candidates,
      int expectedReplicas,
      List<StorageType> excessTypes,
      DatanodeDescriptor addedNode,
      DatanodeDescriptor deletionHint) {
    DeletionChoice site =
        new DeletionChoice(
            site(), List.copyOf(available), List.copyOf(candidates), expectedReplicas, excessTypes);
    List<DatanodeStorageInfo> alone = site.without(List.of(), addedNode, deletionHint);
    List<DatanodeStorageInfo> resting = deletionHint == null ? sparedOf(candidates) : List.of();
    if (alone.isEmpty() || resting.isEmpty()) {
      return alone;
    }
    List<DatanodeStorageInfo> chosen = alone;
    List<DatanodeStorageInfo> first = new ArrayList<>();
    for (DatanodeStorageInfo one : resting) {
      first.add(one);
      List<DatanodeStorageInfo> other = site.without(first, addedNode, deletionHint);
      if (site.isAsGood(other, alone)) {
        chosen = other;
      } else {
        first.remove(one);
      }
    }
    return chosen;
  }

  /** The storages whose DataNode rests or is to rest. */
  private List<DatanodeStorageInfo> sparedOf(Collection<DatanodeStorageInfo> storages) {
    RestingNodes resting = spared();
    return storages.stream()
        .filter(one -> resting.contains(one.getDatanodeDescriptor().getDatanodeUuid()))
        .toList();
  }
}
