package io.dayu.agent.meter;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A file of the kernel's that holds one number, kept open. Not thread-safe.
 *
 * <p>No channel: an interrupt of one reader's thread would close it for all.
 */
final class CounterFile implements Closeable {
  private static final int DIGITS_MAX = 32;

  private final Path path;
  private final RandomAccessFile file;
  private final byte[] digits = new byte[DIGITS_MAX];

  private CounterFile(Path path, RandomAccessFile file) {
    this.path = path;
    this.file = file;
  }

  static CounterFile open(Path path) throws IOException {
    return new CounterFile(path, new RandomAccessFile(path.toFile(), "r"));
  }

  /** The number as it is now. */
  long read() throws IOException {
    // From the start each time: the kernel writes the file anew for who does.
    file.seek(0);
    int bytes = file.read(digits);
    String text = new String(digits, 0, Math.max(0, bytes), StandardCharsets.US_ASCII);
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      throw new IOException(path + " does not hold a number", e);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
