package io.dayu.core.risk;

/**
 * Blocks that spread alike: as many replicas each, or groups with as many units of data and parity.
 *
 * @param units replicas of a block, or internal blocks of a group
 * @param needed units that are enough to read it: 1 for replicas, those of data for a group
 * @param count blocks or groups
 */
public record BlockClass(int units, int needed, long count) {
  public BlockClass {
    if (needed < 1 || units < needed || count < 0) {
      throw new IllegalArgumentException(units + " units, " + needed + " needed, " + count);
    }
  }

  public static BlockClass replicas(int replicas, long blocks) {
    return new BlockClass(replicas, 1, blocks);
  }

  public static BlockClass groups(int data, int parity, long groups) {
    return new BlockClass(data + parity, data, groups);
  }

  /** Units that may be lost while it can still be read. */
  public int spare() {
    return units - needed;
  }

  boolean striped() {
    return needed > 1;
  }
}
