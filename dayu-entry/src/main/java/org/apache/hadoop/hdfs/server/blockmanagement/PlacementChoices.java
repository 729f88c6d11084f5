package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;

/** Dayu's part in the choices of a placement policy, each in the place of the site's own. */
interface PlacementChoices {
  /** Initializes the site's policy so that its draws can be guided. */
  void initialize(
      BlockPlacementPolicyDefault site,
      Configuration conf,
      @Nullable FSClusterStats stats,
      @Nullable NetworkTopology clusterMap,
      @Nullable Host2NodesMap host2datanodeMap);

  /** For a block that a client adds. */
  DatanodeStorageInfo[] chooseTarget(
      String src,
      int numOfReplicas,
      Node writer,
      Set<Node> excludedNodes,
      long blocksize,
      List<DatanodeDescriptor> favoredNodes,
      BlockStoragePolicy storagePolicy,
      EnumSet<AddBlockFlag> flags);

  /**
   * For copies.
   *
   * @param chosen where the block is already, or is to be
   * @param bySite the site's choice, by those that are excluded
   */
  DatanodeStorageInfo[] chooseCopies(
      int numOfReplicas,
      Node writer,
      List<DatanodeStorageInfo> chosen,
      @Nullable Set<Node> excludedNodes,
      BlockStoragePolicy storagePolicy,
      Function<@Nullable Set<Node>, DatanodeStorageInfo[]> bySite);

  /** Of too many replicas those that go. */
  List<DatanodeStorageInfo> chooseReplicasToDelete(
      Collection<DatanodeStorageInfo> available,
      Collection<DatanodeStorageInfo> candidates,
      int expectedReplicas,
      List<StorageType> excessTypes,
      DatanodeDescriptor addedNode,
      DatanodeDescriptor deletionHint);

  /** Tells it a picture of links or of rest, of classes that need a later Java. */
  void tell(Object picture);
}
