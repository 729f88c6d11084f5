package io.dayu.compat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;

/** Later members of {@link InputStream}. */
@StandsFor(InputStream.class)
public final class LaterInputStream {
  private static final int BUFFER_BYTES = 8192;

  private LaterInputStream() {}

  /** Copies what is left of it. */
  public static long transferTo(InputStream in, OutputStream out) throws IOException {
    Objects.requireNonNull(out);
    byte[] buffer = new byte[BUFFER_BYTES];
    long copied = 0;
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      out.write(buffer, 0, read);
      copied += read;
    }
    return copied;
  }
}
