package org.apache.hadoop.hdfs.server.datanode;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import org.apache.hadoop.net.NetUtils;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a source, from before it is made. Any thread may close it, which ends every wait
 * for it; its own thread alone uses it otherwise.
 *
 * <p>A socket with a channel is waited for by means of {@link WakeableChannel}: an interrupt, too,
 * ends the wait. A plain one, as of a proxy, takes no notice of interrupts.
 */
@NullMarked
final class SourceConnection implements Closeable {
  private final Socket socket;
  private final int timeoutMs;
  private final @Nullable WakeableChannel channel;

  private SourceConnection(Socket socket, int timeoutMs, @Nullable WakeableChannel channel) {
    this.socket = socket;
    this.timeoutMs = timeoutMs;
    this.channel = channel;
  }

  /**
   * A connection that is still to be made.
   *
   * @param socket closed when there is none
   * @param timeoutMs for each wait, 0 for none
   */
  static SourceConnection unconnected(Socket socket, int timeoutMs) throws IOException {
    try {
      SocketChannel channel = socket.getChannel();
      return new SourceConnection(
          socket, timeoutMs, channel == null ? null : new WakeableChannel(channel, timeoutMs));
    } catch (IOException | RuntimeException | Error e) {
      // Nobody else knows of it yet.
      try (socket) {
        throw e;
      }
    }
  }

  void connect(InetSocketAddress address) throws IOException {
    if (address.isUnresolved()) {
      throw new UnknownHostException(address.toString());
    }
    if (channel == null) {
      NetUtils.connect(socket, address, timeoutMs);
    } else {
      channel.connect(address);
    }
    socket.setSoTimeout(timeoutMs);
  }

  Socket socket() {
    return socket;
  }

  InputStream in() throws IOException {
    return channel == null ? socket.getInputStream() : channel.in();
  }

  OutputStream out() throws IOException {
    return channel == null ? socket.getOutputStream() : channel.out();
  }

  @Override
  public void close() throws IOException {
    // A channel's own socket only closes the channel, and wakes nobody who waits for it.
    try (socket) {
      if (channel != null) {
        channel.close();
      }
    }
  }
}
