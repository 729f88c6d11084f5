package io.dayu.hdfs.early;

import java.util.Set;

/**
 * The uuids of DataNodes that HDFS takes for alive and that say nothing.
 *
 * @param silent whose blocks may get copies
 * @param held whose own blocks get none for it
 */
public record QuietDataNodes(Set<String> silent, Set<String> held) {
  /** True if a DataNode says nothing. */
  public boolean contains(String uuid) {
    return silent.contains(uuid) || held.contains(uuid);
  }
}
