package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** Makes another factory's sockets with what must be set before they connect. */
@NullMarked
final class ReceivingSockets extends SocketFactory {
  /** DSCP is the upper part of the byte that IP calls type of service or traffic class. */
  private static final int ECN_BITS = 2;

  private final SocketFactory sockets;
  private final int bufferBytes;
  private final int dscp;
  private volatile @Nullable Socket last;

  /**
   * A factory on top of another.
   *
   * @param bufferBytes bytes that a peer may send ahead, 0 for the system's default
   * @param dscp that the socket asks for its connection in, and that a peer answers in if its
   *     kernel reflects it; 0 for none
   */
  ReceivingSockets(SocketFactory sockets, int bufferBytes, int dscp) {
    this.sockets = sockets;
    this.bufferBytes = bufferBytes;
    this.dscp = dscp;
  }

  @Override
  public Socket createSocket() throws IOException {
    Socket socket = sockets.createSocket();
    try {
      if (bufferBytes > 0) {
        socket.setReceiveBufferSize(bufferBytes);
      }
      if (dscp > 0) {
        socket.setTrafficClass(dscp << ECN_BITS);
      }
    } catch (IOException | RuntimeException | Error e) {
      // Nobody else knows of it yet.
      try (socket) {
        throw e;
      }
    }
    last = socket;
    return socket;
  }

  /**
   * Takes the mark off what the socket made last sends itself: acknowledgements and requests, which
   * weigh nothing, but for which all that the peer sends would have to wait once more.
   */
  void unmark() throws IOException {
    Socket socket = last;
    if (dscp > 0 && socket != null) {
      socket.setTrafficClass(0);
    }
  }

  /** Bytes that came in at the socket made last and were not taken; 0 when it is closed. */
  int waitingBytes() {
    Socket socket = last;
    try {
      return socket == null || socket.isClosed() ? 0 : socket.getInputStream().available();
    } catch (IOException e) {
      return 0;
    }
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw connected();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort) {
    throw connected();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw connected();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
    throw connected();
  }

  private static UnsupportedOperationException connected() {
    return new UnsupportedOperationException("A connected socket's window has been told already.");
  }
}
