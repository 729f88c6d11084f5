package io.dayu.agent.metrics;

import io.dayu.agent.meter.CurrentSpeed;
import io.dayu.agent.meter.PulledCounter;
import io.dayu.agent.share.FreeBandwidth;
import io.dayu.metrics.DataNodeMetric;
import io.dayu.metrics.Meters;
import java.util.Locale;
import java.util.function.Supplier;

/** Shows the DataNode's link: its speed, what pulls have taken, and what is free. */
public final class LinkGauges {
  private LinkGauges() {}

  /**
   * Shows them.
   *
   * @param room bandwidth that recovery may take at the moment
   */
  public static void show(
      Meters meters, CurrentSpeed speed, PulledCounter pulled, Supplier<FreeBandwidth> room) {
    meters.gauge(
        DataNodeMetric.LINK,
        () -> speed.now().bytesPerSec(),
        speed.now().origin().name().toLowerCase(Locale.ROOT));
    meters.gauge(
        DataNodeMetric.NIC,
        () -> speed.now().nicBytesPerSec() > 0 ? speed.now().nicBytesPerSec() : Double.NaN);
    meters.counted(DataNodeMetric.PULLED_BYTES, pulled::dataBytes);
    meters.counted(DataNodeMetric.PULLED_WIRE_BYTES, pulled::linkBytes);
    meters.flag(DataNodeMetric.SHARING, () -> room.get().shared());
    meters.gauge(DataNodeMetric.SILENT_SOURCES, () -> room.get().silentSources());
    meters.gauge(DataNodeMetric.FREE, () -> room.get().inBytesPerSec(), "in");
    meters.gauge(DataNodeMetric.FREE, () -> room.get().outBytesPerSec(), "out");
  }
}
