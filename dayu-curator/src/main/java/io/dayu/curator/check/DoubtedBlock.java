package io.dayu.curator.check;

import io.dayu.protocol.admin.StoredBlock;
import org.jspecify.annotations.Nullable;

/**
 * A scan's finding on a block, with what the NameNode would have to know for it to be so.
 *
 * @param generationStamp of the block in the image, 0 where the image does not have it
 * @param datanodeUuid of the replica that is wrong, null where the block is
 * @param wanted the number that the finding says is wanted: replicas, internal blocks or racks
 */
public record DoubtedBlock(
    FindingKind kind, long generationStamp, @Nullable String datanodeUuid, int wanted) {
  /**
   * True if the NameNode sees the same now. What the NameNode holds to be good it does not confirm,
   * though a list may know better: such a hint waits for a second scan.
   *
   * @param known null where there is no such block
   */
  public boolean isConfirmedBy(@Nullable StoredBlock known) {
    if (known == null || kind == FindingKind.ORPHAN) {
      return known == null && kind == FindingKind.ORPHAN;
    }
    if (known.beingWritten() || known.generationStamp() != generationStamp) {
      return false;
    }
    return switch (kind) {
      case MISSING -> known.readable() < known.leastToRead();
      case SHORT -> known.good() < known.wanted();
      case EXCESS -> known.hasSpare();
      case WRONG_LENGTH, STALE -> datanodeUuid != null && !known.isGoodOn(datanodeUuid);
      case FEW_RACKS -> known.racks() < Math.min(wanted, known.good());
      case ORPHAN -> false;
    };
  }
}
