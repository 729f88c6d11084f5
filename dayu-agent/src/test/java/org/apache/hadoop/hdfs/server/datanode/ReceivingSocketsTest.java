package org.apache.hadoop.hdfs.server.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.agent.bulk.KernelSockets;
import io.dayu.agent.host.ServedPull;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import javax.net.SocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the options that sockets to sources have before they connect. */
class ReceivingSocketsTest {
  private static final int CS1 = 8;

  @Test
  void connectionIsAskedForInTheClass_andNothingElse() throws IOException {
    ReceivingSockets sockets = new ReceivingSockets(SocketFactory.getDefault(), 0, CS1);
    try (Socket socket = sockets.createSocket()) {
      assertThat(socket.isConnected()).isFalse();
      assertThat(socket.getTrafficClass()).isEqualTo(0x20);
      sockets.unmark();
      assertThat(socket.getTrafficClass()).isZero();
    }
  }

  /** Java says the class of any socket; only the kernel tells what packets have. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void packetsOfIpv4HaveTheClassInThisJvmToo() throws IOException {
    SocketFactory ipv4 = new Ipv4SocketFactory();
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    try (ServerSocket server = new ServerSocket(0, 1, loopback);
        Socket socket = new ReceivingSockets(ipv4, 0, CS1).createSocket()) {
      socket.connect(server.getLocalSocketAddress());
      ServedPull connection =
          new ServedPull(
              new InetSocketAddress(loopback, server.getLocalPort()), socket.getLocalPort());

      assertThat(KernelSockets.option(connection, 0, 1)).as("IP_TOS").isEqualTo(CS1 << 2);
    }
  }

  @Test
  void nothingIsMarkedUnasked() throws IOException {
    try (Socket socket = new ReceivingSockets(SocketFactory.getDefault(), 0, 0).createSocket()) {
      assertThat(socket.getTrafficClass()).isZero();
    }
  }

  /** Makes sockets that take neither a class nor a window, and keeps the last. */
  private static final class Unwilling extends SocketFactory {
    private final Socket socket =
        new Socket() {
          @Override
          public void setTrafficClass(int trafficClass) throws SocketException {
            throw new SocketException("made up");
          }

          @Override
          public synchronized void setReceiveBufferSize(int bytes) throws SocketException {
            throw new SocketException("made up");
          }
        };

    @Override
    public Socket createSocket() {
      return socket;
    }

    @Override
    public Socket createSocket(String host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
      throw new UnsupportedOperationException();
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 8", "65536, 0"})
  void socketThatCannotBePreparedIsClosed(int bufferBytes, int dscp) {
    Unwilling unwilling = new Unwilling();
    ReceivingSockets sockets = new ReceivingSockets(unwilling, bufferBytes, dscp);

    assertThatThrownBy(sockets::createSocket).isInstanceOf(SocketException.class);

    assertThat(unwilling.socket.isClosed()).isTrue();
    assertThat(sockets.waitingBytes()).isZero();
  }
}
