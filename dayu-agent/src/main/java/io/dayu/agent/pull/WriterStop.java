package io.dayu.agent.pull;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;

/**
 * HDFS stopping the writer of a replica, which is what every interrupt of a pull's thread means.
 *
 * <p>HDFS waits for the thread that it interrupted. So nobody in a pull interrupts its thread for
 * another reason, and nobody takes an interrupt off it.
 */
final class WriterStop {
  private static final String STOPPED = "The DataNode stopped the writer of this replica.";

  private WriterStop() {}

  /** Ends the pull when its thread is interrupted, and leaves the interrupt where it is. */
  static void check() throws InterruptedIOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException(STOPPED);
    }
  }

  /** The end of a pull interrupted as it waited; puts back the interrupt that this took. */
  static InterruptedIOException seenBy(InterruptedException wait) {
    Thread.currentThread().interrupt();
    InterruptedIOException stop = new InterruptedIOException(STOPPED);
    stop.initCause(wait);
    return stop;
  }

  /** Ends the pull on an error that tells of an interrupt, whoever took it. */
  static void refuse(IOException error) throws IOException {
    boolean timeout = error instanceof SocketTimeoutException;
    if ((error instanceof InterruptedIOException && !timeout)
        || error instanceof ClosedByInterruptException) {
      throw new IOException(STOPPED, error);
    }
  }
}
