package io.dayu.agent.bulk;

import io.dayu.agent.host.ServedPull;
import io.netty.channel.ChannelException;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sockets that this process holds, by file descriptor: the kernel tells both ends of each.
 *
 * <p>The kernel's own table of connections would tell the same at a far higher price: each look at
 * it walks all the buckets that the kernel keeps for the whole machine.
 */
final class OpenSockets {
  private final Path descriptors;

  /**
   * The sockets of this process.
   *
   * @param proc {@code /proc} on a real machine
   */
  OpenSockets(Path proc) {
    this.descriptors = proc.resolve("self/fd");
  }

  /** By connection the descriptor that has it, for those that still are. */
  Map<ServedPull, Integer> find(Set<ServedPull> wanted) throws IOException {
    Map<ServedPull, Integer> held = new HashMap<>();
    if (wanted.isEmpty()) {
      return held;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(descriptors)) {
      for (Path each : all) {
        int descriptor = Integer.parseInt(each.getFileName().toString());
        ServedPull connection = isSocket(each) ? connectionOf(descriptor) : null;
        if (connection != null && wanted.contains(connection)) {
          held.put(connection, descriptor);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return held;
  }

  /** True if a descriptor still has that connection. */
  boolean isStill(int descriptor, ServedPull connection) {
    return connection.equals(connectionOf(descriptor));
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException e) {
      // Closed meanwhile.
      return false;
    }
  }

  /** The connection of a descriptor; null for what is no connected socket, or closed meanwhile. */
  private static @Nullable ServedPull connectionOf(int descriptor) {
    try {
      // Never closed here: the descriptor is the DataNode's.
      Socket socket = new Socket(descriptor);
      InetSocketAddress peer = socket.remoteAddress();
      InetSocketAddress own = peer == null ? null : socket.localAddress();
      return own == null ? null : new ServedPull(peer, own.getPort());
    } catch (ChannelException e) {
      return null;
    }
  }
}
