package io.dayu.hdfs.agent;

/**
 * The use of one direction of a DataNode's link, for people to look at.
 *
 * @param linkBytesPerSec its speed
 * @param foregroundBytesPerSec other traffic than recovery, as it is believed
 * @param recoveryBytesPerSec rate that recovery takes
 */
public record LinkUse(long linkBytesPerSec, long foregroundBytesPerSec, long recoveryBytesPerSec) {
  /** The used part of the link, by clients and recovery together. */
  double share() {
    return linkBytesPerSec > 0
        ? (double) (foregroundBytesPerSec + recoveryBytesPerSec) / linkBytesPerSec
        : 0;
  }
}
