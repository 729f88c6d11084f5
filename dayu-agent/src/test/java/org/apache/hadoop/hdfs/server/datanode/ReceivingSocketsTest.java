package org.apache.hadoop.hdfs.server.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import javax.net.SocketFactory;
import org.junit.jupiter.api.Test;

/** What sockets to sources have before they connect. */
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

  @Test
  void nothingIsMarkedUnasked() throws IOException {
    try (Socket socket = new ReceivingSockets(SocketFactory.getDefault(), 0, 0).createSocket()) {
      assertThat(socket.getTrafficClass()).isZero();
    }
  }
}
