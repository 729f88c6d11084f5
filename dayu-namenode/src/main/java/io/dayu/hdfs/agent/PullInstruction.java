package io.dayu.hdfs.agent;

import io.dayu.core.snapshot.Urgency;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.TransferId;
import java.util.Comparator;

/**
 * The instruction to an agent for one transfer, with the instant it takes effect by this process's
 * own nanosecond clock.
 *
 * @param from its sources, without the ports at which agents hear others
 * @param urgency by which agents begin one before another
 */
public record PullInstruction(
    TransferId id,
    BlockRef block,
    PullFrom from,
    String storageType,
    String storageId,
    long rateBytesPerSec,
    long effectiveAtNs,
    Urgency urgency) {
  static final Comparator<PullInstruction> MOST_URGENT_FIRST =
      Comparator.comparing(PullInstruction::urgency);
}
