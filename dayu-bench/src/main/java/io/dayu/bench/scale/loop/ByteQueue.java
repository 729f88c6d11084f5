package io.dayu.bench.scale.loop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;
import org.apache.hadoop.thirdparty.protobuf.Message;
import org.jspecify.annotations.Nullable;

/**
 * A queue of bytes on their way through a connection; room grows as needed. Not thread-safe.
 *
 * <p>A frame is a length in four bytes and messages, each after its own length.
 */
final class ByteQueue {
  private static final int ROOM_AT_FIRST = 64 << 10;

  // Between its position and its limit is what has come and has not gone.
  private ByteBuffer held = ByteBuffer.allocate(ROOM_AT_FIRST).limit(0);

  /**
   * Bytes that have come and have not gone; a caller that takes some moves the buffer's position.
   */
  ByteBuffer held() {
    return held;
  }

  void clear() {
    held.position(0).limit(0);
  }

  void put(byte[] bytes) {
    int from = grow(bytes.length);
    System.arraycopy(bytes, 0, held.array(), from, bytes.length);
  }

  /** Writes a frame of these messages. */
  void putFrame(Message... messages) {
    int length = 0;
    for (Message message : messages) {
      length += CodedOutputStream.computeMessageSizeNoTag(message);
    }
    int from = grow(Integer.BYTES + length);
    held.putInt(from, length);
    CodedOutputStream out =
        CodedOutputStream.newInstance(held.array(), from + Integer.BYTES, length);
    try {
      for (Message message : messages) {
        out.writeMessageNoTag(message);
      }
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("a message does not fit into its own size", e);
    }
  }

  /** The next frame if all of it has come. It is valid until more is put. */
  @Nullable CodedInputStream takeFrame() {
    if (held.remaining() < Integer.BYTES) {
      return null;
    }
    int length = held.getInt(held.position());
    if (held.remaining() < Integer.BYTES + length) {
      return null;
    }
    int from = held.position() + Integer.BYTES;
    held.position(from + length);
    return CodedInputStream.newInstance(held.array(), from, length);
  }

  /** Room behind what is held, for a channel to read into; {@link #came} tells how much it used. */
  ByteBuffer room() {
    makeRoom(ROOM_AT_FIRST / 2);
    return held.duplicate().position(held.limit()).limit(held.capacity());
  }

  void came(int bytes) {
    held.limit(held.limit() + bytes);
  }

  /** Makes room behind what is held, counts it as held, and tells where it begins. */
  private int grow(int bytes) {
    makeRoom(bytes);
    int from = held.limit();
    held.limit(from + bytes);
    return from;
  }

  private void makeRoom(int bytes) {
    if (held.capacity() - held.limit() >= bytes) {
      return;
    }
    int needed = held.remaining() + bytes;
    ByteBuffer roomier =
        needed <= held.capacity() / 2
            ? held
            : ByteBuffer.allocate(Math.max(needed, 2 * held.capacity()));
    int remaining = held.remaining();
    System.arraycopy(held.array(), held.position(), roomier.array(), 0, remaining);
    held = roomier.position(0).limit(remaining);
  }
}
