package io.dayu.agent.meter;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Measures all traffic of one network interface by the kernel's counters.
 *
 * <p>The files stay open, since they are read a hundred times a second; they are opened anew when
 * one could not be read, for the interface may have gone and come back.
 */
public final class NicMeter implements TrafficMeter {
  private final NetworkInterfaces interfaces;
  private final String name;
  private @Nullable CounterFile received;
  private @Nullable CounterFile sent;

  /** A meter of the named interface. */
  public NicMeter(NetworkInterfaces interfaces, String name) {
    this.interfaces = interfaces;
    this.name = name;
  }

  @Override
  public synchronized TrafficCounters read(long nowNs) throws IOException {
    try {
      CounterFile in = received == null ? interfaces.counter(name, "rx_bytes") : received;
      received = in;
      CounterFile out = sent == null ? interfaces.counter(name, "tx_bytes") : sent;
      sent = out;
      return new TrafficCounters(in.read(), out.read());
    } catch (IOException e) {
      CounterFile in = received;
      CounterFile out = sent;
      received = null;
      sent = null;
      // One that does not close keeps no other open.
      try (in;
          out) {
        throw e;
      }
    }
  }
}
