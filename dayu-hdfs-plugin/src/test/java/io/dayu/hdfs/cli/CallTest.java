package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Tests of the message on a NameNode that cannot be asked. */
final class CallTest {
  @Test
  void nameNodeThatHangsUp_isSaidToHaveDoneSo() throws Exception {
    try (ServerSocket nameNode = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      new Thread(() -> hangUp(nameNode)).start();
      Configuration conf = new Configuration(false);
      conf.set("fs.defaultFS", "hdfs://127.0.0.1:" + nameNode.getLocalPort());
      StringWriter err = new StringWriter();
      int code =
          DayuAdmin.run(conf, new PrintWriter(new StringWriter()), new PrintWriter(err), "status");

      assertThat(code).isEqualTo(4);
      assertThat(err.toString()).endsWith("The NameNode did not answer: EOFException.\n");
    }
  }

  /** Reads what says hello, so that the connection ends in order, until nobody can call. */
  private static void hangUp(ServerSocket nameNode) {
    try {
      while (true) {
        try (Socket caller = nameNode.accept()) {
          int unused = caller.getInputStream().read(new byte[1024]);
          caller.shutdownOutput();
          caller.getInputStream().readAllBytes();
        }
      }
    } catch (SocketException e) {
      // The test is over.
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
