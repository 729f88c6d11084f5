package io.dayu.hdfs.namesystem;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.protocol.DataNodeAddress;
import java.util.List;

/**
 * The facts that the NameNode knows of one registered DataNode.
 *
 * @param address where it is reached
 * @param rack its network location, without the node group where there is one
 * @param alive whether its heartbeats arrive
 * @param acceptsReplicas whether it is {@linkplain DataNodeStatus#placeable() placeable} and not
 *     stale
 * @param freeSpace bytes free by storage type ordinal, as last reported
 * @param storage how full it is, as last reported
 * @param storageByType how full its storages of each type are, by the type's number, of what HDFS
 *     uses and may yet use; none where nobody has told
 * @param standing the worth of replicas there
 */
public record DataNodeFacts(
    DataNodeAddress address,
    String rack,
    boolean alive,
    boolean acceptsReplicas,
    FreeSpace freeSpace,
    StorageUse storage,
    List<StorageUse> storageByType,
    DataNodeStatus standing) {
  /**
   * A DataNode, or a type of storage there, of which such a part is used gets no replica that is
   * not lacking: its last room is for new blocks. EAFR's equation 8 has a number of bytes.
   */
  public static final double FULL_SHARE = 0.9;

  public DataNodeFacts {
    storageByType = List.copyOf(storageByType);
  }

  /** Facts of a DataNode in service, under a policy that knows racks alone. */
  public DataNodeFacts(
      DataNodeAddress address,
      String rack,
      boolean alive,
      boolean acceptsReplicas,
      FreeSpace freeSpace,
      StorageUse storage) {
    this(
        address,
        rack,
        alive,
        acceptsReplicas,
        freeSpace,
        storage,
        List.of(),
        DataNodeStatus.inService(acceptsReplicas));
  }

  /** The use of its storages of a type; of none, {@link StorageUse#NONE}. */
  public StorageUse storageOf(int storageType) {
    return storageType < storageByType.size() ? storageByType.get(storageType) : StorageUse.NONE;
  }

  /** The name that people know it by: host and port. */
  public String name() {
    return address.hostName() + ":" + address.transferPort();
  }
}
