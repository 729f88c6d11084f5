package org.apache.hadoop.hdfs.server.blockmanagement;

import org.jspecify.annotations.NullMarked;

/** The orders of an operator to a DataNode. */
@NullMarked
public record DatanodeAdmin(DatanodeAdminManager manager, DatanodeDescriptor node) {
  /** Takes it out of service for a while. */
  public void startMaintenance() {
    manager.startMaintenance(node, Long.MAX_VALUE);
  }

  /** Takes it back into service. */
  public void stopMaintenance() {
    manager.stopMaintenance(node);
  }

  /** Takes it out of service for good. */
  public void startDecommission() {
    manager.startDecommission(node);
  }

  /** Takes it back after all. */
  public void stopDecommission() {
    manager.stopDecommission(node);
  }
}
