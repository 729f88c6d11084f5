package io.dayu.agent.pull;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The packets of several sources as one continuous stream. */
final class PacketSplice extends InputStream {
  /** Gives whole packets, in order. */
  @FunctionalInterface
  interface PacketSupplier {
    /**
     * Writes the next packet, which the reader has asked for after using up all before.
     *
     * @return false when there is none left
     */
    boolean next(DataOutputStream out) throws IOException;
  }

  private static final class Packet extends ByteArrayOutputStream {
    private int position;

    int left() {
      return count - position;
    }

    int take(byte[] target, int offset, int length) {
      int taken = Math.min(length, left());
      System.arraycopy(buf, position, target, offset, taken);
      position += taken;
      return taken;
    }

    @Override
    public synchronized void reset() {
      super.reset();
      position = 0;
    }
  }

  private final PacketSupplier supply;
  private final Packet packet = new Packet();
  private @Nullable Runnable first;

  PacketSplice(PacketSupplier supply) {
    this.supply = supply;
  }

  /** Has work done when a packet is first asked for: who reads cleans up when that fails. */
  void beforeFirst(Runnable work) {
    first = work;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (packet.left() == 0) {
      packet.reset();
      doFirst();
      if (!supply.next(new DataOutputStream(packet))) {
        return -1;
      }
    }
    return packet.take(target, offset, length);
  }

  private void doFirst() {
    Runnable due = first;
    first = null;
    if (due != null) {
      due.run();
    }
  }
}
