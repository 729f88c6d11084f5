package io.dayu.curator.image;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.web.URLConnectionFactory;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.jspecify.annotations.Nullable;

/**
 * The newest fsimage that a NameNode has on its disk, asked for over HTTP as a standby's
 * checkpoints are sent ({@code ImageServlet}). The NameNode reads a file for it, and takes no lock
 * of the namespace.
 */
public final class ImageFetch implements AutoCloseable {
  private static final String NEWEST = "/imagetransfer?getimage=1&txid=latest";

  /** The header of the file's MD5 sum, as {@code TransferFsImage} calls it. */
  private static final String DIGEST = "X-MD5-Digest";

  private static final Pattern FILE_NAME =
      Pattern.compile("filename=\"?(fsimage_(?:rollback_)?[0-9]+)\"?");

  /** So long a NameNode may send nothing, before and in the middle. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final int BUFFER_BYTES = 1 << 16;

  private final URI nameNode;
  private final HttpURLConnection connection;
  private final String name;
  private final Duration patience;

  private ImageFetch(URI nameNode, HttpURLConnection connection, String name, Duration patience) {
    this.nameNode = nameNode;
    this.connection = connection;
    this.name = name;
    this.patience = patience;
  }

  /**
   * Asks a NameNode; where there is Kerberos, as the user that has logged in.
   *
   * @param nameNode such as {@code http://standby:9870}
   * @throws IOException when it does not answer, or refuses
   */
  public static ImageFetch open(Configuration conf, URI nameNode) throws IOException {
    return open(conf, nameNode, PATIENCE);
  }

  static ImageFetch open(Configuration conf, URI nameNode, Duration patience) throws IOException {
    URLConnectionFactory connections = URLConnectionFactory.newDefaultURLConnectionFactory(conf);
    HttpURLConnection connection;
    int code;
    String name;
    try {
      connection =
          (HttpURLConnection)
              connections.openConnection(
                  nameNode.resolve(NEWEST).toURL(), UserGroupInformation.isSecurityEnabled());
      connection.setConnectTimeout((int) patience.toMillis());
      connection.setReadTimeout((int) patience.toMillis());
      code = connection.getResponseCode();
      name = name(connection.getHeaderField("Content-Disposition"));
    } catch (AuthenticationException e) {
      throw new IOException(nameNode + " does not know the caller: " + e.getMessage(), e);
    } catch (SocketTimeoutException e) {
      throw new IOException(stalls(nameNode, patience), e);
    } catch (UnknownHostException e) {
      throw new IOException(nameNode + " does not answer: there is no such host.", e);
    } catch (IOException e) {
      throw new IOException(
          nameNode
              + " does not answer ("
              + e.getMessage()
              + "). Name the web address of a NameNode that runs.",
          e);
    }
    if (code != HttpURLConnection.HTTP_OK || name == null) {
      String said = connection.getResponseMessage();
      connection.disconnect();
      throw new IOException(
          nameNode
              + " sends no fsimage (HTTP "
              + code
              + ", "
              + said
              + "). Name the web address of a NameNode that has one, and be an administrator of"
              + " HDFS where there is Kerberos."
              + (code == HttpURLConnection.HTTP_GONE ? inUpgrade() : ""));
    }
    return new ImageFetch(nameNode, connection, name, patience);
  }

  private static String inUpgrade() {
    return " In a rolling upgrade its newest image may be fsimage_rollback_N, which it does not send:"
        + " copy that from the disk of the NameNode (dfs.namenode.name.dir), or scan after the"
        + " upgrade.";
  }

  private static String stalls(URI nameNode, Duration patience) {
    return nameNode
        + " has not sent a byte for "
        + patience.toSeconds()
        + " s. Ask again, or name the other NameNode.";
  }

  private static @Nullable String name(@Nullable String disposition) {
    Matcher found = FILE_NAME.matcher(disposition == null ? "" : disposition);
    return found.find() ? found.group(1) : null;
  }

  /** The name that HDFS gives it, {@code fsimage_N}. */
  public String name() {
    return name;
  }

  public long lengthBytes() {
    return connection.getContentLengthLong();
  }

  /**
   * Writes the image, and its MD5 sum beside it; the file appears when it is whole, and nobody else
   * may read it. One that is there already and is the same is left as it is, and nothing is sent.
   *
   * @return the file
   * @throws IOException when not all of it comes, or not as it was sent; nothing is left then
   */
  public Path to(Path directory) throws IOException {
    Path file = directory.resolve(name);
    if (isSame(file)) {
      return file;
    }
    Path unfinished = directory.resolve(name + ".unfinished");
    unfinished.toFile().deleteOnExit();
    try {
      String sum = received(unfinished);
      String sent = connection.getHeaderField(DIGEST);
      if (sent != null && !sum.equalsIgnoreCase(sent)) {
        throw new IOException(
            name + " has come with other bytes than it was sent with; fetch it again.");
      }
      ImageDigest.write(file, sum);
      return Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private boolean isSame(Path file) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) != lengthBytes()) {
      return false;
    }
    String sent = connection.getHeaderField(DIGEST);
    try (InputStream in = Files.newInputStream(file)) {
      return sent == null || ImageDigest.of(in).equalsIgnoreCase(sent);
    }
  }

  /** Writes all that comes, and returns its MD5 sum. */
  private String received(Path unfinished) throws IOException {
    MessageDigest digest = ImageDigest.begun();
    long bytes = 0;
    try (InputStream in = connection.getInputStream();
        OutputStream out = Files.newOutputStream(OwnerOnly.file(unfinished))) {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int read; (read = next(in, buffer, bytes)) >= 0; bytes += read) {
        digest.update(buffer, 0, read);
        write(out, buffer, read, unfinished);
      }
    }
    if (bytes != lengthBytes()) {
      throw new IOException(
          name + " has ended after " + bytes + " of " + lengthBytes() + " bytes; fetch it again.");
    }
    return ImageDigest.text(digest);
  }

  private int next(InputStream in, byte[] buffer, long bytes) throws IOException {
    try {
      return in.read(buffer);
    } catch (SocketTimeoutException e) {
      throw new IOException(
          stalls(nameNode, patience) + " It has sent " + bytes + " bytes of " + name + ".", e);
    } catch (IOException e) {
      throw new IOException(
          name
              + " has ended after "
              + bytes
              + " of "
              + lengthBytes()
              + " bytes ("
              + e.getMessage()
              + "); fetch it again.",
          e);
    }
  }

  private static void write(OutputStream out, byte[] buffer, int length, Path file)
      throws IOException {
    try {
      out.write(buffer, 0, length);
    } catch (IOException e) {
      throw new IOException(
          file + " could not be written (" + e.getMessage() + "); nothing of it is kept.", e);
    }
  }

  /** Ends the connection, also in the middle of the image. */
  @Override
  public void close() {
    connection.disconnect();
  }
}
