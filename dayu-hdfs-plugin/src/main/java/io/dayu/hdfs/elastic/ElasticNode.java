package io.dayu.hdfs.elastic;

import io.dayu.protocol.DataNodeAddress;

/**
 * A DataNode, as far as it matters who rests.
 *
 * @param inService whether it is alive and in service
 * @param rank from 0, the last of which may rest first; {@link #UNRANKED} without bands
 * @param restsSinceNs when its rest was ordered; {@link #AWAKE} while it is awake
 */
public record ElasticNode(
    DataNodeAddress address, String rack, boolean inService, int rank, long restsSinceNs) {
  /** The rank of a DataNode that has none. */
  public static final int UNRANKED = -1;

  /** The {@code restsSinceNs} of a DataNode that is awake. */
  public static final long AWAKE = -1;

  /** True if the DataNode rests. */
  public boolean rests() {
    return restsSinceNs != AWAKE;
  }

  /** True if the DataNode serves all that clients ask. */
  public boolean serves() {
    return inService && !rests();
  }

  /** The name by which people know the DataNode: host and port. */
  public String name() {
    return address.hostName() + ":" + address.transferPort();
  }

  /**
   * True if people call the DataNode so: by host or address, with or without port, or by its uuid.
   */
  boolean isCalled(String given) {
    String port = ":" + address.transferPort();
    return given.equals(address.uuid())
        || given.equalsIgnoreCase(address.hostName())
        || given.equalsIgnoreCase(address.hostName() + port)
        || given.equals(address.ipAddress())
        || given.equals(address.ipAddress() + port);
  }
}
