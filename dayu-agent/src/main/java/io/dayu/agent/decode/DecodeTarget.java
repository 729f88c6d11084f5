package io.dayu.agent.decode;

import io.dayu.protocol.BlockRef;
import io.dayu.protocol.PullFrom;
import java.util.BitSet;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;

/**
 * An internal block that is to be decoded from others of its group.
 *
 * @param layout of the group
 * @param block the internal block
 */
public record DecodeTarget(GroupLayout layout, BlockRef block) {
  /**
   * Checks them.
   *
   * @throws IllegalArgumentException when the group has no such internal block
   */
  public DecodeTarget {
    int index = index(block);
    if (!layout.has(index) || layout.lengthBytes(index) != block.lengthBytes()) {
      throw new IllegalArgumentException(
          "Internal block "
              + index
              + " of "
              + layout
              + " has not "
              + block.lengthBytes()
              + " bytes");
    }
  }

  /**
   * The target that an order asks for.
   *
   * @throws IllegalArgumentException when it cannot be decoded from what the order names
   */
  public static DecodeTarget of(BlockRef block, PullFrom.Stripe stripe) {
    DecodeTarget target =
        new DecodeTarget(new GroupLayout(stripe.schema(), stripe.groupBytes()), block);
    target.requireDecodable(stripe);
    return target;
  }

  /** The block's place in the group. */
  public int index() {
    return index(block);
  }

  private static int index(BlockRef block) {
    return (int) (block.blockId() & HdfsServerConstants.BLOCK_GROUP_INDEX_MASK);
  }

  /** Another internal block of the group. */
  public BlockRef unit(int index) {
    return new BlockRef(
        block.blockPoolId(),
        (block.blockId() & ~HdfsServerConstants.BLOCK_GROUP_INDEX_MASK) + index,
        block.generationStamp(),
        layout.lengthBytes(index));
  }

  /**
   * Up to which byte an internal block is read: what is beyond the target's length is not needed.
   */
  public long endBytes(int index) {
    return Math.min(layout.lengthBytes(index), block.lengthBytes());
  }

  /**
   * Checks what is to be read.
   *
   * @throws IllegalArgumentException when it cannot be decoded from that
   */
  public void requireDecodable(PullFrom.Stripe stripe) {
    BitSet indices = new BitSet();
    for (PullFrom.Unit unit : stripe.units()) {
      if (!layout.has(unit.index()) || unit.index() == index() || indices.get(unit.index())) {
        throw new IllegalArgumentException(
            "Internal block " + unit.index() + " is of no use for internal block " + index());
      }
      indices.set(unit.index());
    }
    if (indices.cardinality() != layout.reads()
        || !layout.equals(new GroupLayout(stripe.schema(), stripe.groupBytes()))) {
      throw new IllegalArgumentException(
          "A decode of " + layout + " does not read " + indices + " of " + stripe.groupBytes());
    }
  }
}
