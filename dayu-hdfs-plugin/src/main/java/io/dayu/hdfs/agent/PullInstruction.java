package io.dayu.hdfs.agent;

import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.TransferId;

/**
 * What an agent is to do with one transfer, with the instant it takes effect by this process's own
 * nanosecond clock.
 */
public record PullInstruction(
    TransferId id,
    BlockRef block,
    DataNodeAddress source,
    String storageType,
    String storageId,
    long rateBytesPerSec,
    long effectiveAtNs) {}
