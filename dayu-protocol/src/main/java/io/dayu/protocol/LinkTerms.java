package io.dayu.protocol;

/**
 * The terms on which recovery may use an agent's link, each way (equation 1 of the paper).
 *
 * @param ceilingBytesPerSec up to which foreground and recovery may use it together, in the mean
 * @param leastBytesPerSec rate that recovery may have in the mean in any case
 * @param lastTransfers whether few transfers remain and no block waits, so that they had better
 *     end: they keep the plan's rates
 * @param inTurn whether transfers may wait for their turn: the NameNode knows {@link
 *     TransferState#QUEUED} and takes it for no stall
 * @param lastReplicas whether blocks of which one replica is left are recovered, for which disks
 *     give way less
 */
public record LinkTerms(
    long ceilingBytesPerSec,
    long leastBytesPerSec,
    boolean lastTransfers,
    boolean inTurn,
    boolean lastReplicas) {}
