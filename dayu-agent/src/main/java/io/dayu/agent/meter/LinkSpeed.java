package io.dayu.agent.meter;

import io.dayu.protocol.LinkDoubt;
import io.dayu.protocol.LinkOrigin;

/**
 * Speed of the node's link in each direction.
 *
 * @param bytesPerSec above 0
 * @param origin where the number comes from
 * @param nicBytesPerSec the network interface's word, 0 when it says nothing
 */
public record LinkSpeed(long bytesPerSec, LinkOrigin origin, long nicBytesPerSec) {
  /** A speed where nothing is known of the interface's. */
  public LinkSpeed(long bytesPerSec, LinkOrigin origin) {
    this(bytesPerSec, origin, 0);
  }

  /** True if a setting and the interface differ by so much that one of them is wrong. */
  public boolean isDoubtful() {
    return LinkDoubt.between(bytesPerSec, nicBytesPerSec);
  }
}
