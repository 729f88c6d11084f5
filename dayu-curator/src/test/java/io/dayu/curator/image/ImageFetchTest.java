package io.dayu.curator.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.MD5Hash;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a server's answers for an image, and of what becomes of them. */
final class ImageFetchTest {
  private static final byte[] IMAGE = {1, 2, 3, 4, 5};
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final String NAME = "fsimage_0000000000000000007";

  @TempDir Path directory;

  private HttpServer server;
  private byte[] sent = IMAGE;
  private long announced = IMAGE.length;
  private int code = 200;
  private String name = NAME;
  private int asked;
  private boolean stalls;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/imagetransfer", this::answer);
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked++;
    assertThat(exchange.getRequestURI().getQuery()).isEqualTo("getimage=1&txid=latest");
    exchange.getResponseHeaders().add("Content-Disposition", "attachment; filename=" + name);
    exchange.getResponseHeaders().add("X-MD5-Digest", MD5Hash.digest(IMAGE).toString());
    exchange.sendResponseHeaders(code, announced);
    if (stalls) {
      exchange.getResponseBody().write(sent, 0, 2);
      exchange.getResponseBody().flush();
      return;
    }
    try (exchange) {
      exchange.getResponseBody().write(sent);
    }
  }

  private Path fetch() throws IOException {
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    try (ImageFetch fetch = ImageFetch.open(new Configuration(), address, PATIENCE)) {
      return fetch.to(directory);
    }
  }

  private void assertNothingIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void imageIsThereWhenItIsWhole() throws IOException {
    assertThat(fetch()).isEqualTo(directory.resolve(NAME)).hasBinaryContent(IMAGE);
    assertThat(asked).isOne();
    assertThat(directory).isDirectoryNotContaining("glob:**.unfinished");
  }

  @Test
  void nobodyElseMayReadTheImageAndItsSumIsBesideIt() throws IOException {
    Path image = fetch();
    Path sum = directory.resolve(NAME + ".md5");
    assertThat(Files.getPosixFilePermissions(image))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(sum).hasContent(MD5Hash.digest(IMAGE) + " *" + NAME + "\n");
    ImageDigest.check(new Configuration(), new org.apache.hadoop.fs.Path(image.toUri()));
  }

  @Test
  void imageThatIsHereIsLeftAsItIs_andOneOfOtherBytesIsNot() throws IOException {
    Path image = Files.write(directory.resolve(NAME), IMAGE);
    Files.setLastModifiedTime(image, FileTime.fromMillis(1_000_000_000_000L));
    assertThat(fetch()).hasBinaryContent(IMAGE);
    assertThat(Files.getLastModifiedTime(image).toMillis()).isEqualTo(1_000_000_000_000L);
    for (byte[] other : new byte[][] {{9}, {1, 2, 3, 4, 6}}) {
      Files.write(image, other);
      assertThat(fetch()).hasBinaryContent(IMAGE);
    }
    assertThat(asked).isEqualTo(3);
  }

  @Test
  void otherBytesThanWereSentAreRefused() throws IOException {
    sent = new byte[] {1, 2, 3, 4, 6};
    assertThatThrownBy(this::fetch).hasMessageContaining("fetch it again");
    assertNothingIsLeft();
  }

  @Test
  void imageThatEndsEarlyIsRefused() throws IOException {
    announced++;
    assertThatThrownBy(this::fetch)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(NAME + " has ended after 5 of 6 bytes")
        .hasMessageContaining("fetch it again");
    assertNothingIsLeft();
  }

  @Test
  void nameNodeThatStallsInTheMiddleIsNamedWithHowLong() throws IOException {
    stalls = true;
    assertThatThrownBy(this::fetch)
        .hasMessageStartingWith("http://127.0.0.1:" + server.getAddress().getPort())
        .hasMessageContaining("has not sent a byte for 1 s")
        .hasMessageContaining("It has sent 2 bytes of " + NAME);
    assertNothingIsLeft();
  }

  @Test
  void nameNodeThatAcceptsAndSaysNothingIsNamedWithHowLong() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI address = URI.create("http://127.0.0.1:" + silent.getLocalPort());
      assertThatThrownBy(() -> ImageFetch.open(new Configuration(), address, PATIENCE))
          .hasMessageStartingWith(address + " has not sent a byte for 1 s")
          .hasMessageContaining("name the other NameNode");
    }
  }

  @Test
  void rollingUpgradeIsSpokenOf() {
    code = 410;
    assertThatThrownBy(this::fetch)
        .hasMessageContaining("HTTP 410")
        .hasMessageContaining("rolling upgrade")
        .hasMessageContaining("fsimage_rollback_N");
  }

  @Test
  void refusalIsToldWithARemedy() {
    code = 403;
    assertThatThrownBy(this::fetch)
        .hasMessageContaining("HTTP 403")
        .hasMessageContaining("administrator");
  }

  @Test
  void fileOfAnotherNameIsNoImage() {
    name = "../../etc/passwd";
    assertThatThrownBy(this::fetch).hasMessageContaining("sends no fsimage (HTTP 200");
    assertThat(directory).isEmptyDirectory();
  }
}
