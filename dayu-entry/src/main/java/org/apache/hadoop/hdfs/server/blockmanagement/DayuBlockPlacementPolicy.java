package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.entry.DayuPart;
import io.dayu.entry.StartCheck;
import io.dayu.guard.CallbackFailures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;

/**
 * The site's own placement policy, some of whose choices are Dayu's to guide: for {@code
 * dfs.block.replicator.classname}.
 *
 * <p>Where Dayu's part cannot be loaded, and after it met an Error, this is the policy that {@code
 * dayu.placement.policy} names. It is made before Dayu starts, and also where there is no NameNode.
 * That it extends the default policy is what the Balancer asks of any; nothing inherited is used.
 * Takes no lock; needs none.
 */
public final class DayuBlockPlacementPolicy extends BlockPlacementPolicyDefault {
  private static final String PART =
      "org.apache.hadoop.hdfs.server.blockmanagement.GuidedPlacement";

  private final CallbackFailures failures =
      new CallbackFailures(LOG, "Dayu could not guide a choice; the site's policy makes it.");
  private volatile @Nullable BlockPlacementPolicyDefault site;
  private volatile @Nullable PlacementChoices part;

  /** Makes the site's policy as it is without Dayu. */
  private Supplier<BlockPlacementPolicyDefault> alone = this::site;

  /** Made by Hadoop, and then initialized. */
  public DayuBlockPlacementPolicy() {}

  /**
   * Makes the site's own policy; all but the configuration is null where there is no NameNode.
   *
   * @throws IllegalArgumentException when {@code dayu.placement.policy} names no fit policy
   */
  @Override
  @SuppressWarnings("CatchingUnchecked") // the site's policy places blocks whatever happens here
  public void initialize(
      Configuration conf,
      @Nullable FSClusterStats stats,
      NetworkTopology clusterMap,
      Host2NodesMap host2datanodeMap) {
    alone =
        () -> {
          BlockPlacementPolicyDefault made = SitePolicy.make(conf);
          made.initialize(conf, stats, clusterMap, host2datanodeMap);
          return made;
        };
    BlockPlacementPolicyDefault made = SitePolicy.make(conf);
    try {
      Optional<String> problem = StartCheck.problem();
      if (problem.isPresent()) {
        LOG.error("{} Blocks are placed by the site's policy.", problem.get());
      } else {
        PlacementChoices loaded = DayuPart.make(PlacementChoices.class, PART);
        loaded.initialize(made, conf, stats, clusterMap, host2datanodeMap);
        part = loaded;
        site = made;
        return;
      }
    } catch (Throwable e) {
      LOG.error("Dayu guides no placement, for it cannot be loaded: the site's policy places.", e);
    }
    site = alone.get();
  }

  /** The site's own policy. */
  BlockPlacementPolicyDefault site() {
    return Objects.requireNonNull(site, "Hadoop initializes a policy that it has made");
  }

  /** Dayu's part, where it is at work. */
  Optional<PlacementChoices> part() {
    return Optional.ofNullable(part);
  }

  /** Tells Dayu's part which links are idle; nothing happens where there is none. */
  public void guide(Object guidance) {
    part().ifPresent(dayu -> dayu.tell(guidance));
  }

  /** Tells Dayu's part who rests; nothing happens where there is none. */
  public void heed(Object guidance) {
    part().ifPresent(dayu -> dayu.tell(guidance));
  }

  /** Dayu's choice, or the site's where Dayu has no part or its part meets an Error. */
  private <T> T chosen(Function<PlacementChoices, T> dayu, Supplier<T> bySite) {
    PlacementChoices asked = part;
    if (asked != null) {
      try {
        return dayu.apply(asked);
      } catch (Throwable e) {
        // Where the site's policy has thrown it, it does so again.
        failures.caught(e);
        if (e instanceof Error) {
          goOnAlone();
        }
      }
    }
    return bySite.get();
  }

  /** The site's policy of now asks Dayu's topology: another one is made, with what it was told. */
  private synchronized void goOnAlone() {
    if (part == null) {
      return;
    }
    part = null;
    LOG.error(
        "Dayu cannot guide placement; the site's policy places until the NameNode is restarted.");
    BlockPlacementPolicyDefault made = alone.get();
    made.setExcludeSlowNodesEnabled(site().getExcludeSlowNodesEnabled());
    made.setMinBlocksForWrite(site().getMinBlocksForWrite());
    site = made;
  }

  /** For a block that a client adds. */
  @Override
  DatanodeStorageInfo[] chooseTarget(
      String src,
      int numOfReplicas,
      Node writer,
      Set<Node> excludedNodes,
      long blocksize,
      List<DatanodeDescriptor> favoredNodes,
      BlockStoragePolicy storagePolicy,
      EnumSet<AddBlockFlag> flags) {
    return chosen(
        dayu ->
            dayu.chooseTarget(
                src,
                numOfReplicas,
                writer,
                excludedNodes,
                blocksize,
                favoredNodes,
                storagePolicy,
                flags),
        () ->
            site()
                .chooseTarget(
                    src,
                    numOfReplicas,
                    writer,
                    excludedNodes,
                    blocksize,
                    favoredNodes,
                    storagePolicy,
                    flags));
  }

