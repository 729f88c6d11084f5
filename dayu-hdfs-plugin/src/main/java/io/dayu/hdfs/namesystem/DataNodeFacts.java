package io.dayu.hdfs.namesystem;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.protocol.DataNodeAddress;

/**
 * What the NameNode knows of one registered DataNode.
 *
 * @param address where it is reached
 * @param rack its network location
 * @param alive whether its heartbeats arrive
 * @param acceptsReplicas whether it is in service and not stale
 * @param freeSpace bytes free by storage type ordinal, as last reported
 * @param storage how full it is, as last reported
 */
public record DataNodeFacts(
    DataNodeAddress address,
    String rack,
    boolean alive,
    boolean acceptsReplicas,
    FreeSpace freeSpace,
    StorageUse storage) {
  /** What people know it by: host and port. */
  public String name() {
    return address.hostName() + ":" + address.transferPort();
  }
}
