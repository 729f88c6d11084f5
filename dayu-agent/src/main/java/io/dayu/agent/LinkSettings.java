package io.dayu.agent;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;

/**
 * The settings of the node's link, checked.
 *
 * @param bytesPerSec speed of the link, 0 for the interface's own
 * @param interfaceName interface to measure, {@link #OWN_INTERFACE} for the one with the DataNode's
 *     address
 * @param meter how traffic is measured
 */
record LinkSettings(long bytesPerSec, String interfaceName, MeterKind meter) {
  static final String SPEED_KEY = "dayu.agent.link.bandwidth";
  static final String INTERFACE_KEY = "dayu.agent.interface";

  /** Stands for the interface that has the DataNode's address. */
  static final String OWN_INTERFACE = "auto";

  private static final long MIN_BYTES_PER_SEC = 1024;

  /** The counters by which traffic is measured: the NIC's or the DataNode's. */
  enum MeterKind {
    NIC,
    DATANODE
  }

  static LinkSettings read(DayuConfigReader reader) throws DayuConfigException {
    boolean nic = "nic".equals(reader.choice("dayu.agent.meter", "nic", "datanode"));
    return new LinkSettings(
        speed(reader), reader.text(INTERFACE_KEY), nic ? MeterKind.NIC : MeterKind.DATANODE);
  }

  private static long speed(DayuConfigReader reader) throws DayuConfigException {
    long bytesPerSec = reader.bytes(SPEED_KEY, 0, Long.MAX_VALUE);
    if (bytesPerSec > 0 && bytesPerSec < MIN_BYTES_PER_SEC) {
      throw new DayuConfigException(
          SPEED_KEY,
          Long.toString(bytesPerSec),
          "it must be 0, or at least " + MIN_BYTES_PER_SEC + " bytes per second");
    }
    return bytesPerSec;
  }
}
