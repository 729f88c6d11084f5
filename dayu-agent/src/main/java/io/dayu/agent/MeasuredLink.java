package io.dayu.agent;

import io.dayu.agent.host.DataNodeHost;
import io.dayu.agent.meter.CurrentSpeed;
import io.dayu.agent.meter.DataNodeMeter;
import io.dayu.agent.meter.LinkSpeed;
import io.dayu.agent.meter.NetworkInterfaces;
import io.dayu.agent.meter.NicMeter;
import io.dayu.agent.meter.PulledCounter;
import io.dayu.agent.meter.TrafficMeter;
import io.dayu.config.DayuConfigException;
import io.dayu.protocol.LinkOrigin;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The node's link as settings and machine describe it: how fast it is, and what measures it.
 *
 * @param speed of each direction, as it is now
 * @param meter counts what it carries
 * @param networkInterface by whose counters; empty when it is unknown
 * @param wireFactor how much the meter counts for a byte of a TCP stream; empty when it is too late
 *     and too coarse to share the link by
 */
record MeasuredLink(
    CurrentSpeed speed,
    TrafficMeter meter,
    Optional<String> networkInterface,
    OptionalDouble wireFactor) {
  private static final double FRAME_HEADER_BYTES = 14;

  /** IPv4, TCP and its time stamps. */
  private static final double PACKET_HEADERS_BYTES = 52;

  /**
   * Finds the link.
   *
   * @param pulled counts what the agent's own pulls take
   * @throws DayuConfigException when it cannot be measured or its speed is unknown
   */
  static MeasuredLink find(
      LinkSettings settings,
      DataNodeHost host,
      NetworkInterfaces interfaces,
      PulledCounter pulled,
      long nowNs)
      throws DayuConfigException {
    Optional<String> name = interfaceName(settings, host);
    TrafficMeter meter =
        switch (settings.meter()) {
          case NIC -> nicMeter(settings, interfaces, name);
          case DATANODE -> new DataNodeMeter(host, pulled, nowNs);
        };
    CurrentSpeed speed =
        new CurrentSpeed(speed(settings, interfaces, name), () -> nicBytesPerSec(interfaces, name));
    return new MeasuredLink(speed, meter, name, wireFactor(settings, interfaces, name));
  }

  private static OptionalDouble wireFactor(
      LinkSettings settings, NetworkInterfaces interfaces, Optional<String> name) {
    if (settings.meter() != LinkSettings.MeterKind.NIC || name.isEmpty()) {
      return OptionalDouble.empty();
    }
    double mtuBytes = interfaces.mtuBytes(name.get());
    return OptionalDouble.of((mtuBytes + FRAME_HEADER_BYTES) / (mtuBytes - PACKET_HEADERS_BYTES));
  }

  private static TrafficMeter nicMeter(
      LinkSettings settings, NetworkInterfaces interfaces, Optional<String> name)
      throws DayuConfigException {
    if (name.isEmpty()) {
      throw new DayuConfigException(
          LinkSettings.INTERFACE_KEY,
          settings.interfaceName(),
          "no network interface has the DataNode's address; name the one to measure, or set"
              + " dayu.agent.meter to datanode");
    }
    NicMeter meter = new NicMeter(interfaces, name.get());
    try {
      meter.read(0);
    } catch (IOException e) {
      throw new DayuConfigException(
          LinkSettings.INTERFACE_KEY,
          settings.interfaceName(),
          "the counters of network interface "
              + name.get()
              + " cannot be read ("
              + e
              + "); name one that has them, or set dayu.agent.meter to datanode");
    }
    return meter;
  }

  private static LinkSpeed speed(
      LinkSettings settings, NetworkInterfaces interfaces, Optional<String> name)
      throws DayuConfigException {
    OptionalLong own = nicBytesPerSec(interfaces, name);
    if (settings.bytesPerSec() > 0) {
      return new LinkSpeed(settings.bytesPerSec(), LinkOrigin.SETTING, own.orElse(0));
    }
    if (own.isEmpty()) {
      throw new DayuConfigException(
          LinkSettings.SPEED_KEY,
          "0",
          "network interface "
              + name.orElse("of the DataNode")
              + " does not tell its speed; set the key to it, such as 10Gbit or 1250MB");
    }
    return new LinkSpeed(own.getAsLong(), LinkOrigin.NIC, own.getAsLong());
  }

  private static OptionalLong nicBytesPerSec(NetworkInterfaces interfaces, Optional<String> name) {
    return name.flatMap(interfaces::bytesPerSec).map(OptionalLong::of).orElse(OptionalLong.empty());
  }

  private static Optional<String> interfaceName(LinkSettings settings, DataNodeHost host) {
    if (!settings.interfaceName().equals(LinkSettings.OWN_INTERFACE)) {
      return Optional.of(settings.interfaceName());
    }
    return host.ownAddress().flatMap(MeasuredLink::nameOf);
  }

  private static Optional<String> nameOf(InetAddress address) {
    try {
      return NetworkInterfaces.nameOf(address);
    } catch (IOException e) {
      // No name is what the caller has a sentence for.
      return Optional.empty();
    }
  }
}