  @Override
  public DatanodeStorageInfo[] chooseTarget(
      String srcPath,
      int numOfReplicas,
      Node writer,
      List<DatanodeStorageInfo> chosen,
      boolean returnChosenNodes,
      Set<Node> excludedNodes,
      long blocksize,
      BlockStoragePolicy storagePolicy,
      EnumSet<AddBlockFlag> flags) {
    return copies(
        numOfReplicas,
        writer,
        chosen,
        excludedNodes,
        storagePolicy,
        excluded ->
            site()
                .chooseTarget(
                    srcPath,
                    numOfReplicas,
                    writer,
                    chosen,
                    returnChosenNodes,
                    excluded,
                    blocksize,
                    storagePolicy,
                    flags));
  }

  @Override
  public DatanodeStorageInfo[] chooseTarget(
      String srcPath,
      int numOfReplicas,
      Node writer,
      List<DatanodeStorageInfo> chosen,
      boolean returnChosenNodes,
      Set<Node> excludedNodes,
      long blocksize,
      BlockStoragePolicy storagePolicy,
      EnumSet<AddBlockFlag> flags,
      EnumMap<StorageType, Integer> storageTypes) {
    return copies(
        numOfReplicas,
        writer,
        chosen,
        excludedNodes,
        storagePolicy,
        excluded ->
            site()
                .chooseTarget(
                    srcPath,
                    numOfReplicas,
                    writer,
                    chosen,
                    returnChosenNodes,
                    excluded,
                    blocksize,
                    storagePolicy,
                    flags,
                    storageTypes));
  }

  private DatanodeStorageInfo[] copies(
      int replicas,
      Node writer,
      List<DatanodeStorageInfo> chosen,
      Set<Node> excluded,
      BlockStoragePolicy storagePolicy,
      Function<@Nullable Set<Node>, DatanodeStorageInfo[]> bySite) {
    return chosen(
        dayu -> dayu.chooseCopies(replicas, writer, chosen, excluded, storagePolicy, bySite),
        () -> bySite.apply(excluded));
  }

  @Override
  public List<DatanodeStorageInfo> chooseReplicasToDelete(
      Collection<DatanodeStorageInfo> available,
      Collection<DatanodeStorageInfo> candidates,
      int expectedReplicas,
      List<StorageType> excessTypes,
      DatanodeDescriptor addedNode,
      DatanodeDescriptor deletionHint) {
    return chosen(
        dayu ->
            dayu.chooseReplicasToDelete(
                available,
                candidates,
                expectedReplicas,
                new ArrayList<>(excessTypes),
                addedNode,
                deletionHint),
        () ->
            site()
                .chooseReplicasToDelete(
                    available, candidates, expectedReplicas, excessTypes, addedNode, deletionHint));
  }

  @Override
  public BlockPlacementStatus verifyBlockPlacement(DatanodeInfo[] locations, int replicas) {
    return site().verifyBlockPlacement(locations, replicas);
  }

  @Override
  public DatanodeStorageInfo chooseReplicaToDelete(
      Collection<DatanodeStorageInfo> moreThanOne,
      Collection<DatanodeStorageInfo> exactlyOne,
      List<StorageType> excessTypes,
      Map<String, List<DatanodeStorageInfo>> rackMap) {
    return site().chooseReplicaToDelete(moreThanOne, exactlyOne, excessTypes, rackMap);
  }

  @Override
  boolean useDelHint(
      DatanodeStorageInfo deletionHint,
      DatanodeStorageInfo added,
      List<DatanodeStorageInfo> moreThanOne,
      Collection<DatanodeStorageInfo> exactlyOne,
      List<StorageType> excessTypes) {
    return site().useDelHint(deletionHint, added, moreThanOne, exactlyOne, excessTypes);
  }

  @Override
  public boolean isMovable(
      Collection<DatanodeInfo> candidates, DatanodeInfo source, DatanodeInfo target) {
    return site().isMovable(candidates, source, target);
  }

  @Override
  public void adjustSetsWithChosenReplica(
      Map<String, List<DatanodeStorageInfo>> rackMap,
      List<DatanodeStorageInfo> moreThanOne,
      List<DatanodeStorageInfo> exactlyOne,
      DatanodeStorageInfo current) {
    site().adjustSetsWithChosenReplica(rackMap, moreThanOne, exactlyOne, current);
  }

  @Override
  public <T> void splitNodesWithRack(
      Iterable<T> available,
      Collection<T> candidates,
      Map<String, List<T>> rackMap,
      List<T> moreThanOne,
      List<T> exactlyOne) {
    site().splitNodesWithRack(available, candidates, rackMap, moreThanOne, exactlyOne);
  }

  @Override
  boolean excludeNodeByLoad(DatanodeDescriptor node) {
    return site().excludeNodeByLoad(node);
  }

  @Override
  void setPreferLocalNode(boolean prefer) {
    site().setPreferLocalNode(prefer);
  }

  @Override
  public void setExcludeSlowNodesEnabled(boolean enable) {
    site().setExcludeSlowNodesEnabled(enable);
  }

  @Override
  public boolean getExcludeSlowNodesEnabled() {
    return site().getExcludeSlowNodesEnabled();
  }

  @Override
  public void setMinBlocksForWrite(int blocks) {
    site().setMinBlocksForWrite(blocks);
  }

  @Override
  public int getMinBlocksForWrite() {
    return site().getMinBlocksForWrite();
  }
}
