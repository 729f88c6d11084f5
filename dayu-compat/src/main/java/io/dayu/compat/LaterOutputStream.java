package io.dayu.compat;

import java.io.IOException;
import java.io.OutputStream;

/** Later members of {@link OutputStream}. */
@StandsFor(OutputStream.class)
public final class LaterOutputStream {
  private LaterOutputStream() {}

  /** A stream that keeps nothing of what is written. */
  public static OutputStream nullOutputStream() {
    return new Nowhere();
  }

  private static final class Nowhere extends OutputStream {
    private volatile boolean closed;

    @Override
    public void write(int written) throws IOException {
      ensureOpen();
    }

    @Override
    public void write(byte[] written, int offset, int length) throws IOException {
      if (offset < 0 || length < 0 || offset > written.length - length) {
        throw new IndexOutOfBoundsException(
            offset + " and " + length + " are not of " + written.length);
      }
      ensureOpen();
    }

    private void ensureOpen() throws IOException {
      if (closed) {
        throw new IOException("Stream closed");
      }
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
