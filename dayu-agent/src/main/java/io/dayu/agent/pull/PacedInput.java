package io.dayu.agent.pull;

import io.dayu.protocol.DataNodeAddress;
import java.io.IOException;
import java.io.InputStream;

/**
 * A source's stream, taken in small quanta, each at its time. Used by the pull's thread, between
 * {@link PullControl#enterSource} and {@link PullControl#leaveSource}.
 *
 * <p>What is not taken stays with the source, held back by TCP.
 */
final class PacedInput extends InputStream {
  /** Is told of what was taken. */
  @FunctionalInterface
  interface ByteCounter {
    /**
     * Bytes were taken.
     *
     * @param linkBytes as the link carried them
     * @param dataBytes of them, block data
     */
    void took(int linkBytes, int dataBytes);
  }

  private final InputStream in;
  private final PullControl control;
  private final DataNodeAddress source;
  private final ByteCounter books;
  private final int quantumBytes;
  private final double dataShare;

  /**
   * A stream on top of the source's.
   *
   * @param source source of the stream
   * @param quantumBytes bytes that are taken at once
   * @param dataShare how much of it is block data, for whose rate the pace is kept
   */
  PacedInput(
      InputStream in,
      PullControl control,
      DataNodeAddress source,
      ByteCounter books,
      int quantumBytes,
      double dataShare) {
    this.in = in;
    this.control = control;
    this.source = source;
    this.books = books;
    this.quantumBytes = quantumBytes;
    this.dataShare = dataShare;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int bytes = Math.min(length, quantumBytes);
    control.awaitTurn(source, bytes);
    int taken = in.read(into, offset, bytes);
    if (taken > 0) {
      int dataBytes = (int) Math.round(taken * dataShare);
      control.pace().took(source, taken, dataBytes);
      books.took(taken, dataBytes);
    }
    return taken;
  }
}
