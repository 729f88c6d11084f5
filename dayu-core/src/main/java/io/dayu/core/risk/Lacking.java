package io.dayu.core.risk;

/**
 * Blocks or groups that lack units now, and are being recovered.
 *
 * @param blocks all blocks of their class
 * @param missing units that each of them lacks, 1 to as many as it can spare
 * @param count of those that lack so many
 * @param holders DataNodes that hold at least one of them
 * @param lostNodes DataNodes that held what is missing; 0 if that is not known
 * @param untilSec time until all of them are recovered; infinite if nobody recovers them
 */
public record Lacking(
    BlockClass blocks, int missing, long count, int holders, int lostNodes, double untilSec) {
  public Lacking {
    if (missing < 1 || missing > blocks.spare()) {
      throw new IllegalArgumentException("missing " + missing + " of " + blocks);
    }
    if (count < 0 || holders < 0 || lostNodes < 0 || !(untilSec >= 0)) {
      throw new IllegalArgumentException(
          count + " on " + holders + ", of " + lostNodes + ", until " + untilSec);
    }
  }

  /** Units that may still be lost. */
  int spare() {
    return blocks.spare() - missing;
  }

  /** Units that are left. */
  int left() {
    return blocks.units() - missing;
  }
}
