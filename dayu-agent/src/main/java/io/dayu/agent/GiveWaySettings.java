package io.dayu.agent;

import io.dayu.agent.pace.PaceTerms;
import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;

/**
 * How transfers give way to other traffic, checked.
 *
 * @param enabled whether they do; if not, rates are constant
 * @param toleratedNs how late data may be before its path counts as busy
 * @param aheadNs what a source may send ahead, in time of the link
 * @param missedMaxNs how much missed time is made up for
 * @param catchUp how many times its rate a transfer may run at meanwhile
 */
record GiveWaySettings(
    boolean enabled, long toleratedNs, long aheadNs, long missedMaxNs, double catchUp) {
  private static final double CATCH_UP_MAX = 10;

  static GiveWaySettings read(DayuConfigReader reader) throws DayuConfigException {
    return new GiveWaySettings(
        reader.flag("dayu.agent.give-way"),
        reader.durationNs("dayu.agent.give-way.tolerance", 1, 1_000),
        reader.durationNs("dayu.agent.give-way.ahead", 1, 1_000),
        reader.durationNs("dayu.agent.give-way.patience", 1_000, 600_000),
        reader.factor("dayu.agent.give-way.catch-up", 1.1, CATCH_UP_MAX));
  }

  /** The pace of a node with such a link. */
  PaceTerms pace(long linkBytesPerSec) {
    return enabled
        ? PaceTerms.yielding(linkBytesPerSec, aheadNs, missedMaxNs, catchUp, toleratedNs)
        : PaceTerms.constant(linkBytesPerSec);
  }
}
