package io.dayu.agent;

import io.dayu.agent.disk.DiskKind;
import io.dayu.agent.disk.DiskTerms;
import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The checked settings for recovery's use of the devices of the DataNode's volumes.
 *
 * @param waitNs how long a read may wait before recovery gives way, 0 for no guard; empty for what
 *     suits the device
 * @param busyShare of the time that a device which rotates may be busy before it does
 * @param streams transfers at once, each way; empty for what suits the device
 * @param periodNs how often counters are read
 */
record DiskSettings(OptionalLong waitNs, double busyShare, OptionalInt streams, long periodNs) {
  static DiskSettings read(DayuConfigReader reader) throws DayuConfigException {
    return new DiskSettings(
        reader.durationNsOrAuto("dayu.agent.disk.await", 0, 60_000),
        reader.share("dayu.agent.disk.busy", false),
        reader.countOrAuto("dayu.agent.disk.streams", 1, 4096),
        reader.durationNs("dayu.agent.disk.period", 200, 60_000));
  }

  /** The terms of a device of the kind. */
  DiskTerms terms(DiskKind kind) {
    return new DiskTerms(
        waitNs.orElse(kind.waitNs()),
        waitNs.isPresent() ? 0 : DiskTerms.USUAL_TIMES,
        kind.isBusyAtOneThing() ? busyShare : Double.POSITIVE_INFINITY,
        streams.orElse(kind.streams()),
        kind.capacity());
  }
}
