package io.dayu.hdfs.link;

import io.dayu.core.snapshot.LinkState;
import io.dayu.hdfs.agent.LinkUse;
import java.util.Optional;

/**
 * A direction of a DataNode's link at one moment.
 *
 * @param state speed and foreground as a plan of this namespace sees them: at the speed that is
 *     believed of the link, and this planner's part of both
 * @param use the use of the whole link, by the agent's reports; empty without any
 * @param orderedBytesPerSec bytes a second that running transfers are to take
 * @param promisedBytes bytes that clients are about to send, and no report shows yet
 * @param byDisk whether the node's disks leave recovery less than the link does, so that {@code
 *     state} describes a slower link
 */
public record LinkDirection(
    LinkState state,
    Optional<LinkUse> use,
    long orderedBytesPerSec,
    long promisedBytes,
    boolean byDisk) {}
