package org.apache.hadoop.hdfs.server.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.agent.pull.FullServer;
import io.dayu.agent.pull.PullCluster;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import org.apache.hadoop.net.StandardSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waits for a connection's other side: what ends them, and what passes through. */
class SourceConnectionTest {
  private static final int NEVER = 0;
  private static final int MUCH = 8 << 20;

  private ServerSocket server;

  @BeforeEach
  void startServer() throws IOException {
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void stopServer() throws IOException {
    server.close();
  }

  /** With a channel as Hadoop's own, or plain as a proxy's. */
  private static SourceConnection connection(boolean plain, int timeoutMs) throws IOException {
    SocketFactory sockets = plain ? SocketFactory.getDefault() : new StandardSocketFactory();
    return SourceConnection.unconnected(sockets.createSocket(), timeoutMs);
  }

  private SourceConnection connected(boolean plain, int timeoutMs) throws IOException {
    SourceConnection connection = connection(plain, timeoutMs);
    connection.connect((InetSocketAddress) server.getLocalSocketAddress());
    return connection;
  }

  private interface Wait {
    void run() throws IOException;
  }

  /** A thread in a wait, and the error that ends it. */
  private static final class Waiter {
    private final FutureTask<IOException> error;
    private final Thread thread;
    private volatile boolean interrupted;

    Waiter(Wait wait) {
      error = new FutureTask<>(() -> error(wait));
      thread = new Thread(error);
      thread.setDaemon(true);
      thread.start();
    }

    private IOException error(Wait wait) {
      try {
        wait.run();
        throw new AssertionError("It waits for what does not come.");
      } catch (IOException e) {
        interrupted = Thread.currentThread().isInterrupted();
        return e;
      }
    }

    Waiter isBlocked(boolean plain) throws Exception {
      Set<String> blocked =
          plain ? Set.of("connect0", "read0", "write0", "park") : Set.of("select");
      PullCluster.await(
          () ->
              Arrays.stream(thread.getStackTrace())
                  .map(StackTraceElement::getMethodName)
                  .anyMatch(blocked::contains));
      return this;
    }

    IOException end() throws Exception {
      return error.get(30, TimeUnit.SECONDS);
    }
  }

  /** As another thread does it. */
  private static void close(Closeable connection) throws IOException {
    connection.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void closingEndsTheWaitForAConnection(boolean plain) throws Exception {
    try (FullServer full = new FullServer();
        SourceConnection connection = connection(plain, NEVER)) {
      Waiter waiter = new Waiter(() -> connection.connect(full.socketAddress())).isBlocked(plain);

      close(connection);

      assertThat(waiter.end()).isNotInstanceOf(InterruptedIOException.class);
      assertThat(waiter.interrupted).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void closingEndsTheWaitForBytes(boolean plain) throws Exception {
    try (SourceConnection connection = connected(plain, NEVER)) {
      InputStream in = connection.in();
      Waiter waiter = new Waiter(() -> assertThat(in.read()).isNegative()).isBlocked(plain);

      close(connection);

      assertThat(waiter.end()).isNotInstanceOf(InterruptedIOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void closingEndsTheWaitForRoom(boolean plain) throws Exception {
    try (SourceConnection connection = connected(plain, NEVER)) {
      OutputStream out = connection.out();
      byte[] much = new byte[MUCH];
      Waiter waiter =
          new Waiter(
                  () -> {
                    while (true) {
                      out.write(much);
                    }
                  })
              .isBlocked(plain);

      close(connection);

      assertThat(waiter.end()).isNotInstanceOf(InterruptedIOException.class);
    }
  }

  @Test
  void interruptEndsAWaitAndStays() throws Exception {
    try (FullServer full = new FullServer();
        SourceConnection connecting = connection(false, NEVER);
        SourceConnection reading = connected(false, NEVER)) {
      Waiter connects = new Waiter(() -> connecting.connect(full.socketAddress())).isBlocked(false);
      InputStream in = reading.in();
      Waiter reads = new Waiter(() -> assertThat(in.read()).isNegative()).isBlocked(false);

      connects.thread.interrupt();
      reads.thread.interrupt();

      assertThat(connects.end()).isInstanceOf(InterruptedIOException.class);
      assertThat(reads.end()).isInstanceOf(InterruptedIOException.class);
      assertThat(connects.interrupted && reads.interrupted).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void silenceIsATimeOut(boolean plain) throws Exception {
    try (FullServer full = new FullServer();
        SourceConnection connecting = connection(plain, 1);
        SourceConnection reading = connected(plain, 1_000)) {
      assertThatThrownBy(() -> connecting.connect(full.socketAddress()))
          .isInstanceOf(SocketTimeoutException.class);
      InputStream in = reading.in();
      assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void bytesPassBothWays_andTheEndIsSeen() throws Exception {
    byte[] much = new byte[MUCH];
    new Random(1).nextBytes(much);
    try (SourceConnection connection = connected(false, 30_000)) {
      FutureTask<Void> echo =
          new FutureTask<>(
              () -> {
                try (Socket peer = server.accept()) {
                  peer.getOutputStream().write(peer.getInputStream().readNBytes(MUCH));
                }
                return null;
              });
      Thread thread = new Thread(echo);
      thread.start();
      connection.out().write(much);
      InputStream in = connection.in();
      assertThat(in.read()).isEqualTo(much[0] & 0xff);
      assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(much, 1, MUCH));
      echo.get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void closedConnectionLeavesNothingOpen() throws Exception {
    SourceConnection connection = connected(false, NEVER);
    connection.in().close();
    connection.close();

    assertThat(connection.socket().isClosed()).isTrue();
    assertThatThrownBy(() -> connection.in().read()).isInstanceOf(IOException.class);
  }

  @Test
  void nameThatDoesNotResolveIsAnUnknownHost() throws Exception {
    try (SourceConnection connection = connection(false, NEVER)) {
      InetSocketAddress nowhere = InetSocketAddress.createUnresolved("nowhere", 1);
      assertThatThrownBy(() -> connection.connect(nowhere))
          .isInstanceOf(UnknownHostException.class);
    }
  }
}
