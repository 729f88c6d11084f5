package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import org.jspecify.annotations.NullMarked;

/** Makes another factory's sockets with a receive buffer of their own, set before they connect. */
@NullMarked
final class ReceivingSockets extends SocketFactory {
  private final SocketFactory sockets;
  private final int bufferBytes;

  /**
   * A factory on top of another.
   *
   * @param bufferBytes what a peer may send ahead, 0 for the system's default
   */
  ReceivingSockets(SocketFactory sockets, int bufferBytes) {
    this.sockets = sockets;
    this.bufferBytes = bufferBytes;
  }

  @Override
  public Socket createSocket() throws IOException {
    Socket socket = sockets.createSocket();
    if (bufferBytes > 0) {
      socket.setReceiveBufferSize(bufferBytes);
    }
    return socket;
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
