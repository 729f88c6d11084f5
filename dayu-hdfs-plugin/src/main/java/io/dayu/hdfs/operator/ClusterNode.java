package io.dayu.hdfs.operator;

import io.dayu.protocol.DataNodeAddress;

/**
 * A registered DataNode, as waves need it.
 *
 * @param upgradeDomain empty where the site names none
 * @param away why its replicas do not surely count, in a few words; empty if they do
 * @param bytes the bytes that it holds, by its last heartbeat
 */
public record ClusterNode(
    DataNodeAddress address, String rack, String upgradeDomain, String away, long bytes) {
  /** Away until its next full report, for which it can be asked. */
  public static final String UNREPORTED = "yet to report its blocks";

  /** Host and transfer port. */
  public String name() {
    return address.hostName() + ":" + address.transferPort();
  }

  /** The command that has it report all its blocks now; empty where that does not bring it back. */
  public String remedy() {
    return away.equals(UNREPORTED)
        ? "hdfs dfsadmin -triggerBlockReport " + address.hostName() + ":" + address.ipcPort()
        : "";
  }

  /** True if what it holds surely counts. */
  public boolean isHere() {
    return away.isEmpty();
  }
}
