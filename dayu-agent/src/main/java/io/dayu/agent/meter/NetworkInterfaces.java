package io.dayu.agent.meter;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.Optional;

/** The kernel's files on network interfaces, {@code /sys/class/net} on a real machine. */
public final class NetworkInterfaces {
  private static final long BYTES_PER_SEC_PER_MBPS = 125_000;

  /** No link is faster today; what tells a higher speed tells none. */
  private static final long FASTEST_MBPS = 1_600_000;

  /** The kernel's SPEED_UNKNOWN is -1; drivers that keep speeds in 16 bits pass this on. */
  private static final long UNKNOWN_16_BITS_MBPS = 0xFFFF;

  private static final int MTU_USUAL_BYTES = 1_500;
  private static final int MTU_MIN_BYTES = 576;

  /** Loopback's; an IP packet is no longer. */
  private static final int MTU_MAX_BYTES = 65_536;

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

  /** A counter of the interface, open to be read again and again. */
  CounterFile counter(String name, String counter) throws IOException {
    return CounterFile.open(directory(name).resolve("statistics").resolve(counter));
  }

  /**
   * The interface's own speed, empty when it tells none.
   *
   * <p>Virtual interfaces say 0 or -1. The kernel keeps -1 in 16 or 32 bits without a sign, and an
   * interface may show it that way: 65535 or 4294967295. Speeds that no link has are unknown too.
   */
  public Optional<Long> bytesPerSec(String name) {
    try {
      long mbps = number(directory(name).resolve("speed"));
      boolean known = mbps > 0 && mbps <= FASTEST_MBPS && mbps != UNKNOWN_16_BITS_MBPS;
      return known ? Optional.of(mbps * BYTES_PER_SEC_PER_MBPS) : Optional.empty();
    } catch (IOException e) {
      // Loopback and its like refuse the read.
      return Optional.empty();
    }
  }

  /** Bytes of a frame's payload, an Ethernet's when the interface does not tell. */
  public int mtuBytes(String name) {
    try {
      long bytes = number(directory(name).resolve("mtu"));
      return bytes <= MTU_MAX_BYTES ? (int) Math.max(MTU_MIN_BYTES, bytes) : MTU_USUAL_BYTES;
    } catch (IOException e) {
      return MTU_USUAL_BYTES;
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
    try (CounterFile counter = CounterFile.open(file)) {
      return counter.read();
    }
  }
}
