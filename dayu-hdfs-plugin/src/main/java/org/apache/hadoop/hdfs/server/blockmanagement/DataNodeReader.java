package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.protocol.DataNodeAddress;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.jspecify.annotations.NullMarked;

/** What HDFS knows of its DataNodes, in the planner's terms; takes no lock of the namesystem. */
@NullMarked
final class DataNodeReader {
  private final DatanodeManager manager;

  DataNodeReader(DatanodeManager manager) {
    this.manager = manager;
  }

  /** All DataNodes that are registered. */
  List<DataNodeFacts> read() {
    long staleNs = manager.getStaleInterval();
    List<DataNodeFacts> facts = new ArrayList<>();
    for (DatanodeDescriptor node : manager.getDatanodes()) {
      facts.add(
          new DataNodeFacts(
              address(node),
              node.getNetworkLocation(),
              node.isAlive(),
              node.isAlive() && node.isInService() && !node.isStale(staleNs),
              freeSpace(node),
              new StorageUse(Math.max(0, node.getDfsUsed()), Math.max(0, node.getCapacity()))));
    }
    return facts;
  }

  private static DataNodeAddress address(DatanodeDescriptor node) {
    return new DataNodeAddress(
        node.getDatanodeUuid(),
        node.getIpAddr(),
        node.getHostName(),
        node.getXferPort(),
        node.getInfoPort(),
        node.getInfoSecurePort(),
        node.getIpcPort());
  }

  private static FreeSpace freeSpace(DatanodeDescriptor node) {
    long[] bytesByType = new long[StorageTypeNumbers.count()];
    for (DatanodeStorageInfo storage : node.getStorageInfos()) {
      if (storage.getState() == DatanodeStorage.State.NORMAL) {
        bytesByType[StorageTypeNumbers.numberOf(storage.getStorageType())] +=
            Math.max(0, storage.getRemaining());
      }
    }
    return FreeSpace.ofBytesByType(bytesByType);
  }
}
