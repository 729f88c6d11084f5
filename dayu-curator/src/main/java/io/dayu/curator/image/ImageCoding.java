package io.dayu.curator.image;

import java.io.Serializable;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;

/**
 * An erasure coding policy: its name, and how many units of which size make a stripe.
 *
 * @param cellBytes of one unit
 */
public record ImageCoding(String name, int dataUnits, int parityUnits, int cellBytes)
    implements Serializable {
  /** Bytes of all internal blocks of a group, parity included. */
  public long rawBytes(long groupBytes) {
    return StripedBlockUtil.spaceConsumedByStripedBlock(
        groupBytes, dataUnits, parityUnits, cellBytes);
  }
}
