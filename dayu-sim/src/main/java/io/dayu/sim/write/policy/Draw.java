package io.dayu.sim.write.policy;

/** Draws one node for HDFS's rule of racks. */
interface Draw {
  /** A node on any other rack. */
  int outsideRack(int rack);

  /** Another node of a rack. */
  int inRack(int rack, int except);

  /** The drawn nodes are written to, in this order. */
  default void placed(int[] pipeline, long bytes) {}

  /** A second is over, and agents have reported. */
  default void look(long nowNs) {}
}
