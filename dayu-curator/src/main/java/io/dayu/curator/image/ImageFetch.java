package io.dayu.curator.image;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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

  /** What {@code TransferFsImage} calls the header of the file's MD5 sum. */
  private static final String DIGEST = "X-MD5-Digest";

  private static final Pattern FILE_NAME = Pattern.compile("filename=\"?(fsimage_[0-9]+)\"?");

  private final HttpURLConnection connection;
  private final String name;

  private ImageFetch(HttpURLConnection connection, String name) {
    this.connection = connection;
    this.name = name;
  }

  /**
   * Asks a NameNode; where there is Kerberos, as the user that has logged in.
   *
   * @param nameNode such as {@code http://standby:9870}
   * @throws IOException when it does not answer, or refuses
   */
  public static ImageFetch open(Configuration conf, URI nameNode) throws IOException {
    URLConnectionFactory connections = URLConnectionFactory.newDefaultURLConnectionFactory(conf);
    HttpURLConnection connection;
    try {
      connection =
          (HttpURLConnection)
              connections.openConnection(
                  nameNode.resolve(NEWEST).toURL(), UserGroupInformation.isSecurityEnabled());
    } catch (AuthenticationException e) {
      throw new IOException(nameNode + " does not know who asks: " + e.getMessage(), e);
    }
    int code = connection.getResponseCode();
    String name = name(connection.getHeaderField("Content-Disposition"));
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
              + " HDFS where there is Kerberos.");
    }
    return new ImageFetch(connection, name);
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
   * Writes the image; the file appears when it is whole. One of that name and length is left as it
   * is, and nothing is sent.
   *
   * @return the file
   * @throws IOException when not all of it comes, or not as it was sent
   */
  public Path to(Path directory) throws IOException {
    Path file = directory.resolve(name);
    if (Files.exists(file) && Files.size(file) == lengthBytes()) {
      return file;
    }
    Path unfinished = directory.resolve(name + ".unfinished");
    MessageDigest digest = md5();
    try (InputStream in = connection.getInputStream();
        OutputStream out = new DigestOutputStream(Files.newOutputStream(unfinished), digest)) {
      long bytes = in.transferTo(out);
      if (bytes != lengthBytes()) {
        throw new IOException(
            name + " has ended after " + bytes + " of " + lengthBytes() + " bytes.");
      }
    }
    String sent = connection.getHeaderField(DIGEST);
    if (sent != null && !sent.equalsIgnoreCase(HexFormat.of().formatHex(digest.digest()))) {
      throw new IOException(
          name + " has come with other bytes than it was sent with; fetch it again.");
    }
    return Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static MessageDigest md5() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends the connection, also in the middle of the image. */
  @Override
  public void close() {
    connection.disconnect();
  }
}
