package io.dayu.agent.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.host.ServedPull;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Real sockets of this process, in a JVM that speaks IPv6 too, as the kernel has them. */
@EnabledOnOs(OS.LINUX)
class NativeMarksTest {
  private static final Path PROC = Path.of("/proc");
  private static final int SOL_SOCKET = 1;
  private static final int SO_PRIORITY = 12;
  private static final int IP_TOS = 1;

  private ServerSocketChannel server;
  private SocketChannel client;
  private SocketChannel served;
  private ServedPull connection;

  @BeforeEach
  void connect() throws IOException {
    server = ServerSocketChannel.open();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    client = SocketChannel.open(server.getLocalAddress());
    served = server.accept();
    connection =
        new ServedPull(
            (InetSocketAddress) served.getRemoteAddress(),
            ((InetSocketAddress) served.getLocalAddress()).getPort());
  }

  @AfterEach
  void close() throws IOException {
    served.close();
    client.close();
    server.close();
  }

  private int option(int level, int name) throws IOException {
    return KernelSockets.option(connection, level, name);
  }

  @Test
  void aServedConnectionIsBulk_andIsNotAnyMore() throws IOException {
    ConnectionMarks marks = NativeMarks.load(PROC, 0).orElseThrow();

    Map<ServedPull, Integer> marked = marks.mark(Set.of(connection));
    assertThat(marked).containsOnlyKeys(connection);
    assertThat(option(SOL_SOCKET, SO_PRIORITY)).isEqualTo(2);
    marked.forEach(marks::unmark);
    assertThat(option(SOL_SOCKET, SO_PRIORITY)).isZero();
  }

  @Test
  void packetsOfIpv4AreMarkedInThisJvmToo() throws IOException {
    ConnectionMarks marks = NativeMarks.load(PROC, 8).orElseThrow();

    marks.mark(Set.of(connection));

    assertThat(option(0, IP_TOS)).isEqualTo(8 << 2);
    assertThat(option(SOL_SOCKET, SO_PRIORITY)).isEqualTo(2);
  }

  @Test
  void aConnectionThatIsGoneIsLeftOut() throws IOException {
    ConnectionMarks marks = NativeMarks.load(PROC, 0).orElseThrow();
    served.close();

    assertThat(marks.mark(Set.of(connection))).isEmpty();
  }
}
