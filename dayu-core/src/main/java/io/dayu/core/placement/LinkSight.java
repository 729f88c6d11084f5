package io.dayu.core.placement;

import io.dayu.core.snapshot.LinkState;
import java.util.Optional;

/**
 * A host's link at one look.
 *
 * @param rack the host's rack, by its number
 * @param way the direction in which clients' bytes go to or from it
 * @param back the other direction, where the host's bytes take that as well
 * @param counted whether the host is in service, so that its silence counts
 */
public record LinkSight(int rack, Direction way, Optional<Direction> back, boolean counted) {
  /**
   * A direction of a link.
   *
   * @param link as it was last reported
   * @param recoveryBytesPerSec bytes a second that recovery is planned to take of it
   */
  public record Direction(LinkState link, long recoveryBytesPerSec) {}
}
