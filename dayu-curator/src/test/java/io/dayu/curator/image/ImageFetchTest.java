package io.dayu.curator.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.MD5Hash;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server may send for an image, and what becomes of it. */
final class ImageFetchTest {
  private static final byte[] IMAGE = {1, 2, 3, 4, 5};
  private static final String NAME = "fsimage_0000000000000000007";

  @TempDir Path directory;

  private HttpServer server;
  private byte[] sent = IMAGE;
  private long announced = IMAGE.length;
  private int code = 200;
  private String name = NAME;
  private int asked;

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
    try (exchange) {
      exchange.getResponseBody().write(sent);
    }
  }

  private Path fetch() throws IOException {
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    try (ImageFetch fetch = ImageFetch.open(new Configuration(), address)) {
      return fetch.to(directory);
    }
  }

  @Test
  void imageIsThereWhenItIsWhole() throws IOException {
    assertThat(fetch()).isEqualTo(directory.resolve(NAME)).hasBinaryContent(IMAGE);
    assertThat(directory).isDirectoryNotContaining("glob:**.unfinished");
  }

  @Test
  void imageThatIsHereIsLeftAsItIs() throws IOException {
    byte[] mine = {9, 9, 9, 9, 9};
    Files.write(directory.resolve(NAME), mine);
    assertThat(fetch()).hasBinaryContent(mine);
    Files.write(directory.resolve(NAME), new byte[] {9});
    assertThat(fetch()).hasBinaryContent(IMAGE);
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void otherBytesThanWereSentAreRefused() {
    sent = new byte[] {1, 2, 3, 4, 6};
    assertThatThrownBy(this::fetch).hasMessageContaining("fetch it again");
    assertThat(directory.resolve(NAME)).doesNotExist();
  }

  @Test
  void imageThatEndsEarlyIsRefused() {
    announced++;
    assertThatThrownBy(this::fetch).isInstanceOf(IOException.class);
    assertThat(directory.resolve(NAME)).doesNotExist();
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
