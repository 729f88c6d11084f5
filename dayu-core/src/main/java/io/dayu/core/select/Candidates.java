package io.dayu.core.select;

/** The nodes that may receive replicas in a slot, before any task is looked at. */
public interface Candidates {
  /** Storage types that tasks want have numbers below this. */
  int types();

  /** True if the node may receive at least the smallest replica wanted on the storage type. */
  boolean contains(int node, int storageType);

  /** The smallest replica wanted on the storage type. */
  long smallestBytes(int storageType);

  /** True if the node accepts replicas, with room or without. */
  boolean accepts(int node);

  /** True if the rack has a node that accepts replicas. */
  boolean rackAccepts(int rack);
}
