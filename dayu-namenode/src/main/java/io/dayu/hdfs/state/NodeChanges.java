package io.dayu.hdfs.state;

import java.util.BitSet;

/**
 * The changes of DataNodes for which blocks must be described anew.
 *
 * @param nodes numbers of DataNodes whose replicas may count for something else now: they died,
 *     came back, left or entered service, or moved to another rack or domain
 * @param everywhere whether descriptions of all blocks may be wrong: there are more or fewer racks,
 *     or a storage type has gained its first or lost its last room
 */
public record NodeChanges(BitSet nodes, boolean everywhere) {
  public NodeChanges {
    nodes = (BitSet) nodes.clone();
  }

  @Override
  public BitSet nodes() {
    return (BitSet) nodes.clone();
  }

  /** True if there is nothing to do. */
  public boolean none() {
    return nodes.isEmpty() && !everywhere;
  }
}
