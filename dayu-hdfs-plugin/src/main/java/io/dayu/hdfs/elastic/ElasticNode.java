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
  /** It has no rank. */
  public static final int UNRANKED = -1;

  /** It is awake. */
  public static final long AWAKE = -1;

  /** Whether it rests. */
  public boolean rests() {
    return restsSinceNs != AWAKE;
  }

  /** Whether it serves all that clients ask. */
  public boolean serves() {
    return inService && !rests();
  }

  /** What people know it by: host and port. */
  public String name() {
    return address.hostName() + ":" + address.transferPort();
  }

  /** Whether people call it so: by host or address, with or without port, or by its uuid. */
  boolean isCalled(String given) {
    String port = ":" + address.transferPort();
    return given.equals(address.uuid())
        || given.equalsIgnoreCase(address.hostName())
        || given.equalsIgnoreCase(address.hostName() + port)
        || given.equals(address.ipAddress())
        || given.equals(address.ipAddress() + port);
  }
}
