package io.dayu.curator.run;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Divides one rate among all who copy: each asks for some bytes and is told how long to wait.
 * Thread safe.
 */
final class CopyAllowance {
  /** The answer that has its receiver wait a while and ask again. */
  static final long ASK_AGAIN = -1;

  private long bytesPerSec;
  private long freeAtNs;
  private @Nullable String stopped;

  /** From now on so many bytes may be copied in a second; 0 holds all. */
  synchronized void set(long rateBytesPerSec) {
    bytesPerSec = rateBytesPerSec;
  }

  /** From now on nobody may copy anything. */
  synchronized void stop(String reason) {
    stopped = reason;
  }

  /**
   * Books bytes, and returns for how many nanoseconds their owner waits first; {@link #ASK_AGAIN}
   * where nothing is booked as all shall stand still.
   *
   * @throws IOException when nobody may copy any more
   */
  synchronized long bookNs(long bytes, long nowNs) throws IOException {
    if (stopped != null) {
      throw new IOException(stopped);
    }
    if (bytesPerSec <= 0) {
      return ASK_AGAIN;
    }
    long beginsNs = Math.max(freeAtNs, nowNs);
    freeAtNs = beginsNs + (long) (1e9 * bytes / bytesPerSec);
    return beginsNs - nowNs;
  }
}
