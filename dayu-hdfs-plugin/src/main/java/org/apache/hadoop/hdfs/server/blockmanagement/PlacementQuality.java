package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.jspecify.annotations.NullMarked;

/**
 * The quality of the placement of a block's replicas: what is worth more to HDFS comes first.
 *
 * @param replicas how many there are
 * @param lacking how many more the placement policy asks for on other racks, node groups or upgrade
 *     domains
 * @param wrongTypes how many are on a storage type that the storage policy would rather not have
 * @param racks how many places of the topology's lowest level they are in
 * @param above how many places of all higher levels they are in
 * @param domains how many upgrade domains they are in
 */
@NullMarked
record PlacementQuality(
    int replicas, int lacking, int wrongTypes, int racks, int above, int domains) {
  private static final Comparator<PlacementQuality> WORSE_FIRST =
      Comparator.comparingInt(PlacementQuality::replicas)
          .thenComparing(PlacementQuality::lacking, Comparator.reverseOrder())
          .thenComparing(PlacementQuality::wrongTypes, Comparator.reverseOrder())
          .thenComparingInt(PlacementQuality::racks)
          .thenComparingInt(PlacementQuality::above)
          .thenComparingInt(PlacementQuality::domains);

  private static final char SEPARATOR = '/';

  /**
   * That of replicas on some storages.
   *
   * @param policy the site's own
   * @param wanted how many replicas are to be there
   * @param types the storage types that they are to have
   */
  static PlacementQuality of(
      BlockPlacementPolicy policy,
      Collection<DatanodeStorageInfo> storages,
      int wanted,
      List<StorageType> types) {
    DatanodeInfo[] nodes =
        storages.stream()
            .map(DatanodeStorageInfo::getDatanodeDescriptor)
            .toArray(DatanodeInfo[]::new);
    BlockPlacementStatus status = policy.verifyBlockPlacement(nodes, wanted);
    List<StorageType> left = new ArrayList<>(types);
    int wrongTypes = 0;
    for (DatanodeStorageInfo storage : storages) {
      wrongTypes += left.remove(storage.getStorageType()) ? 0 : 1;
    }
    Set<String> racks = new HashSet<>();
    Set<String> above = new HashSet<>();
    Set<String> domains = new HashSet<>();
    for (DatanodeInfo node : nodes) {
      String rack = node.getNetworkLocation();
      racks.add(rack);
      for (int end = rack.lastIndexOf(SEPARATOR); end > 0; ) {
        above.add(rack.substring(0, end));
        end = rack.lastIndexOf(SEPARATOR, end - 1);
      }
      if (node.getUpgradeDomain() != null) {
        domains.add(node.getUpgradeDomain());
      }
    }
    return new PlacementQuality(
        storages.size(),
        status.isPlacementPolicySatisfied()
            ? 0
            : Math.max(1, status.getAdditionalReplicasRequired()),
        wrongTypes,
        racks.size(),
        above.size(),
        domains.size());
  }

  /** True if nothing better can be had of so many replicas, as far as policies say. */
  boolean isFull(int wanted) {
    return replicas >= wanted && lacking == 0 && wrongTypes == 0;
  }

  /** True if the other is better in what counts most of all in which they differ. */
  boolean isBetterThan(PlacementQuality other) {
    return WORSE_FIRST.compare(this, other) > 0;
  }

  /** True if this placement is worse than the other in nothing. */
  boolean isAsGoodAs(PlacementQuality other) {
    return replicas >= other.replicas
        && lacking <= other.lacking
        && wrongTypes <= other.wrongTypes
        && racks >= other.racks
        && above >= other.above
        && domains >= other.domains;
  }
}
