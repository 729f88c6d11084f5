package io.dayu.agent.decode;

import io.dayu.protocol.PullFrom;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;

/**
 * The layout of the bytes of an erasure-coded group.
 *
 * @param schema how the group is coded
 * @param groupBytes length of its data, above 0
 */
public record GroupLayout(PullFrom.Schema schema, long groupBytes) {
  /**
   * Checks them.
   *
   * @throws IllegalArgumentException when HDFS has no such group
   */
  public GroupLayout {
    if (schema.dataUnits() < 1
        || schema.parityUnits() < 1
        || schema.dataUnits() > HdfsServerConstants.MAX_BLOCKS_IN_GROUP - schema.parityUnits()
        || schema.cellBytes() < 1
        || groupBytes < 1) {
      throw new IllegalArgumentException(
          "HDFS has no group of " + groupBytes + " bytes in " + schema);
    }
  }

  /** Internal blocks of a full group. */
  public int units() {
    return schema.dataUnits() + schema.parityUnits();
  }

  /**
   * The number of internal blocks that a decode reads: as many as the group has of data. The others
   * of its schema are empty, and known.
   */
  public int reads() {
    return (int) Math.min(schema.dataUnits(), (groupBytes - 1) / schema.cellBytes() + 1);
  }

  /** True if the group has an internal block of that index that is not empty. */
  public boolean has(int index) {
    return (index >= 0 && index < reads()) || (index >= schema.dataUnits() && index < units());
  }

  /** Length of an internal block. */
  public long lengthBytes(int index) {
    return StripedBlockUtil.getInternalBlockLength(
        groupBytes, schema.cellBytes(), schema.dataUnits(), index);
  }
}
