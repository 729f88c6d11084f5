package io.dayu.agent.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.dayu.agent.host.ServedPull;
import io.netty.channel.epoll.Epoll;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Real sockets of this process, in a JVM that speaks IPv6 too. */
@EnabledOnOs(OS.LINUX)
class OpenSocketsTest {
  private final OpenSockets sockets = new OpenSockets(Path.of("/proc"));

  OpenSocketsTest() {
    Epoll.ensureAvailability();
  }

  /** A connection of which this process has both ends. */
  private record Pair(ServerSocketChannel server, SocketChannel client, SocketChannel served)
      implements AutoCloseable {
    static Pair at(String address) throws IOException {
      ServerSocketChannel server = ServerSocketChannel.open();
      server.bind(new InetSocketAddress(InetAddress.getByName(address), 0));
      SocketChannel client = SocketChannel.open(server.getLocalAddress());
      return new Pair(server, client, server.accept());
    }

    ServedPull pull() throws IOException {
      return pullBy(((InetSocketAddress) client.getLocalAddress()).getPort());
    }

    ServedPull pullBy(int clientPort) throws IOException {
      InetSocketAddress own = (InetSocketAddress) served.getLocalAddress();
      return new ServedPull(new InetSocketAddress(own.getAddress(), clientPort), own.getPort());
    }

    @Override
    public void close() throws IOException {
      served.close();
      client.close();
      server.close();
    }
  }

  private static boolean hasIpv6() throws IOException {
    try (Pair pair = Pair.at("::1")) {
      return pair.served().isConnected();
    } catch (BindException e) {
      return false;
    }
  }

  @Test
  void aConnectionIsFoundByBothEnds() throws IOException {
    try (Pair one = Pair.at("127.0.0.1");
        Pair other = Pair.at("127.0.0.1")) {
      Map<ServedPull, Integer> held =
          sockets.find(Set.of(one.pull(), other.pullBy(1), one.pullBy(2)));

      assertThat(held).containsOnlyKeys(one.pull());
      int descriptor = Objects.requireNonNull(held.get(one.pull()));
      assertThat(sockets.isStill(descriptor, one.pull())).isTrue();
      assertThat(sockets.isStill(descriptor, other.pull())).isFalse();
    }
  }

  @Test
  void aConnectionOfIpv6IsFoundToo() throws IOException {
    assumeTrue(hasIpv6());
    try (Pair pair = Pair.at("::1")) {
      assertThat(sockets.find(Set.of(pair.pull()))).containsOnlyKeys(pair.pull());
    }
  }

  @Test
  void whatIsClosedIsNoConnectionAnyMore() throws IOException {
    try (Pair pair = Pair.at("127.0.0.1")) {
      int descriptor = Objects.requireNonNull(sockets.find(Set.of(pair.pull())).get(pair.pull()));
      ServedPull pull = pair.pull();
      pair.served().close();

      assertThat(sockets.isStill(descriptor, pull)).isFalse();
      assertThat(sockets.find(Set.of(pull))).isEmpty();
    }
  }
}
