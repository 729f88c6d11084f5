package io.dayu.curator.image;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/**
 * The MD5 sum of an image, in a file beside it that is called like it and {@code .md5}, as HDFS and
 * {@code md5sum} write them: a bit that has changed makes other numbers, and no error.
 */
public final class ImageDigest {
  private static final String SUFFIX = ".md5";
  private static final int SUM_FILE_BYTES_MAX = 8192;
  private static final int BUFFER_BYTES = 1 << 20;

  private static final Pattern LINE = Pattern.compile("\\\\?([0-9a-fA-F]{32})(?:\\s[\\s\\S]*)?");

  private ImageDigest() {}

  /**
   * Compares an image with the sum beside it, if there is one; all of the image is read then.
   *
   * @throws BadImageException if the image is not what the sum is of
   */
  public static void check(Configuration conf, Path image) throws IOException {
    Path beside = image.suffix(SUFFIX);
    String text;
    try (FSDataInputStream in = beside.getFileSystem(conf).open(beside)) {
      text = new String(in.readNBytes(SUM_FILE_BYTES_MAX), StandardCharsets.UTF_8).strip();
    } catch (FileNotFoundException e) {
      if (beside.getFileSystem(conf).exists(beside)) {
        throw e;
      }
      return;
    }
    Matcher line = LINE.matcher(text);
    if (!line.matches()) {
      throw new BadImageException(
          beside + " has no MD5 sum as HDFS and md5sum write it. Fetch it again with its image.");
    }
    String sum;
    try (InputStream in = image.getFileSystem(conf).open(image)) {
      sum = of(in);
    }
    if (!sum.equals(line.group(1).toLowerCase(Locale.ROOT))) {
      throw new BadImageException(
          image
              + " is damaged: its MD5 sum is "
              + sum
              + ", and "
              + beside.getName()
              + " beside it says "
              + line.group(1)
              + ". Fetch it again.");
    }
  }

  /** The sum of all that a stream has, in hexadecimal digits. */
  static String of(InputStream in) throws IOException {
    DigestInputStream summed = new DigestInputStream(in, begun());
    byte[] buffer = new byte[BUFFER_BYTES];
    while (summed.read(buffer) >= 0) {
      // The stream sums what is read.
    }
    return text(summed.getMessageDigest());
  }

  /** A sum of nothing yet. */
  static MessageDigest begun() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  static String text(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Writes the sum beside an image of this machine. */
  static void write(java.nio.file.Path image, String sum) throws IOException {
    java.nio.file.Path beside = image.resolveSibling(image.getFileName() + SUFFIX);
    Files.writeString(OwnerOnly.file(beside), sum + " *" + image.getFileName() + "\n");
  }
}
