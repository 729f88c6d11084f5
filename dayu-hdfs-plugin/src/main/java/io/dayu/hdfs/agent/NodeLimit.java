package io.dayu.hdfs.agent;

/** What leaves recovery less than a node's link would. */
public enum NodeLimit {
  /** Nothing does. */
  NONE,
  /** Its disks are slower. */
  DISKS,
  /** Its clients feel recovery. */
  CLIENTS
}
