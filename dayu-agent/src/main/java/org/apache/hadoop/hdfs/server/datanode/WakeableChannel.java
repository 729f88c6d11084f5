package org.apache.hadoop.hdfs.server.datanode;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.NullMarked;

/**
 * A socket channel that another thread can close while its own thread waits for it.
 *
 * <p>Closing a channel does not wake who waits for it with a selector, as Hadoop's streams do with
 * selectors of their own. So the channel has a selector here that is closed with it. An interrupt
 * ends a wait, too, and stays set.
 */
@NullMarked
final class WakeableChannel implements Closeable {
  private final SocketChannel channel;
  private final int timeoutMs;
  private final Selector selector;
  private final SelectionKey key;

  /**
   * A channel, which stays the caller's to close when there is an error.
   *
   * @param timeoutMs for each wait, 0 for none
   */
  WakeableChannel(SocketChannel channel, int timeoutMs) throws IOException {
    this.channel = channel;
    this.timeoutMs = timeoutMs;
    channel.configureBlocking(false);
    this.selector = channel.provider().openSelector();
    try {
      this.key = channel.register(selector, 0);
    } catch (IOException | RuntimeException | Error e) {
      try (selector) {
        throw e;
      }
    }
  }

  void connect(InetSocketAddress address) throws IOException {
    boolean connected = channel.connect(address);
    while (!connected) {
      await(SelectionKey.OP_CONNECT, "a connection to " + address);
      connected = channel.finishConnect();
    }
  }

  /** The stream of what comes in; closing it closes the channel. */
  InputStream in() {
    return new In();
  }

  /** The stream of what goes out; closing it closes the channel. */
  OutputStream out() {
    return new Out();
  }

  private void await(int operation, String what) throws IOException {
    int ready;
    try {
      SelectionKey unused = key.interestOps(operation);
      ready = selector.select(timeoutMs);
      selector.selectedKeys().clear();
    } catch (ClosedSelectorException | CancelledKeyException e) {
      throw (IOException) new AsynchronousCloseException().initCause(e);
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException("Interrupted while waiting for " + what + ".");
    }
    if (ready == 0) {
      throw new SocketTimeoutException(timeoutMs + " ms passed in waiting for " + what + ".");
    }
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      selector.close();
    }
  }

  private final class In extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(into, offset, length);
      int taken = channel.read(buffer);
      while (taken == 0 && length > 0) {
        await(SelectionKey.OP_READ, "bytes");
        taken = channel.read(buffer);
      }
      return taken;
    }

    @Override
    public void close() throws IOException {
      WakeableChannel.this.close();
    }
  }

  private final class Out extends OutputStream {
    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(from, offset, length);
      while (buffer.hasRemaining()) {
        if (channel.write(buffer) == 0) {
          await(SelectionKey.OP_WRITE, "room for bytes");
        }
      }
    }

    @Override
    public void close() throws IOException {
      WakeableChannel.this.close();
    }
  }
}
