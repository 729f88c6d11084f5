package io.dayu.core.select;

import io.dayu.core.bandwidth.Links;

/**
 * The nodes that may receive one replica: not excluded themselves, nor their rack or domain, and
 * with room.
 *
 * <p>One instance serves all tasks of a plan; {@link #begin} forgets all exclusions in O(1). Not
 * thread safe.
 */
public final class Eligibility {
  private final Links links;
  private final FreeSpaceLedger space;
  private final int[] nodeExcludedIn;
  private final int[] rackExcludedIn;
  private final int[] domainExcludedIn;
  private int round;
  private int storageType;
  private long needBytes;

  public Eligibility(Links links, FreeSpaceLedger space) {
    this.links = links;
    this.space = space;
    nodeExcludedIn = new int[links.nodes()];
    rackExcludedIn = new int[links.racks()];
    domainExcludedIn = new int[links.domains()];
  }

  /** Starts anew for a replica of so many bytes on the storage type: nothing is excluded. */
  public void begin(int wantedStorageType, long bytes) {
    round++;
    storageType = wantedStorageType;
    needBytes = bytes;
  }

  public void excludeNode(int node) {
    nodeExcludedIn[node] = round;
  }

  public void excludeRack(int rack) {
    rackExcludedIn[rack] = round;
  }

  public void excludeDomain(int domain) {
    domainExcludedIn[domain] = round;
  }

  /** True if all of the rack is excluded. */
  public boolean rackExcluded(int rack) {
    return rackExcludedIn[rack] == round;
  }

  /** True if the node may receive the replica. */
  public boolean allows(int node) {
    return nodeExcludedIn[node] != round
        && rackExcludedIn[links.rackOf(node)] != round
        && domainExcludedIn[links.domainOf(node)] != round
        && space.bytes(storageType, node) >= needBytes;
  }
}
