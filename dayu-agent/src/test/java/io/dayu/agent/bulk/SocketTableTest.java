package io.dayu.agent.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.host.ServedPull;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables as the kernel writes them on a machine with little-endian words. */
class SocketTableTest {
  private static final String HEAD =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout"
          + " inode\n";

  @TempDir Path proc;

  private static String row(String local, String remote, int inode) {
    return "   0: "
        + local
        + " "
        + remote
        + " 01 00000000:00000000 00:00000000 00000000  1000"
        + "        0 "
        + inode
        + " 1 0000000000000000 20 4 30 10 -1\n";
  }

  private static ServedPull pull(String address, int port) throws UnknownHostException {
    return new ServedPull(new InetSocketAddress(InetAddress.getByName(address), port), 9866);
  }

  @BeforeEach
  void tables() throws IOException {
    Files.createDirectories(proc.resolve("net"));
    Files.createDirectories(proc.resolve("self/fd"));
    Files.writeString(
        proc.resolve("net/tcp"),
        HEAD
            + row("00000000:268A", "00000000:0000", 11)
            + row("0100007F:268A", "0200000A:1388", 12)
            + row("0100007F:1F90", "0200000A:1389", 13));
    Files.writeString(
        proc.resolve("net/tcp6"),
        HEAD
            + row(
                "0000000000000000FFFF00000100007F:268A",
                "0000000000000000FFFF00000300000A:138A",
                14)
            + row(
                "B80D0120000000000000000001000000:268A",
                "B80D0120000000000000000007000000:138B",
                15));
    descriptor(5, "socket:[12]");
    descriptor(6, "/dev/null");
    descriptor(7, "socket:[14]");
    descriptor(8, "socket:[15]");
    descriptor(9, "socket:[13]");
  }

  private void descriptor(int number, String link) throws IOException {
    Path at = proc.resolve("self/fd/" + number);
    Files.deleteIfExists(at);
    Files.createSymbolicLink(at, Path.of(link));
  }

  @Test
  void connectionsAreFoundByTheirEnds_alsoThoseThatAreMappedIntoIpv6() throws IOException {
    ServedPull plain = pull("10.0.0.2", 5000);
    ServedPull mapped = pull("10.0.0.3", 5002);
    ServedPull ipv6 = pull("2001:db8::7", 5003);

    assertThat(new SocketTable(proc).find(Set.of(plain, mapped, ipv6)))
        .hasSize(3)
        .containsEntry(plain, new SocketTable.OpenSocket(5, "socket:[12]"))
        .containsEntry(mapped, new SocketTable.OpenSocket(7, "socket:[14]"))
        .containsEntry(ipv6, new SocketTable.OpenSocket(8, "socket:[15]"));
  }

  @Test
  void anotherLocalPortOrPeerIsAnotherConnection() throws IOException {
    assertThat(new SocketTable(proc).find(Set.of(pull("10.0.0.2", 5001), pull("10.0.0.9", 5000))))
        .isEmpty();
  }

  @Test
  void whatIsUsedAgainIsAnotherSockets() throws IOException {
    SocketTable table = new SocketTable(proc);
    SocketTable.OpenSocket held = new SocketTable.OpenSocket(5, "socket:[12]");
    assertThat(table.isStill(held)).isTrue();

    descriptor(5, "socket:[99]");
    assertThat(table.isStill(held)).isFalse();
    Files.delete(proc.resolve("self/fd/5"));
    assertThat(table.isStill(held)).isFalse();
  }

  @Test
  void aKernelWithoutIpv6HasNoTableOfIt() throws IOException {
    Files.delete(proc.resolve("net/tcp6"));

    assertThat(new SocketTable(proc).find(Set.of(pull("10.0.0.2", 5000)))).hasSize(1);
  }
}
