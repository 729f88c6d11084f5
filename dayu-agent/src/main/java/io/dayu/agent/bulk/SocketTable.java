package io.dayu.agent.bulk;

import com.google.common.base.Splitter;
import io.dayu.agent.host.ServedPull;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The kernel's tables of TCP connections and of this process's open files, {@code /proc} on a real
 * machine: they tell by which file descriptor a connection is held.
 */
final class SocketTable {
  private static final Splitter WORDS = Splitter.on(' ').omitEmptyStrings().trimResults();
  private static final int LOCAL = 1;
  private static final int REMOTE = 2;
  private static final int INODE = 9;
  private static final int HEX = 16;
  private static final int WORD_DIGITS = 8;

  private final Path proc;

  /** The tables under a root. */
  SocketTable(Path proc) {
    this.proc = proc;
  }

  /**
   * A socket that the process holds.
   *
   * @param link what its descriptor's link says, {@code socket:[INODE]}
   */
  record OpenSocket(int descriptor, String link) {}

  /** Where the connections are held, for those that still are. */
  Map<ServedPull, OpenSocket> find(Set<ServedPull> wanted) throws IOException {
    Map<String, ServedPull> byLink = new HashMap<>();
    for (String table : new String[] {"net/tcp", "net/tcp6"}) {
      addLinks(proc.resolve(table), wanted, byLink);
    }
    Map<ServedPull, OpenSocket> held = new HashMap<>();
    if (byLink.isEmpty()) {
      return held;
    }
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(proc.resolve("self/fd"))) {
      for (Path descriptor : descriptors) {
        String link = linkOf(descriptor);
        ServedPull connection = byLink.get(link);
        if (connection != null) {
          int number = Integer.parseInt(descriptor.getFileName().toString());
          held.put(connection, new OpenSocket(number, link));
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return held;
  }

  /** Whether a descriptor still is that socket's. */
  boolean isStill(OpenSocket held) {
    return held.link().equals(linkOf(proc.resolve("self/fd/" + held.descriptor())));
  }

  private static String linkOf(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      // Closed meanwhile.
      return "";
    }
  }

  private static void addLinks(Path table, Set<ServedPull> wanted, Map<String, ServedPull> byLink)
      throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(table, StandardCharsets.US_ASCII)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        List<String> words = WORDS.splitToList(line);
        if (words.size() > INODE && words.get(LOCAL).indexOf(':') > 0) {
          ServedPull connection =
              new ServedPull(address(words.get(REMOTE)), port(words.get(LOCAL)));
          if (wanted.contains(connection)) {
            byLink.put("socket:[" + words.get(INODE) + "]", connection);
          }
        }
      }
    } catch (NoSuchFileException e) {
      // A kernel without IPv6 has no table of it.
      if (!table.endsWith("tcp6")) {
        throw e;
      }
    }
  }

  private static int port(String word) {
    return Integer.parseInt(word.substring(word.indexOf(':') + 1), HEX);
  }

  /** An address in the kernel's hexadecimal words, each in the machine's order of bytes. */
  private static InetSocketAddress address(String word) throws UnknownHostException {
    int words = word.indexOf(':') / WORD_DIGITS;
    ByteBuffer bytes = ByteBuffer.allocate(words * Integer.BYTES).order(ByteOrder.nativeOrder());
    for (int i = 0; i < words; i++) {
      String digits = word.substring(i * WORD_DIGITS, (i + 1) * WORD_DIGITS);
      bytes.putInt(Integer.parseUnsignedInt(digits, HEX));
    }
    // Java makes an IPv4 address of one that is mapped into IPv6, as HDFS's threads show it.
    return new InetSocketAddress(InetAddress.getByAddress(bytes.array()), port(word));
  }
}
