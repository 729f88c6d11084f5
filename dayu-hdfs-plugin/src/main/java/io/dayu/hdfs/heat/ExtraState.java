package io.dayu.hdfs.heat;

/** How HDFS sees an extra replica. */
public enum ExtraState {
  /** It has not come. */
  AWAITED,
  /** Its DataNode has it. */
  STORED,
  /** Its block is deleted or written to, or its DataNode is not in service: HDFS has it all. */
  GONE
}
