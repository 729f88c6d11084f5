package io.dayu.agent.meter;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The kernel's files on network interfaces, {@code /sys/class/net} on a real machine. */
public final class NetworkInterfaces {
  private static final long BYTES_PER_SEC_PER_MBPS = 125_000;

  private final Path root;

  /** The interfaces that have a directory under the root. */
  public NetworkInterfaces(Path root) {
    this.root = root;
  }

  /** Name of the interface that has the address. */
  public static Optional<String> nameOf(InetAddress address) throws IOException {
    return Optional.ofNullable(NetworkInterface.getByInetAddress(address))
        .map(NetworkInterface::getName);
  }

  /** The interface's counters. */
  public TrafficCounters counters(String name) throws IOException {
    Path statistics = directory(name).resolve("statistics");
    return new TrafficCounters(
        number(statistics.resolve("rx_bytes")), number(statistics.resolve("tx_bytes")));
  }

  /** The interface's own speed, empty when it tells none. */
  public Optional<Long> bytesPerSec(String name) {
    try {
      long mbps = number(directory(name).resolve("speed"));
      // Virtual interfaces say -1 or 0.
      return mbps > 0 ? Optional.of(mbps * BYTES_PER_SEC_PER_MBPS) : Optional.empty();
    } catch (IOException e) {
      // Loopback and its like refuse the read.
      return Optional.empty();
    }
  }

  private Path directory(String name) throws IOException {
    Path directory = root.resolve(name).normalize();
    if (name.isEmpty() || !root.normalize().equals(directory.getParent())) {
      throw new IOException("'" + name + "' is no interface name");
    }
    return directory;
  }

  private static long number(Path file) throws IOException {
    try {
      return Long.parseLong(Files.readString(file).strip());
    } catch (NumberFormatException e) {
      throw new IOException(file + " does not hold a number", e);
    }
  }
}
