package io.dayu.core.placement;

/**
 * A link as a client that writes or reads a block would find it.
 *
 * @param idleBytesPerSec rate that it has left over, greater than 0; {@link #UNLIMITED} when it is
 *     no bottleneck
 * @param unconfirmedBytes promised to clients before, and not yet seen in any report
 */
public record ClientLink(long idleBytesPerSec, long unconfirmedBytes) {
  /**
   * Bytes a second that are left over of a link that never limits: a rack without oversubscription.
   */
  public static final long UNLIMITED = Long.MAX_VALUE;

  public ClientLink {
    if (idleBytesPerSec <= 0) {
      throw new IllegalArgumentException("idleBytesPerSec must be positive: " + idleBytesPerSec);
    }
    if (unconfirmedBytes < 0) {
      throw new IllegalArgumentException(
          "unconfirmedBytes must not be negative: " + unconfirmedBytes);
    }
  }
}
