package io.dayu.agent.meter;

import io.dayu.config.Units;
import io.dayu.protocol.LinkOrigin;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The speed of the node's link as it is now: what is set, or what the network interface says, which
 * changes when a bond loses a member or a card agrees on another speed with its switch.
 *
 * <p>An interface that says nothing for a while, as one without a carrier, leaves the speed as it
 * was. Any thread may ask; one looks.
 */
public final class CurrentSpeed {
  private static final Logger LOG = LoggerFactory.getLogger(CurrentSpeed.class);

  private final Supplier<OptionalLong> nic;
  private volatile LinkSpeed speed;

  /**
   * A speed that is known so far.
   *
   * @param nic asks the interface, in bytes per second
   */
  public CurrentSpeed(LinkSpeed speed, Supplier<OptionalLong> nic) {
    this.speed = speed;
    this.nic = nic;
    warnIfDoubtful(speed);
  }

  /** A speed that does not change. */
  public static CurrentSpeed constant(LinkSpeed speed) {
    return new CurrentSpeed(speed, OptionalLong::empty);
  }

  /** The speed. */
  public LinkSpeed now() {
    return speed;
  }

  /** Asks the interface again. */
  public void look() {
    OptionalLong says = nic.get();
    LinkSpeed before = speed;
    if (says.isEmpty() || says.getAsLong() == before.nicBytesPerSec()) {
      return;
    }
    boolean followed = before.origin() == LinkOrigin.NIC;
    LinkSpeed after =
        new LinkSpeed(
            followed ? says.getAsLong() : before.bytesPerSec(), before.origin(), says.getAsLong());
    speed = after;
    if (before.nicBytesPerSec() > 0) {
      LOG.warn(
          "The network interface says {} now, not {}{}",
          Units.bits(after.nicBytesPerSec()),
          Units.bits(before.nicBytesPerSec()),
          followed ? ": the link is planned for that" : "");
    }
    if (!before.isDoubtful()) {
      warnIfDoubtful(after);
    }
  }

  private static void warnIfDoubtful(LinkSpeed speed) {
    if (speed.isDoubtful()) {
      LOG.warn(
          "dayu.agent.link.bandwidth is {}, but the network interface says {}: if the setting"
              + " has another unit, write it as 10Gbit or 1250MB",
          Units.bits(speed.bytesPerSec()),
          Units.bits(speed.nicBytesPerSec()));
    }
  }
}
